import { fieldError } from '../base/errors.ts'
import { toWhole } from '../base/money.ts'
import { type Attempt, type Checkout, singleType } from '../checkout/checkout.ts'
import { availabilityOf, canonicalCode, codesOf, methodsFor, type Rails } from '../checkout/methods.ts'
import { assertServed } from '../checkout/rules.ts'
import { OPEN_ATTEMPT } from '../checkout/states.ts'
import type { PaymentType } from '../connectors/port.ts'
import type { Simulate } from './schema.ts'

export type Way = { readonly type: PaymentType; readonly code: string | null }

/**
 * The way to pay a simulation is about: the one asked for, else the only one, else the one open, else the first that
 * takes this amount. Throws VALIDATION_ERROR for one the checkout does not allow, PAYMENT_TYPE_UNAVAILABLE.
 */
export function chooseWay(rails: Rails, checkout: Checkout, attempts: readonly Attempt[], wanted: Simulate): Way {
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  const type = chosenType(checkout, wanted) ?? open?.type ?? firstType(rails, checkout)
  assertServed(rails, type, checkout.amount.currency)
  const openCode = open?.type === type ? open.code : null
  return { type, code: chosenCode(checkout, type, wanted) ?? openCode ?? codesOf(type)[0] ?? null }
}

function firstType(rails: Rails, { amount }: Checkout): PaymentType {
  const whole = toWhole(amount)
  const served = methodsFor(rails, amount.currency)
  return served.find((method) => availabilityOf(method, whole) === 'available')?.type ?? 'credit_card'
}

function chosenType(checkout: Checkout, { type }: Simulate): PaymentType | null {
  const single = singleType(checkout.type)
  if (single !== null && type !== undefined && type !== single) {
    throw fieldError('type', 'NOT_ALLOWED', `This checkout can only be paid by ${single}.`)
  }
  return type ?? single
}

function chosenCode(checkout: Checkout, type: PaymentType, { code }: Simulate): string | null {
  if (code === undefined) return checkout.code
  const canonical = canonicalCode(type, code)
  if (canonical === undefined || (checkout.code !== null && checkout.code !== canonical)) {
    const allowed = checkout.code ?? codesOf(type).join(', ')
    throw fieldError('code', 'NOT_ALLOWED', allowed ? `"code" must be one of: ${allowed}.` : `${type} takes no "code".`)
  }
  return canonical
}
