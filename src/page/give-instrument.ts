import { SECOND_MS } from '../base/clock.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { type Requested, requestPayment } from '../checkout/request-payment.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Choice } from './method-choice.ts'
import { within } from './patience.ts'

/** A payer sees something within this time, however slow the rail is. */
const PATIENCE_MS = 2.5 * SECOND_MS

/**
 * Asks for an instrument and waits a little. `preparing`: the rail is slow; the request goes on, and a later reading of
 * the page finds what came of it. `phone`: E.164, where the payer gave one. Throws only what happened in time.
 */
export async function giveInstrument(
  app: CheckoutApp,
  checkout: Checkout,
  merchant: Merchant,
  { type, code, phone = null }: Choice & { readonly phone?: string | null },
): Promise<Requested> {
  const asked = requestPayment(app, checkout, { type, code, phone, merchantName: merchant.displayName })
  return (await within(PATIENCE_MS, asked)) ?? { is: 'preparing' }
}
