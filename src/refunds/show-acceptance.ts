import { claimLinksFor } from '../checkout/refunds/claim-links.ts'
import type { toRefund } from '../checkout/refunds/wire.ts'
import type { StoredReply } from '../http/idempotency/idempotency.ts'
import type { Caller } from '../merchants/keys/secret-keys.ts'
import type { RefundApp } from './app.ts'
import { findRefund } from './find/find.ts'

/**
 * The stored reply to a refund request as this caller may see it: with its claim link, or null in its place, regardless of who
 * made the request. Otherwise byte for byte as stored.
 */
export async function showAcceptance(
  { db, claimLinks }: Pick<RefundApp, 'db' | 'claimLinks'>,
  caller: Pick<Caller, 'merchantId' | 'mayRefund'>,
  stored: StoredReply,
): Promise<StoredReply> {
  const reply = JSON.parse(stored.body) as ReturnType<typeof toRefund>
  if (reply.way !== 'claim_link') return stored
  const links = claimLinksFor(caller, claimLinks)
  const refund = links ? await findRefund(db, caller.merchantId, reply.id) : undefined
  const claimUrl = (refund && links?.urlOf(refund)) ?? null
  return { ...stored, body: JSON.stringify({ ...reply, claimUrl }) }
}
