import { later, MINUTE_MS } from '../../base/clock.ts'
import { transaction } from '../../db/transaction.ts'
import type { PayoutApp } from '../app.ts'
import type { Payout } from '../payout.ts'
import { applyBankResponse } from './apply-bank-response.ts'
import { pollPayout } from './poll-bank.ts'
import { pollSoon } from './queue-store.ts'

/**
 * Polls the bank because a notification says something about a payout that its proof does not cover. False: the bank gave no
 * usable answer; the payout is then due for a poll by a worker, even one that has ended. A payout that had ended before is polled
 * once more in any case, since its bank may notify of a return before its answers show it.
 */
export async function pollForNotice(app: PayoutApp, payout: Payout): Promise<boolean> {
  if (payout.submittedAt === null) {
    // It was not sent, so no bank can know it: a notification about it needs a person.
    await applyBankResponse(app, payout, { is: 'unknown', railCode: 'notified_before_sent' }, 'notice')
    return true
  }
  const state = await pollPayout(app, payout)
  if (state?.is !== 'unknown') {
    if (payout.status !== 'PROCESSING') await pollLaterForNotice(app, payout)
    return state !== undefined
  }
  await transaction(app.db, payout.merchantId, (tx) => pollSoon(tx, payout.merchantId, [payout.id], app.clock()))
  return false
}

/** Has a worker poll the bank within a minute because of a notification, even about a payout that has ended. */
export const pollLaterForNotice = (
  { db, clock }: Pick<PayoutApp, 'db' | 'clock'>,
  { merchantId, id }: Payout,
): Promise<void> => transaction(db, merchantId, (tx) => pollSoon(tx, merchantId, [id], later(clock(), MINUTE_MS)))
