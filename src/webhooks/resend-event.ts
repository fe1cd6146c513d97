import { DAY_MS, later } from '../base/clock.ts'
import { ApiError, notFound } from '../base/errors.ts'
import { idAt } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import type { EndpointName } from '../merchants/endpoints/endpoint.ts'
import { type EventDetail, findEvent } from './find-events.ts'
import { enqueueAgain } from './store.ts'

/** How long an event can be resent. Source: interface, "Webhooks". */
const KEPT_MS = 30 * DAY_MS

const NONE = 'There is no endpoint to send it to, or it answered 410 and was switched off. Set its URL and retry.'
const SWITCHED_OFF = 'There is no such endpoint, or it is switched off. Set its URL or enable it, and retry.'

/**
 * Delivers an event again, in a new round of tries that begins at once: to every endpoint that receives it today, even if
 * there was none before, or to the named one. The `webhook-id` stays the same, so that a receiver recognises it. Two
 * concurrent resends make one round. Throws NOT_FOUND, also for events older than 30 days that are not yet dropped with
 * their period, and INVALID_STATE without an endpoint.
 */
export async function resendEvent(
  tx: Tx,
  now: Date,
  merchantId: string,
  id: string,
  endpoint: EndpointName | null = null,
): Promise<EventDetail> {
  const found = await findEvent(tx, merchantId, id)
  if (!found || id < idAt('evt', merchantId, later(now, -KEPT_MS))) throw notFound()
  if ((await enqueueAgain(tx, now, merchantId, found.event, endpoint)) === 0) {
    throw new ApiError('INVALID_STATE', endpoint === null ? NONE : SWITCHED_OFF)
  }
  return (await findEvent(tx, merchantId, id)) ?? found
}
