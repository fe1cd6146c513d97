import { readPhone } from '../../connectors/phone.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { needsPhone } from '../../payment-methods/brands.ts'
import type { CheckoutApp } from '../app.ts'
import type { Requested } from '../attempts/requested.ts'
import type { Checkout } from '../checkout.ts'
import type { Choice } from '../method-name.ts'
import { hasCardForm, type RequestedMethod, readChoice } from './method-choice.ts'
import { requestInstrument } from './request-instrument.ts'

export type PhoneFault = 'missing' | 'malformed'

/**
 * The result of a choice. `not_offered`: it is none of the methods the payer may use. `has_form`: cards are typed into a form of
 * the hosted page. `faulty`: the given phone number is none. `requested`: what came of requesting an instrument.
 */
export type Chosen =
  | { readonly is: 'not_offered' }
  | { readonly is: 'has_form'; readonly choice: Choice }
  | { readonly is: 'faulty'; readonly fault: PhoneFault }
  | { readonly is: 'requested'; readonly choice: Choice; readonly requested: Requested }

/** A choice of the payer; `phone` for a wallet that needs a number. */
export type ChosenMethod = RequestedMethod & { readonly phone?: string | undefined }

/** Applies the payer's choice of a method, made on the hosted page or on the merchant's own. */
export async function chooseInstrument(
  app: CheckoutApp,
  { checkout, merchant }: { readonly checkout: Checkout; readonly merchant: Merchant },
  method: ChosenMethod,
): Promise<Chosen> {
  const choice = readChoice(app.rails, checkout, method)
  if (!choice) return { is: 'not_offered' }
  if (hasCardForm(app.rails, checkout, choice)) return { is: 'has_form', choice }
  const typed = needsPhone(choice.type, choice.code) ? method.phone : undefined
  const phone = typed === undefined ? null : readPhone(typed)
  if (phone === undefined) return { is: 'faulty', fault: typed?.trim() === '' ? 'missing' : 'malformed' }
  return { is: 'requested', choice, requested: await requestInstrument(app, checkout, merchant, { ...choice, phone }) }
}
