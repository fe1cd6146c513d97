import { requestPayment } from '../../checkout/rails/request-payment.ts'
import { findCheckout } from '../../checkout/read/find.ts'
import { isOfKind } from '../../connectors/port.ts'
import type { LinkStarted } from '../../connectors/saving-port.ts'
import type { SavingApp } from '../app.ts'
import { languageOf } from '../mandate/mandate-text.ts'
import type { SavedMethod } from '../saved-method.ts'

/**
 * Begins a link that is a payment: of the checkout that the method is saved for, by an attempt of its own over the method's
 * connection. Its money is that checkout's, whatever becomes of the link.
 */
export async function payToLink(
  app: SavingApp,
  method: SavedMethod,
  merchantName: string,
): Promise<Exclude<LinkStarted, { readonly is: 'linked' }>> {
  const { merchantId, checkoutId, type, code, connectionId, reference } = method
  const found = checkoutId === null ? undefined : await findCheckout(app.db, merchantId, checkoutId)
  if (!found) return { is: 'refused', reason: 'There is no payment to save it with', railCode: 'no_checkout' }
  const requested = await requestPayment(app, found.checkout, {
    ...{ type, code, merchantName },
    saving: { connectionId, reference, language: languageOf(method.agreement?.version ?? '') },
  })
  if (requested.is === 'ended') {
    return { is: 'refused', reason: 'The payment has ended or was made otherwise', railCode: 'checkout_ended' }
  }
  if (requested.is !== 'issued') return { is: 'unsent', railCode: requested.is }
  const { attempt } = requested
  return isOfKind(attempt.instrument, 'page')
    ? { is: 'started', railReference: attempt.reference, url: attempt.instrument.url }
    : { is: 'unknown', railCode: 'no_page' }
}
