import { fieldError } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import { type Attempt, boundTo, type Checkout } from '../../checkout/checkout.ts'
import { assertServed } from '../../checkout/create/rules.ts'
import {
  availabilityOf,
  canonicalCode,
  includesMethod,
  methodsFor,
  methodsInOrder,
  wayText,
} from '../../checkout/methods.ts'
import { OPEN_ATTEMPT } from '../../checkout/states.ts'
import type { Rails } from '../../connections/rails.ts'
import { codesOf } from '../../payment-methods/brands.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import type { Simulate } from './schema.ts'

export type ChosenMethod = { readonly type: PaymentType; readonly code: string | null }

/**
 * The method a simulation pays by: the one requested, else the only one, else the one open, else the first that
 * takes this amount. Throws VALIDATION_ERROR for one the checkout does not allow, PAYMENT_TYPE_UNAVAILABLE.
 */
export function chooseMethod(
  rails: Rails,
  checkout: Checkout,
  attempts: readonly Attempt[],
  wanted: Simulate,
): ChosenMethod {
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  const type = chosenType(checkout, wanted) ?? open?.type ?? firstType(rails, checkout)
  const openCode = open?.type === type ? open.code : null
  const code = chosenCode(checkout, type, wanted) ?? openCode
  assertOffered(checkout, { type, code })
  const { amount, merchantId } = checkout
  const input = { code, currency: amount.currency, amount: toWhole(amount), merchantId }
  assertServed(rails, { type, ...input })
  const served = codesOf(type).find(
    (one) => isOffered(checkout, { type, code: one }) && rails.serves({ type, ...input, code: one }),
  )
  return { type, code: code ?? served ?? null }
}

const isOffered = ({ methods }: Checkout, method: ChosenMethod): boolean =>
  methods === null || methods.some((way) => includesMethod(way, method))

function assertOffered(checkout: Checkout, { type, code }: ChosenMethod): void {
  const { methods } = checkout
  if (methods === null || isOffered(checkout, { type, code })) return
  if (code === null && methods.some((way) => way.type === type)) return
  throw fieldError('type', 'NOT_ALLOWED', `This checkout can only be paid by ${methods.map(wayText).join(', ')}.`)
}

function firstType(rails: Rails, { amount, merchantId, methods }: Checkout): PaymentType {
  const whole = toWhole(amount)
  const served = methodsInOrder(methods, methodsFor(rails, amount.currency, merchantId))
  return served.find((method) => availabilityOf(method, whole) === 'available')?.type ?? 'credit_card'
}

function chosenType(checkout: Checkout, { type }: Simulate): PaymentType | null {
  const single = boundTo(checkout)?.type ?? null
  if (single !== null && type !== undefined && type !== single) {
    throw fieldError('type', 'NOT_ALLOWED', `This checkout can only be paid by ${single}.`)
  }
  return type ?? single
}

function chosenCode(checkout: Checkout, type: PaymentType, { code }: Simulate): string | null {
  const bound = boundTo(checkout)?.code ?? null
  if (code === undefined) return bound
  const canonical = canonicalCode(type, code)
  if (canonical === undefined || (bound !== null && bound !== canonical)) {
    const allowed = bound ?? codesOf(type).join(', ')
    throw fieldError('code', 'NOT_ALLOWED', allowed ? `"code" must be one of: ${allowed}.` : `${type} takes no "code".`)
  }
  return canonical
}
