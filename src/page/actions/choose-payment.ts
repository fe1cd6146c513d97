import type { CheckoutApp } from '../../checkout/app.ts'
import type { Choice } from '../../checkout/method-name.ts'
import { readPhone } from '../../connectors/phone.ts'
import { needsPhone } from '../../payment-methods/brands.ts'
import { findForPage } from '../load/find-checkout.ts'
import { hasCardForm, type RequestedMethod, readChoice } from '../load/method-choice.ts'
import { requestInstrument } from '../load/request-instrument.ts'
import type { PhoneFault } from '../view.ts'

/**
 * The result of a choice. `not_offered`: it is none of the methods the payer may use. `has_form`: the page has a form
 * for it that comes first. `faulty`: the number typed into that form is no phone number.
 */
export type Chosen =
  | { readonly is: 'chosen' }
  | { readonly is: 'not_offered' }
  | { readonly is: 'has_form'; readonly choice: Choice }
  | { readonly is: 'faulty'; readonly fault: PhoneFault }

/** Applies the payer's choice of a method; `phone` is sent by the form of a wallet that needs a number. */
export async function choosePayment(
  app: CheckoutApp,
  id: string,
  method: RequestedMethod & { readonly phone?: string | undefined },
): Promise<Chosen> {
  const { checkout, merchant } = await findForPage(app, id)
  const choice = readChoice(app.rails, checkout, method)
  if (!choice) return { is: 'not_offered' }
  if (hasCardForm(app.rails, checkout, choice)) return { is: 'has_form', choice }
  const typed = needsPhone(choice.type, choice.code) ? method.phone : undefined
  const phone = typed === undefined ? null : readPhone(typed)
  if (phone === undefined) return { is: 'faulty', fault: typed?.trim() === '' ? 'missing' : 'malformed' }
  // The page shows the result: an instrument, "preparing", or "unavailable".
  const requested = await requestInstrument(app, checkout, merchant, { ...choice, phone })
  return requested.is === 'phone_needed' ? { is: 'has_form', choice } : { is: 'chosen' }
}
