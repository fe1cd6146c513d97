import { toDecimal } from '../../base/money.ts'
import type { Attempt, Checkout } from '../../checkout/checkout.ts'
import { readAccepted } from '../../checkout/receipts/parked.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Payout } from '../../payouts/payout.ts'
import { listBankResponses } from '../../payouts/send/list-bank-responses.ts'
import { listRailResponses } from '../../refunds/send/list-rail-responses.ts'
import { type Entry, inOrder, ofEvents, ofLedger } from './entries.ts'

/** Everything that happened to a checkout, oldest first. */
export async function readPaymentTimeline(
  tx: Tx,
  { checkout, attempts }: { checkout: Checkout; attempts: readonly Attempt[] },
): Promise<Entry[]> {
  const { merchantId, id } = checkout
  const receipts = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', '=', id)
    .execute()
  const timeline: Entry[] = [
    { at: checkout.createdAt, kind: 'created', title: 'checkout.created', detail: { externalId: checkout.externalId } },
    ...attempts.map(ofAttempt),
    ...receipts.map((receipt) => ({
      at: receipt.created_at,
      kind: 'rail' as const,
      title: `receipt.${receipt.state.toLowerCase()}`,
      detail: {
        transactionId: receipt.id,
        connection: receipt.connection_id,
        paidAt: receipt.paid_at,
        flags: receipt.flags,
      },
      raw: receipt.rail_reference,
    })),
    ...(await readAccepted(tx, merchantId, id)).map(({ at, by, amount, transactionId }) => ({
      ...{ at, kind: 'created' as const, title: 'amount.accepted' },
      detail: { by, amount: toDecimal(amount), expected: toDecimal(checkout.amount), transactionId },
    })),
    ...(await ofEvents(tx, merchantId, id)),
    ...(await ofLedger(
      tx,
      merchantId,
      receipts.flatMap(({ id }) => [`receipt:${id}`, `acceptance:${id}`, `settlement:${id}`]),
    )),
  ]
  return inOrder(timeline)
}

/** Everything that happened to a refund, oldest first. */
export async function readRefundTimeline(tx: Tx, refund: Refund): Promise<Entry[]> {
  const { merchantId, id, externalId, way, payoutId } = refund
  const answers = await listRailResponses(tx, refund)
  const causes = ['refund', 'refund-sent', 'refund-transfer', 'refund-void', 'refund-returned', 'refund-provider']
  const timeline: Entry[] = [
    { at: refund.createdAt, kind: 'created', title: 'refund.accepted', detail: { externalId, way, payoutId } },
    ...answers.map(({ at, source, outcome, railCode }) => ({
      at,
      kind: 'rail' as const,
      // `refund.succeeded` is its end.
      title: `${source === 'refund' ? 'refunding' : source}.${outcome}`.toLowerCase(),
      raw: railCode,
    })),
    ...(await ofEvents(tx, merchantId, id)),
    ...(await ofLedger(
      tx,
      merchantId,
      causes.map((why) => `${why}:${id}`),
    )),
  ]
  if (refund.completedAt) {
    const title = `refund.${refund.status.toLowerCase()}`
    timeline.push({ at: refund.completedAt, kind: 'ended', title, detail: { failure: refund.failure } })
  }
  return inOrder(timeline)
}

/** Everything that happened to a payout, oldest first. */
export async function readPayoutTimeline(tx: Tx, payout: Payout): Promise<Entry[]> {
  const { merchantId, id } = payout
  const answers = await listBankResponses(tx, merchantId, id)
  const timeline: Entry[] = [
    { at: payout.createdAt, kind: 'created', title: 'payout.accepted', detail: { externalId: payout.externalId } },
    ...answers.map(({ at, source, outcome, railCode }) => ({
      at,
      kind: 'rail' as const,
      title: `${source}.${outcome}`.toLowerCase(),
      raw: railCode,
    })),
    ...(await ofEvents(tx, merchantId, id)),
    ...(await ofLedger(
      tx,
      merchantId,
      ['payout', 'payout-sent', 'payout-failed', 'payout-reversed'].map((why) => `${why}:${id}`),
    )),
  ]
  if (payout.completedAt) {
    const title = `payout.${payout.status.toLowerCase()}`
    timeline.push({ at: payout.completedAt, kind: 'ended', title, detail: { failure: payout.failure } })
  }
  return inOrder(timeline)
}

function ofAttempt(attempt: Attempt): Entry {
  const { type, code, status, id: transactionId, failure, reference } = attempt
  return {
    at: attempt.createdAt,
    kind: 'attempt',
    title: `attempt.${status.toLowerCase()}`,
    detail: { transactionId, type, code, failure, reference },
    raw: attempt.railReference,
  }
}
