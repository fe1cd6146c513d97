import type { CheckoutApp } from '../../checkout/app.ts'
import { type ChosenMethod, chooseInstrument, type PhoneFault } from '../../checkout/instrument/choose-instrument.ts'
import type { Choice } from '../../checkout/method-name.ts'
import { findForPage } from '../load/find-checkout.ts'

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
export async function choosePayment(app: CheckoutApp, id: string, method: ChosenMethod): Promise<Chosen> {
  const chosen = await chooseInstrument(app, await findForPage(app, id), method)
  if (chosen.is !== 'requested') return chosen
  // The page shows the result: an instrument, "preparing", or "unavailable".
  return chosen.requested.is === 'phone_needed' ? { is: 'has_form', choice: chosen.choice } : { is: 'chosen' }
}
