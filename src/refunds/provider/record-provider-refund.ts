import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import { toDecimal } from '../../base/money.ts'
import type { Paid } from '../../checkout/receipts/find-paid.ts'
import { noteRefund } from '../../checkout/refunds/note-refund.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { GivenBack } from '../../connectors/port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { postProviderRefund } from '../../ledger/provider-refund.ts'
import { recordEvent } from '../../webhooks/outbox.ts'
import { feeReturned } from '../accept/fee-returned.ts'
import type { RefundApp } from '../app.ts'
import { refundEvent } from '../events.ts'
import { countRefund, hasProviderRefund, insertRefund, lockRefundsOf, lockTotal } from '../store.ts'
import { makeRoom } from './make-room.ts'
import { providerRefunds } from './metrics.ts'

/**
 * `booked`: it is a refund of the provider's now. `known`: it was recorded before. `ours`: it is one that was asked for.
 * `exceeds`: it, or a part of it, is more than is left of the payment: somebody has to look.
 */
export type ProviderRefundOutcome = 'booked' | 'known' | 'ours' | 'exceeds'

/** A provider's word, and our reference of the refund it is about, where it repeats one. */
export type Told = GivenBack & { readonly reference?: string }

/**
 * Records that a provider gave a payment back by itself, wholly or in part: a refund that has succeeded, in the provider's
 * name and under its reference, booked even where the balance does not cover it. Refunds that were asked for and not sent
 * give way to it. Safe to repeat. What is more than was left of the payment is not booked, and raises an alarm.
 */
export async function recordProviderRefund(app: RefundApp, paid: Paid, told: Told): Promise<ProviderRefundOutcome> {
  const outcome = await transaction(app.db, paid.merchantId, (tx) => record(tx, app, paid, told))
  const { connectionId: connection, merchantId: merchant, transactionId } = paid
  if (outcome !== 'known') providerRefunds.inc({ connection, result: outcome })
  if (outcome === 'exceeds') {
    const amount = told.amount && `${toDecimal(told.amount)} ${told.amount.currency}`
    const refund = { railReference: told.railReference, amount, refundedAt: told.refundedAt }
    const about = { connection, merchant, transaction: transactionId, refund }
    app.log.error(about, 'the provider gave back more than was left of a payment: the ledger still has the rest')
  }
  if (outcome !== 'known' && outcome !== 'ours') {
    app.signals.checkoutChanged(paid.checkoutId)
    app.signals.wake('deliveries')
  }
  return outcome
}

async function record(tx: Tx, app: RefundApp, paid: Paid, told: Told): Promise<ProviderRefundOutcome> {
  const { merchantId } = paid
  // In this order, as refunds end: the refunds, then their total.
  const refunds = await lockRefundsOf(tx, merchantId, paid.transactionId)
  const total = await lockTotal(tx, paid)
  if (await hasProviderRefund(tx, merchantId, told.railReference)) return 'known'
  if (refunds.some((refund) => isOurs(refund, paid, told))) return 'ours'

  const now = app.clock()
  const left = total.paid.amount - total.refunded.amount
  const asked = told.amount?.currency === total.paid.currency ? told.amount.amount : null
  // Without an amount all of the payment is meant, and so all of it that has not gone back.
  const wanted = asked ?? total.paid.amount - sent(refunds)
  const free = left >= wanted ? left : left + (await makeRoom(tx, app, now, refunds, wanted - left))
  const amount: Money = { ...total.paid, amount: wanted < free ? wanted : free }
  if (amount.amount > 0n) await book(tx, app, now, { paid, told, amount, refunds })
  return amount.amount < wanted ? 'exceeds' : amount.amount > 0n ? 'booked' : 'known'
}

/** Whether what a provider tells of is a refund that was asked for. One it does not name is known by its amount. */
function isOurs(refund: Refund, { railReference, attempt }: Paid, told: Told): boolean {
  if (refund.initiator !== 'merchant' || refund.way !== 'rail' || refund.stage === 'QUEUED') return false
  if (told.reference !== undefined && told.reference === refund.reference) return true
  if (refund.railReference !== null && refund.railReference === told.railReference) return true
  if (told.railReference === refund.reference) return true
  const isUnnamed = told.railReference === railReference || told.railReference === attempt.railReference
  const isGone = refund.status === 'SUCCEEDED' || refund.status === 'PROCESSING'
  return isUnnamed && isGone && told.amount?.amount === refund.amount.amount
}

/** What of a payment has left, or may have. */
const sent = (refunds: readonly Refund[]): bigint =>
  refunds
    .filter(
      ({ status, stage, payoutId }) =>
        status === 'SUCCEEDED' || (status === 'PROCESSING' && (payoutId || stage !== 'QUEUED')),
    )
    .reduce((sum, { amount }) => sum + amount.amount, 0n)

type Booking = { readonly paid: Paid; readonly told: Told; readonly amount: Money; readonly refunds: readonly Refund[] }

async function book(tx: Tx, app: RefundApp, now: Date, { paid, told, amount, refunds }: Booking): Promise<void> {
  const { merchantId, checkoutId, transactionId, connectionId } = paid
  const total = await lockTotal(tx, paid)
  const refund: Refund = {
    merchantId,
    id: newId('re', merchantId, now),
    initiator: 'provider',
    externalId: told.railReference,
    keyId: null,
    checkoutId,
    transactionId,
    status: 'SUCCEEDED',
    stage: null,
    sequence: 1,
    amount,
    ...(await feeReturned(tx, paid, total, amount)),
    reason: null,
    way: 'rail',
    fallback: 'none',
    receiver: null,
    nameTries: 0,
    payoutId: null,
    connectionId,
    reference: null,
    railReference: told.railReference,
    failure: null,
    metadata: {},
    createdAt: now,
    submittedAt: null,
    completedAt: now,
    claimExpiresAt: null,
    pollCount: 0,
  }
  if (!(await insertRefund(tx, refund, { accepted: null, dueAt: null }))) {
    throw new Error(`the provider's refund ${told.railReference} is there and is not`)
  }
  await countRefund(tx, refund)
  await noteRefund(tx, refund)
  await recordEvent(tx, now, refundEvent(app, refund))
  const earlierRefundIds = refunds.map(({ id }) => id)
  const { id: refundId } = refund
  const money = {
    merchantId,
    refundId,
    receiptId: transactionId,
    earlierRefundIds,
    money: amount,
    feeReturned: refund.feeReturned,
    taxReturned: refund.taxReturned,
    at: now,
  }
  if (!(await postProviderRefund(tx, { ...money, connectionId }))) throw new Error(`${refundId} was booked before`)
}
