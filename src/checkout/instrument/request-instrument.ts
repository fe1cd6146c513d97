import { SECOND_MS } from '../../base/clock.ts'
import { waitAtMost } from '../../base/wait-at-most.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { CheckoutApp } from '../app.ts'
import type { Requested } from '../attempts/requested.ts'
import type { Checkout } from '../checkout.ts'
import type { Choice } from '../method-name.ts'
import { requestPayment } from '../rails/request-payment.ts'

/** A bank that has not responded by then is slow: another one is tried, where there is one. */
const PATIENCE_MS = 1.75 * SECOND_MS
/** A payer sees something this much later, however slow the banks are. */
const REST_MS = SECOND_MS

/**
 * Requests an instrument and waits a little. `preparing`: the rail is slow and there is no other to try; the request continues,
 * and the page, loaded again later, finds the result. `phone`: E.164, where the payer gave one. Throws only what happened
 * in time.
 */
export async function requestInstrument(
  app: CheckoutApp,
  checkout: Checkout,
  merchant: Merchant,
  { type, code, phone = null }: Choice & { readonly phone?: string | null },
): Promise<Requested> {
  const wanted = { type, code, phone, merchantName: merchant.displayName }
  const first = requestPayment(app, checkout, wanted)
  const soon = await waitAtMost(PATIENCE_MS, first)
  if (soon && soon.is !== 'preparing') return soon
  const second = requestPayment(app, checkout, { ...wanted, isImpatient: true }).then((requested) =>
    // There is no other rail to try: the first one may still respond.
    requested.is === 'preparing' ? first : requested,
  )
  return (await waitAtMost(REST_MS, second)) ?? { is: 'preparing' }
}
