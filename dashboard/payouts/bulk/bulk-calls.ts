import type { BulkPreview, BulkResult, FoundName } from '../../../src/dashboard/payouts/schema.ts'
import type { Progress } from '../../../src/dashboard/sending/schema.ts'
import { call } from '../../api/call.ts'
import { follow } from '../../api/follow.ts'
import type { COLUMNS } from './template.ts'

const BULK = 'POST /dashboard/api/payouts/bulk'

/** A file as it is sent: a workbook as it is, anything else compressed. */
export type Upload = Uint8Array<ArrayBuffer>

/** The decimal sign of a file's amounts, where one was declared. */
export type DecimalSign = 'comma' | 'point'

/** ZIP archives, as workbooks are, and old Excel files: the server says of those what to do. */
const BINARY = /^(?:PK\u0003\u0004|\u00d0\u00cf\u0011\u00e0)/

/** What kind of a file it is, its first bytes say: names and types are as people and systems give them. */
export async function readUploadedFile(file: File): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (BINARY.test(String.fromCharCode(...bytes.subarray(0, 4)))) return bytes
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}

/** A row's cells as they were rewritten here, by column. */
export type FixedCells = { readonly [column in (typeof COLUMNS)[number]]?: string }
/** Rewritten rows by their line. */
export type Fixes = ReadonlyMap<number, FixedCells>

/** A file with the rows that were rewritten here behind it. */
function withFixes(upload: Upload, fixes: Fixes): { body: Upload; query: { fixes?: string } } {
  if (fixes.size === 0) return { body: upload, query: {} }
  const rows = [...fixes].map(([line, cells]) => ({ line, cells }))
  const behind = new TextEncoder().encode(JSON.stringify(rows))
  const body = new Uint8Array(upload.length + behind.length)
  body.set(upload)
  body.set(behind, upload.length)
  return { body, query: { fixes: String(behind.length) } }
}

/** What a file holds, line by line; nothing is sent. */
export async function previewBulk(upload: Upload, fixes: Fixes, decimal?: DecimalSign): Promise<BulkPreview> {
  const { body, query } = withFixes(upload, fixes)
  const reply = await call(BULK, { query: { ...query, ...(decimal && { decimal }) }, body })
  if ('rows' in reply) return reply
  throw new Error('the file was sent instead of shown')
}

/** A file that was previewed: `hash` identifies the file, what of it was rewritten, and the `decimal` it was read with. */
type Shown = {
  readonly upload: Upload
  readonly fixes: Fixes
  readonly hash: string
  readonly decimal: DecimalSign | undefined
}

/** Sends the valid lines of a file, except those in `leaveOut`. */
export async function sendBulk(
  { upload, fixes, hash, decimal }: Shown,
  leaveOut: readonly number[],
  onProgress: (progress: Progress) => void,
): Promise<BulkResult> {
  const { body, query: behind } = withFixes(upload, fixes)
  const query = { ...behind, hash, confirm: 'true', leaveOut: leaveOut.join(','), ...(decimal && { decimal }) } as const
  const reply = await follow(BULK, { query, body }, onProgress)
  if ('refused' in reply) return reply
  throw new Error('the file was shown instead of sent')
}

type Receiver = { receiverName: string; receiverAccountNo: string; receiverBankCode: string }

/** What the banks call the holders of a few accounts, in their order. */
export async function lookUpNames(receivers: readonly Receiver[], signal: AbortSignal): Promise<readonly FoundName[]> {
  const body = { receivers }
  return (await call('POST /dashboard/api/payouts/bulk/names', { body, signal })).data
}
