import { later, MINUTE_MS } from '../../base/clock.ts'
import { transaction } from '../../db/transaction.ts'
import { pollAgain } from '../attempts/store.ts'
import type { Attempt } from '../checkout.ts'
import { type PollApp, pollRail } from './poll-rails.ts'

/**
 * Polls the rail because a message reports a change of an attempt. False: the rail gave no usable answer. Unless the answer is
 * final, the attempt is polled again within a minute, even one that has ended: a rail may send a message before its own answers
 * reflect it, and does not resend a message that was acknowledged.
 */
export async function pollForMessage(app: PollApp, attempt: Attempt): Promise<boolean> {
  const { is } = await pollRail(app, attempt)
  if (is === 'pending' || is === 'processing' || is === 'unknown') await pollLaterForMessage(app, attempt)
  return is !== 'unknown'
}

/** Has a worker poll the rail within a minute because of a message, even for an attempt that has ended. */
export const pollLaterForMessage = ({ db, clock }: Pick<PollApp, 'db' | 'clock'>, attempt: Attempt): Promise<void> =>
  transaction(db, attempt.merchantId, (tx) => pollAgain(tx, attempt, later(clock(), MINUTE_MS)))
