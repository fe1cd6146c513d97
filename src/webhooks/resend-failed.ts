import { DAY_MS, later } from '../base/clock.ts'
import { ApiError } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import type { EndpointName } from '../merchants/endpoints/endpoint.ts'
import { isEndpointOn } from '../merchants/endpoints/find.ts'
import { enqueueFailed } from './store.ts'

/** How long an event can be sent again. Source: interface, "Webhooks". */
const KEPT_MS = 30 * DAY_MS
/** Rows that one transaction changes; an endpoint's concurrency decides how soon they are tried. */
const RESEND_MAX = 1_000

/** `from` inclusive, `to` exclusive: when the events were recorded. */
type FailedAt = { readonly endpoint: EndpointName; readonly from: Date; readonly to: Date }

/**
 * Begins a new round of tries for the failed deliveries to one endpoint in a span of time, oldest first, at most `max`. Once
 * begun they are PENDING and no longer found, so that a repeat continues with the rest. Throws INVALID_STATE where the
 * endpoint does not exist or is switched off.
 */
export async function resendFailed(
  tx: Tx,
  now: Date,
  merchantId: string,
  { endpoint, from, to }: FailedAt,
  max: number = RESEND_MAX,
): Promise<{ resent: number; hasMore: boolean }> {
  if (endpoint !== 'checkout' && !(await isEndpointOn(tx, merchantId, endpoint))) {
    const detail = 'There is no such endpoint, or it is switched off. Set its URL or enable it, and retry.'
    throw new ApiError('INVALID_STATE', detail)
  }
  const oldest = later(now, -KEPT_MS)
  return enqueueFailed(tx, now, merchantId, { endpoint, from: from < oldest ? oldest : from, to }, max)
}
