import { cardTriesLeft } from '../checkout/card-tries.ts'
import type { Attempt, Checkout } from '../checkout/checkout.ts'
import { singleType } from '../checkout/checkout.ts'
import type { CheckoutDetail } from '../checkout/find.ts'
import type { Rails } from '../checkout/methods.ts'
import { needsPhone } from '../checkout/methods.ts'
import { OPEN_ATTEMPT } from '../checkout/states.ts'
import { type Asked, type Choice, canChoose, choicesFor, codeNameOf, isCoded, readChoice } from './method-choice.ts'
import type { Step } from './view.ts'

/** What a PENDING checkout's page is to do: show a step as it is, show an instrument, or ask the rail for one. */
export type NextStep =
  | { readonly is: 'show'; readonly step: Step }
  | { readonly is: 'instrument'; readonly attempt: Attempt }
  | { readonly is: 'request'; readonly choice: Choice }

/** What the payer asks to see: to choose anew, or the form of a way that has one (`asked`). */
export type Wish = { readonly wantsChoice: boolean; readonly asked: Asked }

/**
 * Decides from what is stored. A reading asks the rail only where the way to pay is settled and nothing has failed:
 * after a refusal or no answer it is the payer who presses "try again". A card form asks no rail at all.
 */
export function nextStep(rails: Rails, detail: CheckoutDetail, now: Date, { wantsChoice, asked }: Wish): NextStep {
  const { checkout, attempts } = detail
  const mayChoose = canChoose(checkout)
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  // Nothing else is offered while nobody knows what becomes of the card.
  if (open?.type === 'credit_card') return { is: 'show', step: { is: 'charging' } }
  if (wantsChoice && mayChoose) return { is: 'show', step: choiceStep(rails, checkout, { isAskedFor: true }) }
  const form = formStep(detail, readChoice(rails, checkout, asked))
  if (form) return { is: 'show', step: form }

  if (open?.status === 'ISSUED' && open.instrument && open.expiresAt > now) return { is: 'instrument', attempt: open }
  if (open) return { is: 'request', choice: open }

  const last = attempts.at(-1)
  if (last?.type === 'credit_card') return { is: 'show', step: cardStep(detail) }
  if (last?.instrument && last.status === 'RETIRED') return { is: 'request', choice: last }
  if (last?.instrument && mayChoose) return { is: 'show', step: choiceStep(rails, checkout, { hasFailed: true }) }
  if (last && !last.instrument) {
    return { is: 'show', step: { is: 'unavailable', type: last.type, code: last.code, canChange: mayChoose } }
  }
  const single = singleType(checkout.type)
  if (single === null || mayChoose) return { is: 'show', step: choiceStep(rails, checkout) }
  const choice = { type: single, code: checkout.code }
  const first = formStep(detail, choice)
  return first ? { is: 'show', step: first } : { is: 'request', choice }
}

/** The form that comes before a way can be had; undefined: it has none. */
function formStep(detail: CheckoutDetail, choice: Choice | undefined): Step | undefined {
  if (choice?.type === 'credit_card') return cardStep(detail)
  return choice && needsPhone(choice.type, choice.code) ? phoneStep(detail.checkout, choice) : undefined
}

const cardStep = ({ checkout, attempts }: CheckoutDetail): Step => ({
  is: 'card',
  faults: [],
  triesLeft: cardTriesLeft(attempts),
  canChange: canChoose(checkout),
})

/** The step that asks for the number a wallet asks at. */
export const phoneStep = (checkout: Checkout, choice: Choice): Step => ({
  is: 'phone',
  code: choice.code ?? '',
  codeName: codeNameOf(choice),
  fault: null,
  typed: '',
  canChange: canChoose(checkout),
})

function choiceStep(rails: Rails, checkout: Checkout, { hasFailed = false, isAskedFor = false } = {}): Step {
  const methods = choicesFor(rails, checkout)
  const single = singleType(checkout.type)
  return single !== null && isCoded(single)
    ? { is: 'choose_code', type: single, methods, hasFailed, isAskedFor }
    : { is: 'choose_method', methods, hasFailed, isAskedFor }
}
