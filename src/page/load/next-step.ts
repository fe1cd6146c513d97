import { cardTriesLeft } from '../../checkout/attempts/card-tries.ts'
import type { Attempt, Checkout } from '../../checkout/checkout.ts'
import { boundTo } from '../../checkout/checkout.ts'
import {
  canChoose,
  choicesFor,
  hasCardForm,
  type RequestedMethod,
  readChoice,
} from '../../checkout/instrument/method-choice.ts'
import { type Choice, codeNameOf } from '../../checkout/method-name.ts'
import type { CheckoutDetail } from '../../checkout/read/find.ts'
import { OPEN_ATTEMPT } from '../../checkout/states.ts'
import type { Rails } from '../../connections/rails.ts'
import { needsPhone } from '../../payment-methods/brands.ts'
import { hasBrands } from '../../payment-methods/types.ts'
import type { Step } from '../view.ts'

/** What a PENDING checkout's page is to do: show a step as it is, show an instrument, or request one. */
export type NextStep =
  | { readonly is: 'show'; readonly step: Step }
  | { readonly is: 'instrument'; readonly attempt: Attempt }
  | { readonly is: 'request'; readonly choice: Choice }

/** What the payer wants to see: the choice of methods, or the form of a method that has one (`requested`). */
export type Wish = { readonly wantsChoice: boolean; readonly requested: RequestedMethod }

/**
 * Decides from what is stored. Loading a page calls the rail only where the method is determined and nothing has failed:
 * after a refusal or a timeout the payer presses "try again". A card form calls no rail.
 */
export function nextStep(rails: Rails, detail: CheckoutDetail, now: Date, { wantsChoice, requested }: Wish): NextStep {
  const { checkout, attempts } = detail
  const mayChoose = canChoose(checkout)
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  // Nothing else is offered while the outcome of the card is unknown.
  if (open?.card) return { is: 'show', step: { is: 'charging' } }
  if (wantsChoice && mayChoose) return { is: 'show', step: choiceStep(rails, checkout, { isRequested: true }) }
  const form = formStep(rails, detail, readChoice(rails, checkout, requested))
  if (form) return { is: 'show', step: form }

  if (open?.status === 'ISSUED' && open.instrument && open.expiresAt > now) return { is: 'instrument', attempt: open }
  if (open) return { is: 'request', choice: open }

  return afterLastAttempt(rails, detail, attempts.at(-1)) ?? firstStep(rails, detail)
}

/** What follows the last attempt, none being open; undefined: the checkout begins anew. */
function afterLastAttempt(rails: Rails, detail: CheckoutDetail, last: Attempt | undefined): NextStep | undefined {
  const { checkout } = detail
  const mayChoose = canChoose(checkout)
  if (!last) return undefined
  if (last.card) return { is: 'show', step: cardStep(detail) }
  if (last.chargeId !== null) return { is: 'show', step: choiceStep(rails, checkout, { hasFailed: true }) }
  if (!last.instrument) {
    return { is: 'show', step: { is: 'unavailable', type: last.type, code: last.code, canChange: mayChoose } }
  }
  if (last.status === 'RETIRED') return { is: 'request', choice: last }
  return mayChoose ? { is: 'show', step: choiceStep(rails, checkout, { hasFailed: true }) } : undefined
}

/** The step of a checkout without attempts that count: the choice, the form of its one method, or its instrument. */
function firstStep(rails: Rails, detail: CheckoutDetail): NextStep {
  const { checkout } = detail
  const mayChoose = canChoose(checkout)
  const choice = boundTo(checkout)
  if (choice === null || mayChoose) return { is: 'show', step: choiceStep(rails, checkout) }
  const first = formStep(rails, detail, choice)
  return first ? { is: 'show', step: first } : { is: 'request', choice }
}

/** The form that precedes an instrument; undefined: the method has none. */
function formStep(rails: Rails, detail: CheckoutDetail, choice: Choice | undefined): Step | undefined {
  if (choice && hasCardForm(rails, detail.checkout, choice)) return cardStep(detail)
  return choice && needsPhone(choice.type, choice.code) ? phoneStep(detail.checkout, choice) : undefined
}

const cardStep = ({ checkout, attempts }: CheckoutDetail): Step => ({
  is: 'card',
  faults: [],
  triesLeft: cardTriesLeft(attempts),
  canChange: canChoose(checkout),
})

/** The step in which the payer enters the phone number that a wallet needs. */
export const phoneStep = (checkout: Checkout, choice: Choice): Step => ({
  is: 'phone',
  type: choice.type,
  code: choice.code ?? '',
  codeName: codeNameOf(choice, checkout.amount.currency),
  fault: null,
  typed: '',
  canChange: canChoose(checkout),
})

function choiceStep(rails: Rails, checkout: Checkout, { hasFailed = false, isRequested = false } = {}): Step {
  const methods = choicesFor(rails, checkout)
  const [only, ...others] = new Set((checkout.methods ?? []).map((way) => way.type))
  // Bound to one kind, or offered banks of one kind alone.
  const single = boundTo(checkout)?.type ?? (others.length === 0 ? only : undefined)
  return single !== undefined && hasBrands(single)
    ? { is: 'choose_code', type: single, methods, hasFailed, isRequested }
    : { is: 'choose_method', methods, hasFailed, isRequested }
}
