import { callForResponse } from '../api/call.ts'
import { saveFile } from '../parts/save-file.ts'

const cursorIn = (link: string | null): string | null => link?.match(/[?&]cursor=([^&>]+)/)?.[1] ?? null

/** Reads the whole ledger page by page into one CSV file and hands it to the browser. */
export async function downloadLedger(): Promise<void> {
  const parts: string[] = []
  let cursor: string | null = null
  do {
    const query = { format: 'csv', limit: 100, cursor }
    const response: Response = await callForResponse('GET /v1/ledger/transactions', { query })
    const text = await response.text()
    // Each page begins with the same line of names.
    parts.push(parts.length === 0 ? text : text.slice(text.indexOf('\r\n') + 2))
    cursor = cursorIn(response.headers.get('link'))
  } while (cursor !== null)
  saveFile('ledger.csv', new Blob(parts, { type: 'text/csv' }))
}
