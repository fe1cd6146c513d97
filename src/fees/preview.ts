import type { Money } from '../base/money.ts'
import { toDecimal } from '../base/money.ts'
import { isPaymentType } from '../payment-methods/types.ts'
import type { Plan } from './plan.ts'
import type { Subject } from './rule.ts'
import { settlementTime } from './settlement-time.ts'

export type Previewed = { readonly subject: Subject; readonly code: string | null; readonly amount: Money }

/** What an amount would cost that is booked at `at`, and what is left of it; of a payout what it takes from the balance. */
export function previewCharge(plan: Plan, mode: 'sandbox' | 'production', at: Date, previewed: Previewed) {
  const { subject, code, amount } = previewed
  const { fee, tax } = isPaymentType(subject)
    ? plan.paymentCharge(subject, code, amount, at)
    : plan.payoutCharge(subject === 'payout_same_bank', code ?? '', amount, at)
  const cost = fee.amount + tax.amount
  const net = { ...amount, amount: isPaymentType(subject) ? amount.amount - cost : amount.amount + cost }
  return {
    subject,
    code,
    currency: amount.currency as string,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    tax: toDecimal(tax),
    net: toDecimal(net),
    availableAt: isPaymentType(subject)
      ? settlementTime(mode, plan, { method: subject, code, at, currency: amount.currency }).toISOString()
      : null,
  }
}
