import type { BulkPreview, BulkResult, FoundName } from '../../../src/dashboard/payouts/schema.ts'
import type { Progress } from '../../../src/dashboard/sending/schema.ts'
import { call } from '../../api/call.ts'
import { follow } from '../../api/follow.ts'
import { type Fixes, type Upload, withFixes } from '../../uploads/upload-file.ts'

const BULK = 'POST /dashboard/api/payouts/bulk'

/** The decimal sign of a file's amounts, where one was declared. */
export type DecimalSign = 'comma' | 'point'

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
