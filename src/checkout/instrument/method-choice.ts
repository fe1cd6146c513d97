import { fromWhole, type Money, toWhole } from '../../base/money.ts'
import type { PaymentWanted, Rails } from '../../connections/rails.ts'
import { hasBrands, type PaymentType } from '../../payment-methods/types.ts'
import type { Checkout } from '../checkout.ts'
import { boundTo } from '../checkout.ts'
import type { Choice } from '../method-name.ts'
import { availabilityOf, canonicalCode, includesMethod, type Method, methodsFor, methodsInOrder } from '../methods.ts'

/** The reason a method cannot be chosen: the amount is below `min` or above `max`, or no provider serves it now. */
export type Refusal = { is: 'below'; min: Money } | { is: 'above'; max: Money } | { is: 'unavailable' }

/** One payment method; `code` is a bank or wallet code where the type has them. */
export type MethodView = {
  readonly type: PaymentType
  readonly code: string | null
  readonly displayName: string
  readonly refusal: Refusal | null
}

/** A payment method as a form, a URL or a request names it: unchecked. */
export type RequestedMethod = { readonly type?: string | undefined; readonly code?: string | undefined }

/** Whether the merchant left anything for the payer to choose. */
export function canChoose(checkout: Checkout): boolean {
  const bound = boundTo(checkout)
  return bound === null || (hasBrands(bound.type) && bound.code === null)
}

/** The methods a checkout may be paid with here, in the order the merchant wants, each with the reason where it does not take this amount. */
export function choicesFor(rails: Rails, checkout: Checkout): MethodView[] {
  const bound = boundTo(checkout)
  const offered = methodsInOrder(checkout.methods, methodsFor(rails, checkout.amount.currency, checkout.merchantId))
  return offered
    .filter((method) => bound === null || includesMethod(bound, method))
    .filter((method) => checkout.save !== 'always' || !canBeSaved(rails, checkout, method))
    .filter((method) => refusalOf(method, checkout) !== null || rails.serves(paymentOf(checkout, method)))
    .map((method) => ({
      type: method.type,
      code: method.code,
      displayName: method.displayName,
      refusal: refusalOf(method, checkout),
    }))
}

/** Whether a method of this checkout can be saved here. */
const canBeSaved = (rails: Rails, { merchantId, amount }: Checkout, { type, code }: Choice): boolean =>
  rails.forSaving({ merchantId, type, code, currency: amount.currency }).length > 0

/** A payment of a checkout by one of its methods. */
const paymentOf = ({ merchantId, amount }: Checkout, { type, code }: Choice): PaymentWanted => ({
  type,
  code,
  merchantId,
  currency: amount.currency,
  amount: toWhole(amount),
})

/** Whether a payer types a card number here; otherwise cards are paid on a provider's own page. */
export const hasCardForm = (rails: Rails, checkout: Checkout, choice: Choice): boolean =>
  choice.type === 'credit_card' && rails.cards(paymentOf(checkout, choice)) !== undefined

function refusalOf(method: Method, { amount }: Checkout): Refusal | null {
  const availability = availabilityOf(method, toWhole(amount))
  if (availability === 'too_small') return { is: 'below', min: fromWhole(method.minAmount, amount.currency) }
  if (availability === 'too_large') return { is: 'above', max: fromWhole(method.maxAmount, amount.currency) }
  return null
}

/** The method that a payer named, where the checkout offers it; undefined: it does not. */
export function readChoice(rails: Rails, checkout: Checkout, requested: RequestedMethod): Choice | undefined {
  // Most pages are opened without naming one, and what the connections serve is not worked out for them.
  if (requested.type === undefined) return undefined
  const method = choicesFor(rails, checkout).find(({ type, code, refusal }) => {
    if (type !== requested.type || refusal !== null) return false
    return hasBrands(type) ? code === canonicalCode(type, requested.code ?? '') : true
  })
  return method && { type: method.type, code: method.code }
}
