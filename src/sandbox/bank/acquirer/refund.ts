import { randomBytes } from 'node:crypto'
import type { Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type BankRefund, insertRefund, readRefundsOf, refundedOf } from '../refund/store.ts'
import { testRefundOf } from '../refund/test-amounts.ts'
import type { CardPayment } from './store.ts'

type CardRefundAsk = {
  /** The partner's name of it; null: the card's bank takes the money back. */
  readonly refundReference: string | null
  /** Null: all that is left. */
  readonly amount: Money | null
  readonly reason: string | null
}

type CardRefunded =
  | { readonly is: 'recorded'; readonly refund: BankRefund; readonly isSilent: boolean }
  | { readonly is: 'repeated' | 'too_much' | 'refused' }

/** Refunds a card payment, wholly or in part, or charges it back. The caller holds its row. Magic amounts as of the bank. */
export async function refundCard(
  tx: Tx,
  now: Date,
  { id: payment, amount: paid }: CardPayment,
  { refundReference, amount: input, reason }: CardRefundAsk,
): Promise<CardRefunded> {
  if (!paid) return { is: 'too_much' }
  const before = await readRefundsOf(tx, payment)
  const isRepeat = before.some((one) => one.partnerRefundNo !== null && one.partnerRefundNo === refundReference)
  const left = paid.amount - refundedOf(before)
  const amount = input ?? { ...paid, amount: left }
  const magic = refundReference === null ? 'good' : testRefundOf(amount)
  if (!isRepeat && magic === 'refused') return { is: 'refused' }
  if (!isRepeat && (amount.currency !== paid.currency || amount.amount > left || left <= 0n)) return { is: 'too_much' }
  const refund: BankRefund = {
    referenceNo: `crf_${randomBytes(12).toString('hex')}`,
    partnerRefundNo: refundReference,
    service: 'card',
    payment,
    amount,
    status: magic === 'silent_failed' ? 'FAILED' : 'DONE',
    reason,
    isSilent: false,
    createdAt: now,
  }
  if (!(await insertRefund(tx, refund))) return { is: 'repeated' }
  return { is: 'recorded', refund, isSilent: magic !== 'good' }
}
