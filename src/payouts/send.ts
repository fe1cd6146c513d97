import { transaction } from '../db/transaction.ts'
import { insertAnswer } from './answer-store.ts'
import type { PayoutApp } from './app.ts'
import { nextAsking, nextTry } from './ask-schedule.ts'
import { chooseService } from './choose-service.ts'
import { endFailed } from './end.ts'
import { isSameHolder } from './is-same-holder.ts'
import type { Failure, Payout } from './payout.ts'
import { postponePayout, submitPayout } from './queue-store.ts'
import { settlePayout } from './settle.ts'
import { lockPayout } from './store.ts'

/**
 * Takes a queued payout to the bank: looks the receiving account up, commits that it is being sent, and sends it, once.
 * Until that commit nothing has left and everything may be repeated; after it the payout is only ever asked about. A
 * bank that does not answer, or a service that is closed, puts it off; an account that takes no money fails it.
 */
export async function sendPayout(app: PayoutApp, payout: Payout): Promise<void> {
  const { rail } = app
  if (!rail) return
  const now = app.clock()
  const choice = chooseService(payout.receiver.bankCode === rail.bankCode, payout.amount.amount, now)
  if (choice.is === 'closed') {
    return transaction(app.db, payout.merchantId, (tx) => postponePayout(tx, payout, choice.opensAt))
  }
  const account = await rail.inquireAccount(payout.receiver)
  if (account.is === 'refused') {
    const reason = `The receiver’s bank takes no money for this account: ${account.reason}.`
    const failure = { code: 'RECEIVER_ACCOUNT_REFUSED', reason }
    return failUnsent(app, payout, failure, account)
  }
  if (account.is === 'unknown') return tryLater(app, payout, account.railCode)
  if (!isSameHolder(payout.receiver.name, account.name)) {
    const reason = 'The account belongs to somebody with another name.'
    return failUnsent(app, payout, { code: 'RECEIVER_NAME_MISMATCH', reason }, account)
  }

  const submitted = await transaction(app.db, payout.merchantId, async (tx) => {
    const at = app.clock()
    const taken = await submitPayout(tx, payout, { service: choice.service, at, askAt: nextAsking(at, at) ?? at })
    if (taken) await insertAnswer(tx, taken, { source: 'account', said: account.is, railCode: account.railCode, at })
    return taken
  })
  // Somebody else took it out of the queue, and sends it.
  if (!submitted) return
  const state = await rail.send({
    reference: submitted.reference,
    service: choice.service,
    amount: submitted.amount,
    receiver: submitted.receiver,
    remark: submitted.remark ?? '',
  })
  await settlePayout(app, submitted, state, 'transfer')
}

/** Fails a payout that is still queued: nothing has left, so nothing can arrive. */
async function failUnsent(
  app: PayoutApp,
  payout: Payout,
  failure: Failure,
  account: { is: string; railCode: string },
): Promise<void> {
  const isFailed = await transaction(app.db, payout.merchantId, async (tx) => {
    const now = app.clock()
    const held = await lockPayout(tx, payout)
    if (held?.status !== 'PROCESSING' || held.stage !== 'QUEUED') return false
    await insertAnswer(tx, held, { source: 'account', said: account.is, railCode: account.railCode, at: now })
    return endFailed(tx, app, now, held, failure)
  })
  if (isFailed) app.hints.wake('deliveries')
}

const tryLater = (app: PayoutApp, payout: Payout, railCode: string): Promise<void> =>
  transaction(app.db, payout.merchantId, async (tx) => {
    const now = app.clock()
    const held = await lockPayout(tx, payout)
    if (held?.status !== 'PROCESSING' || held.stage !== 'QUEUED') return
    await insertAnswer(tx, held, { source: 'account', said: 'unknown', railCode, at: now })
    await postponePayout(tx, held, nextTry(held.asks, now))
  })
