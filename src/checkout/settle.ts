import type { Receipt } from '../connectors/port.ts'
import { batcherPer, orOneByOne } from '../db/batcher.ts'
import { transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import type { Attempt } from './checkout.ts'
import { type Incoming, type Settled, settleTogether } from './settle-together.ts'

/**
 * Books money that a rail says it received for an attempt. Safe to repeat: one rail reference is booked once. Whatever
 * the checkout's state, the money is never lost: late money revives an ended checkout (`late`), money for a paid one is
 * booked apart (`duplicate`), another amount or currency is parked for a person to look at (`mismatch`).
 *
 * Money of one merchant that arrives together is booked in one transaction, or else each alone.
 */
export const settleReceipt = (app: CheckoutApp, attempt: Attempt, receipt: Receipt): Promise<Settled> =>
  batcherOf(app).submit(attempt.merchantId, { attempt, receipt })

const batcherOf = batcherPer(settleBatch)

async function settleBatch(
  app: CheckoutApp,
  merchantId: string,
  batch: readonly Incoming[],
): Promise<(Settled | Error)[]> {
  const ends = new Map<Incoming, Settled | Error>()
  for (const round of roundsOf(batch)) {
    const settled = await orOneByOne(round, (some) => settleRound(app, merchantId, some))
    for (const [n, end] of settled.entries()) ends.set(round[n] as Incoming, end)
  }
  return batch.map((incoming) => ends.get(incoming) as Settled | Error)
}

/** In a round nothing is twice: what becomes of the next money of a checkout, or of one name, depends on the one before. */
function roundsOf(batch: readonly Incoming[]): Incoming[][] {
  const rounds: Incoming[][] = []
  const nextOf = new Map<string, number>()
  for (const incoming of batch) {
    const { attempt, receipt } = incoming
    const names = [attempt.checkoutId, `${attempt.rail} ${receipt.railReference}`]
    const n = Math.max(...names.map((name) => nextOf.get(name) ?? 0))
    for (const name of names) nextOf.set(name, n + 1)
    rounds[n] = [...(rounds[n] ?? []), incoming]
  }
  return rounds
}

async function settleRound(app: CheckoutApp, merchantId: string, incoming: readonly Incoming[]): Promise<Settled[]> {
  const { settled, hasRetired } = await transaction(app.db, merchantId, (tx) =>
    settleTogether(tx, app, merchantId, incoming),
  )
  for (const { attempt } of incoming) app.hints.checkoutChanged(attempt.checkoutId)
  app.hints.wake('deliveries')
  if (hasRetired) app.hints.wake('inquiries')
  return settled
}
