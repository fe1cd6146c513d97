import type { BulkPreview, BulkResult } from '../../src/dashboard/payouts/schema.ts'
import { call } from '../api/call.ts'

/** What a file holds, line by line; nothing is sent. */
export async function previewBulk(csv: string): Promise<BulkPreview> {
  const reply = await call('POST /dashboard/api/payouts/bulk', { body: { csv } })
  if ('rows' in reply) return reply
  throw new Error('the file was sent instead of shown')
}

/** Sends the valid lines of a file, whose `hash` shows that it is the one that was shown. */
export async function sendBulk(csv: string, hash: string): Promise<BulkResult> {
  const reply = await call('POST /dashboard/api/payouts/bulk', { body: { csv, hash, confirm: true } })
  if ('refused' in reply) return reply
  throw new Error('the file was shown instead of sent')
}
