import type { Tx } from '../../db/transaction.ts'
import { clearing, negate } from '../../ledger/accounts.ts'
import { postHold, voidHold } from '../../ledger/hold.ts'
import { postTransaction } from '../../ledger/post.ts'
import type { PayoutApp } from '../app.ts'
import { moveAndRecord } from '../move.ts'
import { type Failure, holdCause, type Payout } from '../payout.ts'

type App = Pick<PayoutApp, 'livemode'>

const RETURNED: Failure = { code: 'RETURNED', reason: 'The receiving bank returned the money.' }

/*
 * Each posts to the ledger last: from then until COMMIT the merchant's other payouts wait for its balance.
 */

/** The receiver has the money: the hold is posted to the bank and to our fees. False: the payout had moved elsewhere. */
export async function succeedPayout(
  tx: Tx,
  app: App,
  now: Date,
  payout: Payout,
  bankReference: string | null,
): Promise<boolean> {
  const moved = await moveAndRecord(tx, app, now, payout, 'SUCCEEDED', { bankReference })
  if (!moved) return false
  const { merchantId, id, connectionId, amount, fee } = moved
  const to = [
    { account: clearing(connectionId), money: amount },
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

/** No money left: the hold is voided, and its money available again. False: the payout had moved elsewhere. */
export async function failPayout(tx: Tx, app: App, now: Date, payout: Payout, failure: Failure): Promise<boolean> {
  const moved = await moveAndRecord(tx, app, now, payout, 'FAILED', { failure })
  if (!moved) return false
  const { merchantId, id } = moved
  const voided = await voidHold(tx, { merchantId, holdCause: holdCause(moved), cause: `payout-failed:${id}`, at: now })
  if (voided.is !== 'voided' || !voided.isFirst) throw new Error(`the hold of ${id} was resolved before`)
  return true
}

/**
 * The money came back: new entries return it with its fee. A success that was never reported is completed first, so that
 * no event and no entry is missing. False: the payout had moved elsewhere.
 */
export async function reversePayout(
  tx: Tx,
  app: App,
  now: Date,
  payout: Payout,
  bankReference: string | null,
): Promise<boolean> {
  await succeedPayout(tx, app, now, payout, bankReference)
  const moved = await moveAndRecord(tx, app, now, payout, 'REVERSED', { failure: RETURNED })
  if (!moved) return false
  const { merchantId, id, connectionId, amount, fee } = moved
  const entries = [
    { account: clearing(connectionId), money: negate(amount) },
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
