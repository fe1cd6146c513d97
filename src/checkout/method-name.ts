import { brandName } from '../payment-methods/card-brands.ts'
import { PAYMENT_TYPES, type PaymentType } from '../payment-methods/types.ts'
import type { Attempt } from './checkout.ts'
import { METHODS, type Method } from './methods.ts'

/** A payment method: the type, and the bank or wallet where it has one. */
export type Choice = { readonly type: PaymentType; readonly code: string | null }

const methodOf = ({ type, code }: Choice, of: string): Method | undefined =>
  METHODS.find(
    ({ currency, ...method }) => method.type === type && method.code === code && (currency === null || currency === of),
  )

/** The display name of a bank or wallet, or of a market's codes. */
export const codeNameOf = (choice: Choice, currency: string): string =>
  methodOf(choice, currency)?.displayName ?? choice.code ?? ''

/** The display name of a payment method, as on a receipt. */
export function methodNameOf(paid: Choice & Pick<Attempt, 'card' | 'amount'>): string {
  if (paid.card) return `${brandName(paid.card.brand)} •••• ${paid.card.lastFour}`
  return PAYMENT_TYPES[paid.type].paidBy(codeNameOf(paid, paid.amount.currency))
}
