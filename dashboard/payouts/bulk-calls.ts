import type { BulkPreview, BulkResult, FoundName } from '../../src/dashboard/payouts/schema.ts'
import { call } from '../api/call.ts'

/** A file as it is sent: the text of a CSV file, or an XLSX workbook in base64. */
export type Upload = { readonly csv: string } | { readonly xlsx: string }

/** ZIP archives, as workbooks are, and old Excel files: the server says of those what to do. */
const BINARY = /^(?:PK\u0003\u0004|\u00d0\u00cf\u0011\u00e0)/

/** What kind of a file it is, its first bytes say: names and types are as people and systems give them. */
export async function readUploadedFile(file: File): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const head = String.fromCharCode(...bytes.subarray(0, 4))
  if (!BINARY.test(head)) return { csv: new TextDecoder().decode(bytes) }
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { xlsx: btoa(text) }
}

/** What a file holds, line by line; nothing is sent. */
export async function previewBulk(upload: Upload): Promise<BulkPreview> {
  const reply = await call('POST /dashboard/api/payouts/bulk', { body: upload })
  if ('rows' in reply) return reply
  throw new Error('the file was sent instead of shown')
}

/** Sends the valid lines of a file but for some, whose `hash` shows that it is the one that was shown. */
export async function sendBulk(upload: Upload, hash: string, leaveOut: readonly number[]): Promise<BulkResult> {
  const reply = await call('POST /dashboard/api/payouts/bulk', { body: { ...upload, hash, confirm: true, leaveOut } })
  if ('refused' in reply) return reply
  throw new Error('the file was shown instead of sent')
}

type Receiver = { receiverName: string; receiverAccountNo: string; receiverBankCode: string }

/** What the banks call the holders of a few accounts, in their order. */
export async function lookUpNames(receivers: readonly Receiver[], signal: AbortSignal): Promise<readonly FoundName[]> {
  const body = { receivers }
  return (await call('POST /dashboard/api/payouts/bulk/names', { body, signal })).data
}
