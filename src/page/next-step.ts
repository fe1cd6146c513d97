import type { Attempt, Checkout } from '../checkout/checkout.ts'
import { singleType } from '../checkout/checkout.ts'
import type { CheckoutDetail } from '../checkout/find.ts'
import type { Rails } from '../checkout/methods.ts'
import { OPEN_ATTEMPT } from '../checkout/states.ts'
import { type Choice, canChoose, choicesFor, isCoded } from './method-choice.ts'
import type { Step } from './view.ts'

/** What a PENDING checkout's page is to do: show a step as it is, show an instrument, or ask the rail for one. */
export type NextStep =
  | { readonly is: 'show'; readonly step: Step }
  | { readonly is: 'instrument'; readonly attempt: Attempt }
  | { readonly is: 'request'; readonly choice: Choice }

/**
 * Decides from what is stored. A reading asks the rail only where the way to pay is settled and nothing has failed:
 * after a refusal or no answer it is the payer who presses "try again". `wantsChoice`: the payer asked to choose anew.
 */
export function nextStep(rails: Rails, detail: CheckoutDetail, now: Date, wantsChoice: boolean): NextStep {
  const { checkout, attempts } = detail
  const mayChoose = canChoose(checkout)
  if (wantsChoice && mayChoose) return { is: 'show', step: choiceStep(rails, checkout, false) }

  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  if (open?.status === 'ISSUED' && open.instrument && open.expiresAt > now) return { is: 'instrument', attempt: open }
  if (open) return { is: 'request', choice: open }

  const last = attempts.at(-1)
  if (last?.instrument && last.status === 'RETIRED') return { is: 'request', choice: last }
  if (last?.instrument && mayChoose) return { is: 'show', step: choiceStep(rails, checkout, true) }
  if (last && !last.instrument) {
    return { is: 'show', step: { is: 'unavailable', type: last.type, code: last.code, canChange: mayChoose } }
  }
  const single = singleType(checkout.type)
  if (single === null || mayChoose) return { is: 'show', step: choiceStep(rails, checkout, false) }
  return { is: 'request', choice: { type: single, code: checkout.code } }
}

function choiceStep(rails: Rails, checkout: Checkout, hasFailed: boolean): Step {
  const methods = choicesFor(rails, checkout)
  const single = singleType(checkout.type)
  return single !== null && isCoded(single)
    ? { is: 'choose_code', type: single, methods }
    : { is: 'choose_method', methods, hasFailed }
}
