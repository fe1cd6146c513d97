import { SECOND_MS } from '../base/clock.ts'
import type { CheckoutApp } from '../checkout/app.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { type Requested, requestPayment } from '../checkout/request-payment.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Choice } from './method-choice.ts'

/** A payer sees something within this time, however slow the rail is. */
const PATIENCE_MS = 2.5 * SECOND_MS

/**
 * Asks for an instrument and waits a little. `preparing`: the rail is slow; the request goes on, and a later reading of
 * the page finds what came of it. Throws only what happened in time.
 */
export async function giveInstrument(
  app: CheckoutApp,
  checkout: Checkout,
  merchant: Merchant,
  { type, code }: Choice,
): Promise<Requested> {
  const asked = requestPayment(app, checkout, { type, code, merchantName: merchant.displayName })
  // When it fails after we stopped waiting, the stored attempt says so; nobody is left to throw at.
  asked.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<Requested>((resolve) => {
    timer = setTimeout(() => resolve({ is: 'preparing' }), PATIENCE_MS)
  })
  try {
    return await Promise.race([asked, waited])
  } finally {
    clearTimeout(timer)
  }
}
