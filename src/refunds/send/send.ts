import { findPaid } from '../../checkout/receipts/find-paid.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { RailRefund } from '../../connectors/port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { nextPollAt } from '../../payouts/send/poll-schedule.ts'
import type { RefundApp } from '../app.ts'
import { toRailRefund } from '../rail-refund.ts'
import { readRefundsOf } from '../store.ts'
import { readUnbooked } from '../total-store.ts'
import { applyRailResponse } from './apply-rail-response.ts'
import { submitRefund } from './queue-store.ts'

/**
 * Sends a queued refund over its payment's rail: commits that it is being sent, and sends it, once. Until that commit no money has
 * left and every step may be repeated; after it the rail is only ever polled, by the same reference. A refund whose rail is
 * unavailable is postponed.
 */
export async function sendRefund(app: RefundApp, refund: Refund): Promise<void> {
  const paid = await readPaid(app, refund)
  const rail = app.rails.refundsOf(paid.attempt)
  if (!rail) return
  const submitted = await transaction(app.db, refund.merchantId, (tx) => {
    const at = app.clock()
    return submitRefund(tx, refund, { at, pollAt: nextPollAt(at, at) ?? at })
  })
  // Another process took it out of the queue and sends it, or its merchant was suspended and it waits.
  if (!submitted) return
  await applyRailResponse(app, submitted, await rail.refund(toRailRefund(submitted, paid)), 'refund')
}

/** Polls the rail about a refund that was sent, by our reference. Never sends. */
export async function pollRefund(app: RefundApp, refund: Refund): Promise<void> {
  const paid = await readPaid(app, refund)
  const rail = app.rails.refundsOf(paid.attempt)
  if (!rail) return
  const others = await transaction(app.db, refund.merchantId, (tx) => readOthers(tx, refund))
  await applyRailResponse(app, refund, await rail.query({ ...toRailRefund(refund, paid), others }), 'inquiry')
}

async function readPaid({ db }: Pick<RefundApp, 'db'>, { merchantId, transactionId, id }: Refund): Promise<Paid> {
  const [paid] = await transaction(db, merchantId, (tx) => findPaid(tx, merchantId, { transactionId }))
  if (!paid) throw new Error(`refund ${id} has no payment`)
  return paid
}

/**
 * Which other amounts of a refund's payment were, or may have been, refunded over its rail, by us or by the provider. A provider
 * refund that is certain counts even if it is not booked, since it waits for the money this refund holds.
 */
async function readOthers(
  tx: Tx,
  { id, merchantId, transactionId, amount: { currency } }: Refund,
): Promise<NonNullable<RailRefund['others']>> {
  const others = (await readRefundsOf(tx, merchantId, transactionId)).filter(
    (one) => one.id !== id && one.way === 'rail' && one.stage !== 'QUEUED',
  )
  const sumOf = (status: Refund['status']) =>
    others.filter((one) => one.status === status).reduce((sum, { amount }) => sum + amount.amount, 0n)
  const unbooked = await readUnbooked(tx, merchantId, transactionId)
  return {
    returned: { amount: sumOf('SUCCEEDED') + unbooked, currency },
    open: { amount: sumOf('PROCESSING'), currency },
  }
}
