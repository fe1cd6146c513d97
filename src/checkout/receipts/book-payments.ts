import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Plan } from '../../fees/plan.ts'
import { settlementTime } from '../../fees/settlement-time.ts'
import { bookReceipts } from '../../ledger/book-receipt.ts'
import type { NewPayment, PaymentTerms, PricedPayment } from './payment.ts'

/**
 * Prices payments by the plan in force when they are booked, regardless of when their checkouts were created (decision 42). A late
 * payment is a payment like any other; a duplicate or mismatch belongs to no order and costs nothing.
 */
export const pricedBy =
  ({ livemode }: { livemode: boolean }, plan: Plan, now: Date) =>
  (payment: NewPayment): PricedPayment => {
    const { attempt, receipt, flag } = payment
    if (flag === 'duplicate' || flag === 'mismatch') return { ...payment, terms: null }
    return { ...payment, terms: termsOf({ livemode }, plan, now, { attempt, amount: receipt.amount }) }
  }

/** The fee of money that pays an order and is booked now, and when it becomes available. */
export function termsOf(
  { livemode }: { livemode: boolean },
  plan: Plan,
  now: Date,
  { attempt, amount }: { attempt: NewPayment['attempt']; amount: Money },
): PaymentTerms {
  const code = attempt.code ?? brandOf(attempt)
  const charge = plan.paymentCharge(attempt.type, code, amount, now)
  const mode = livemode ? 'production' : 'sandbox'
  const { currency } = amount
  return { ...charge, settleAt: settlementTime(mode, plan, { method: attempt.type, code, at: now, currency }) }
}

/** The brand of the card, as fee rules name it; null: not a card, or unknown. */
const brandOf = ({ card }: NewPayment['attempt']): string | null => card?.brand?.toUpperCase() ?? null

/** Books received money in the ledger: payments less their fees, the rest in suspense. */
export async function bookPayments(
  tx: Tx,
  now: Date,
  payments: readonly Pick<PricedPayment, 'transactionId' | 'attempt' | 'receipt' | 'flag' | 'terms'>[],
): Promise<void> {
  await bookReceipts(
    tx,
    payments.map(({ transactionId, attempt, receipt: { amount }, flag, terms }) => ({
      merchantId: attempt.merchantId,
      receiptId: transactionId,
      connectionId: attempt.connectionId,
      gross: amount,
      fee: terms?.fee ?? none(amount),
      tax: terms?.tax ?? none(amount),
      at: now,
      settleAt: terms?.settleAt ?? now,
      kind: flag === 'duplicate' || flag === 'mismatch' ? flag : 'payment',
    })),
  )
}

const none = ({ currency }: Money): Money => ({ amount: 0n, currency })
