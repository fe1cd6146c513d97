import { toDecimal } from '../base/money.ts'
import type { Attempt, Checkout } from '../checkout/checkout.ts'
import type { Tx } from '../db/transaction.ts'
import { readByCauses } from '../ledger/list-transactions.ts'
import { listAnswers } from '../payouts/list-answers.ts'
import type { Payout } from '../payouts/payout.ts'
import { findEvent } from '../webhooks/find-events.ts'
import { listEventIds } from '../webhooks/list-event-ids.ts'

/** One thing that happened. `raw` is in a provider's own words. */
export type Moment = {
  readonly at: Date
  readonly kind: 'created' | 'attempt' | 'rail' | 'webhook' | 'delivery' | 'ledger' | 'ended'
  readonly title: string
  readonly detail?: object
  readonly raw?: string | null
}

/** Everything that happened to a checkout, oldest first. */
export async function readPaymentTimeline(
  tx: Tx,
  { checkout, attempts }: { checkout: Checkout; attempts: readonly Attempt[] },
): Promise<Moment[]> {
  const { merchantId, id } = checkout
  const receipts = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', '=', id)
    .execute()
  const moments: Moment[] = [
    { at: checkout.createdAt, kind: 'created', title: 'checkout.created', detail: { externalId: checkout.externalId } },
    ...attempts.map(ofAttempt),
    ...receipts.map((receipt) => ({
      at: receipt.created_at,
      kind: 'rail' as const,
      title: `receipt.${receipt.state.toLowerCase()}`,
      detail: { transactionId: receipt.id, rail: receipt.rail, paidAt: receipt.paid_at, flags: receipt.flags },
      raw: receipt.rail_reference,
    })),
    ...(await ofEvents(tx, merchantId, id)),
    ...(await ofLedger(
      tx,
      merchantId,
      receipts.flatMap((receipt) => [`receipt:${receipt.id}`, `settlement:${receipt.id}`]),
    )),
  ]
  return inOrder(moments)
}

/** Everything that happened to a payout, oldest first. */
export async function readPayoutTimeline(tx: Tx, payout: Payout): Promise<Moment[]> {
  const { merchantId, id } = payout
  const answers = await listAnswers(tx, merchantId, id)
  const moments: Moment[] = [
    { at: payout.createdAt, kind: 'created', title: 'payout.accepted', detail: { externalId: payout.externalId } },
    ...answers.map(({ at, source, said, railCode }) => ({
      at,
      kind: 'rail' as const,
      title: `${source}.${said}`.toLowerCase(),
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
    moments.push({ at: payout.completedAt, kind: 'ended', title, detail: { failure: payout.failure } })
  }
  return inOrder(moments)
}

function ofAttempt(attempt: Attempt): Moment {
  const { type, code, status, id: transactionId, failure, reference } = attempt
  return {
    at: attempt.createdAt,
    kind: 'attempt',
    title: `attempt.${status.toLowerCase()}`,
    detail: { transactionId, type, code, failure, reference },
    raw: attempt.railReference,
  }
}

async function ofEvents(tx: Tx, merchantId: string, subjectId: string): Promise<Moment[]> {
  const moments: Moment[] = []
  for (const { id, at } of await listEventIds(tx, merchantId, subjectId)) {
    const found = await findEvent(tx, merchantId, id)
    if (!found) continue
    const { event, tries } = found
    moments.push({ at, kind: 'webhook', title: event.type, detail: { id, status: event.delivery?.status ?? null } })
    for (const { at: triedAt, durationMs, responseStatus, error } of tries) {
      const detail = { id, durationMs, responseStatus, error }
      moments.push({ at: triedAt, kind: 'delivery', title: event.type, detail, raw: error })
    }
  }
  return moments
}

async function ofLedger(tx: Tx, merchantId: string, causes: readonly string[]): Promise<Moment[]> {
  const transactions = await readByCauses(tx, merchantId, causes)
  return transactions.map((transaction) => ({
    at: transaction.at,
    kind: 'ledger',
    title: transaction.cause.split(':')[0] ?? '',
    detail: {
      id: transaction.id,
      entries: transaction.entries.map(({ account, money }) => ({
        account,
        currency: money.currency,
        amount: toDecimal(money),
      })),
    },
  }))
}

/** By time; what happened at the same moment stays in the order of cause and effect. */
const inOrder = (moments: readonly Moment[]): Moment[] => moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())
