import { ApiError, notFound } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import { type EventDetail, findEvent } from './find-events.ts'
import { enqueueAgain } from './store.ts'

/**
 * Has an event delivered again, in a new round of tries that begins at once, whatever became of the rounds before and
 * also where there was no endpoint then. Under the same `webhook-id`, so a receiver knows it. Asking twice at once makes
 * one round. Throws NOT_FOUND, and INVALID_STATE without an endpoint to tell.
 */
export async function resendEvent(tx: Tx, now: Date, merchantId: string, id: string): Promise<EventDetail> {
  const found = await findEvent(tx, merchantId, id)
  if (!found) throw notFound()
  if (!(await enqueueAgain(tx, now, merchantId, found.event))) {
    const detail = 'There is no endpoint to send it to, or it answered 410 and was switched off. Set its URL and retry.'
    throw new ApiError('INVALID_STATE', detail)
  }
  return (await findEvent(tx, merchantId, id)) ?? found
}
