import type { Tx } from '../../db/transaction.ts'
import { clearing, negate } from '../../ledger/accounts.ts'
import { postHolds, type Resolved, voidHolds } from '../../ledger/hold/hold.ts'
import { postTransaction } from '../../ledger/post.ts'
import type { PayoutApp } from '../app.ts'
import { type Ending, moveAllAndRecord } from '../move.ts'
import { type Failure, holdCause, type Payout, totalOf } from '../payout.ts'

type App = Pick<PayoutApp, 'livemode'>

const RETURNED: Failure = { code: 'RETURNED', reason: 'The receiving bank returned the money.' }

/*
 * Each takes payouts of one merchant, each given once, returns those it ended (the others had already moved), and posts to the
 * ledger last: from then until COMMIT the merchant's other payouts wait for its balance.
 */

/** The receivers were paid: the holds are posted to the banks, to our fees and to the tax on them. */
export async function succeedPayouts(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  endings: readonly Ending[],
): Promise<Payout[]> {
  if (endings.length === 0) return []
  const moved = await moveAllAndRecord(tx, app, now, merchantId, 'SUCCEEDED', endings)
  const postings = moved.map((payout) => ({
    merchantId,
    holdCause: holdCause(payout),
    cause: `payout-sent:${payout.id}`,
    at: now,
    to: [
      { account: clearing(payout.connectionId), money: payout.amount },
      { account: 'fees' as const, money: payout.fee },
      { account: 'tax' as const, money: payout.tax },
    ].filter(({ money }) => money.amount > 0n),
  }))
  assertFirst(moved, await postHolds(tx, postings), 'posted')
  return moved
}

/** No money left: the holds are voided, and the money is available again. */
export async function failPayouts(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  endings: readonly Ending[],
): Promise<Payout[]> {
  if (endings.length === 0) return []
  const moved = await moveAllAndRecord(tx, app, now, merchantId, 'FAILED', endings)
  const voids = moved.map((payout) => ({
    merchantId,
    holdCause: holdCause(payout),
    cause: `payout-failed:${payout.id}`,
    at: now,
  }))
  assertFirst(moved, await voidHolds(tx, voids), 'voided')
  return moved
}

function assertFirst(payouts: readonly Payout[], resolved: readonly Resolved[], as: Resolved['is']): void {
  for (const [n, { id }] of payouts.entries()) {
    if (resolved[n]?.is !== as || !resolved[n].isFirst) throw new Error(`the hold of ${id} was already resolved`)
  }
}

/**
 * The money was returned: new entries credit it with its fee. A success that was never reported is completed first, so that no
 * event and no entry is missing.
 */
export async function reversePayouts(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  endings: readonly Ending[],
): Promise<Payout[]> {
  if (endings.length === 0) return []
  await succeedPayouts(tx, app, now, merchantId, endings)
  const returned = endings.map(({ id }) => ({ id, failure: RETURNED }))
  const moved = await moveAllAndRecord(tx, app, now, merchantId, 'REVERSED', returned)
  for (const { id, connectionId, amount, fee, tax } of moved) {
    const entries = [
      { account: clearing(connectionId), money: negate(amount) },
      { account: 'fees' as const, money: negate(fee) },
      { account: 'tax' as const, money: negate(tax) },
      { account: 'available' as const, money: totalOf({ amount, fee, tax }) },
    ]
    await postTransaction(tx, {
      merchantId,
      cause: `payout-reversed:${id}`,
      at: now,
      entries: entries.filter(({ money }) => money.amount !== 0n),
    })
  }
  return moved
}
