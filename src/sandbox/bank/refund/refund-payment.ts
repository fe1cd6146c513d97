import type { Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { customerFor, type Payment, settlementAccount } from '../accounts.ts'
import type { Misbehaviour } from '../behaviour.ts'
import type { Partner } from '../partner.ts'
import { newReferenceNo } from '../transaction/reference.ts'
import { type BankRefund, insertRefund, readRefundsOf, refundedOf } from './store.ts'
import { testRefundOf } from './test-amounts.ts'

export type RefundOrder = {
  readonly service: 'qrRefund' | 'debitRefund'
  /** The instrument that was paid, by which its payer is known. */
  readonly instrument: string
  readonly payment: Payment
  /** Null: the bank refunds it by itself. */
  readonly partnerRefundNo: string | null
  readonly amount: Money
  readonly reason: string | null
}

/** `repeated`: this partnerRefundNo was used before. `too_much`: more than is left of the payment. */
export type Refunded =
  | { readonly is: 'recorded'; readonly refund: BankRefund }
  | { readonly is: 'repeated' | 'too_much' | 'refused' }

/**
 * Refunds a payment or a part of it: the journal's line and the row are one transaction. The caller holds the
 * instrument's row. Some amounts are refused, or fail (test-amounts.ts).
 */
export async function refundPayment(
  tx: Tx,
  now: Date,
  partner: Partner,
  ask: RefundOrder,
  { silent = false }: Misbehaviour,
): Promise<Refunded> {
  const { service, payment, partnerRefundNo, amount, reason } = ask
  const before = await readRefundsOf(tx, `${payment.id}`)
  const isRepeat = before.some((one) => one.partnerRefundNo !== null && one.partnerRefundNo === partnerRefundNo)
  const magic = partnerRefundNo === null ? 'good' : testRefundOf(amount)
  if (!isRepeat && magic === 'refused') return { is: 'refused' }
  if (!isRepeat && refundedOf(before) + amount.amount > payment.amount.amount) return { is: 'too_much' }
  const refund: BankRefund = {
    referenceNo: newReferenceNo(now),
    partnerRefundNo,
    service,
    payment: `${payment.id}`,
    amount,
    status: magic === 'silent_failed' ? 'FAILED' : 'DONE',
    reason,
    isSilent: silent,
    createdAt: now,
  }
  if (!(await insertRefund(tx, refund))) return { is: 'repeated' }
  if (refund.status === 'DONE') await book(tx, now, partner, ask, refund)
  return { is: 'recorded', refund }
}

async function book(
  tx: Tx,
  now: Date,
  partner: Partner,
  { instrument }: RefundOrder,
  refund: BankRefund,
): Promise<void> {
  await tx
    .insertInto('bank.journal')
    .values({
      cause: 'refund',
      cause_reference: refund.referenceNo,
      debit_account: settlementAccount(partner),
      credit_account: customerFor(instrument).account,
      currency: refund.amount.currency,
      amount: refund.amount.amount,
      booked_at: now,
    })
    .execute()
}
