import { callForResponse } from '../api/call.ts'
import { saveFile } from '../parts/save-file.ts'

/** What a spreadsheet still opens without trouble; older movements are had through the API. */
const PAGES_MAX = 200
const cursorIn = (link: string | null): string | null => link?.match(/[?&]cursor=([^&>]+)/)?.[1] ?? null

/** Gathers the ledger page by page into one CSV file and hands it to the browser. */
export async function downloadLedger(): Promise<void> {
  const parts: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { format: 'csv', limit: 100, cursor }
    const response: Response = await callForResponse('GET /v1/ledger/transactions', { query })
    const text = await response.text()
    // Each page begins with the same line of names.
    parts.push(page === 0 ? text : text.slice(text.indexOf('\r\n') + 2))
    cursor = cursorIn(response.headers.get('link'))
    if (cursor === null) break
  }
  saveFile('ledger.csv', new Blob(parts, { type: 'text/csv' }))
}
