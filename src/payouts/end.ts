import type { Tx } from '../db/transaction.ts'
import { clearing, negate } from '../ledger/accounts.ts'
import { postHold, voidHold } from '../ledger/hold.ts'
import { postTransaction } from '../ledger/post.ts'
import type { PayoutApp } from './app.ts'
import { type Failure, holdCause, type Payout } from './payout.ts'
import { movePayout } from './store.ts'
import { tellPayout } from './tell.ts'

type App = Pick<PayoutApp, 'livemode'>

const RETURNED: Failure = { code: 'RETURNED', reason: 'The receiving bank returned the money.' }

/*
 * Money is moved last in each: from then on a merchant's other payouts wait for its balance, until COMMIT.
 */

/** The receiver has the money: what was held leaves, to the bank and to our fees. False: the payout was elsewhere. */
export async function endSucceeded(
  tx: Tx,
  app: App,
  now: Date,
  payout: Payout,
  bankReference: string | null,
): Promise<boolean> {
  const moved = await movePayout(tx, payout, 'SUCCEEDED', { at: now, bankReference })
  if (!moved) return false
  await tellPayout(tx, app, now, 'send_money.succeeded', moved)
  const { merchantId, id, rail, amount, fee } = moved
  const to = [
    { account: clearing(rail), money: amount },
    { account: 'fees' as const, money: fee },
  ]
  const posted = await postHold(tx, {
    merchantId,
    holdCause: holdCause(moved),
    cause: `payout-sent:${id}`,
    at: now,
    to: to.filter(({ money }) => money.amount > 0n),
  })
  if (posted.is !== 'posted' || !posted.isFirst) throw new Error(`the hold of ${id} was resolved before`)
  return true
}

/** No money left, by the bank's word: what was held is available again. False: the payout was elsewhere. */
export async function endFailed(tx: Tx, app: App, now: Date, payout: Payout, failure: Failure): Promise<boolean> {
  const moved = await movePayout(tx, payout, 'FAILED', { at: now, failure })
  if (!moved) return false
  await tellPayout(tx, app, now, 'send_money.failed', moved)
  const { merchantId, id } = moved
  const voided = await voidHold(tx, { merchantId, holdCause: holdCause(moved), cause: `payout-failed:${id}`, at: now })
  if (voided.is !== 'voided' || !voided.isFirst) throw new Error(`the hold of ${id} was resolved before`)
  return true
}

/**
 * The money came back: new entries return it with its fee. A success nobody told us of is booked and told first, so that
 * the story is whole. False: the payout was elsewhere.
 */
export async function endReversed(
  tx: Tx,
  app: App,
  now: Date,
  payout: Payout,
  bankReference: string | null,
): Promise<boolean> {
  await endSucceeded(tx, app, now, payout, bankReference)
  const moved = await movePayout(tx, payout, 'REVERSED', { at: now, failure: RETURNED })
  if (!moved) return false
  await tellPayout(tx, app, now, 'send_money.reversed', moved)
  const { merchantId, id, rail, amount, fee } = moved
  const entries = [
    { account: clearing(rail), money: negate(amount) },
    { account: 'fees' as const, money: negate(fee) },
    { account: 'available' as const, money: { ...amount, amount: amount.amount + fee.amount } },
  ]
  await postTransaction(tx, {
    merchantId,
    cause: `payout-reversed:${id}`,
    at: now,
    entries: entries.filter(({ money }) => money.amount !== 0n),
  })
  return true
}
