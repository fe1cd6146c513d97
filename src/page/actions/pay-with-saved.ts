import { notFound } from '../../base/errors.ts'
import { payWithSaved } from '../../charges/pay-checkout.ts'
import type { Customer } from '../../customers/customer.ts'
import { findCustomer } from '../../customers/find.ts'
import { transaction } from '../../db/transaction.ts'
import { createSavedMethod } from '../../saved-methods/create.ts'
import { findSavedMethod } from '../../saved-methods/find.ts'
import type { PageApp } from '../app.ts'
import { savable } from '../customer/load-saved.ts'
import { FORM_KEY } from '../http/form-body.ts'
import { findForPage } from '../load/find-checkout.ts'
import { brandKey } from '../parts/method-button.tsx'
import { savingPath } from '../saving/links.ts'
import type { Locale } from '../view.ts'

type App = Omit<PageApp, 'limits'>

/**
 * Pays a checkout with a saved method: for a visitor who is known to be its customer, or with the method that was linked to pay it.
 * False: that method cannot be charged so much. What waits for no payment any more is shown as it is. Throws NOT_FOUND.
 */
export async function paySaved(
  app: App,
  id: string,
  methodId: string,
  isCustomer: (customer: Customer) => boolean,
): Promise<boolean> {
  const { checkout } = await findForPage(app, id)
  const { merchantId, customerId } = checkout
  const method = await findSavedMethod(app.db, merchantId, methodId)
  const customer = customerId === null ? undefined : await findCustomer(app, merchantId, customerId)
  if (!method || !customer || method.customerId !== customerId) throw notFound()
  if (method.checkoutId !== checkout.id && !isCustomer(customer)) throw notFound()
  const paid = await transaction(app.db, merchantId, (tx) => payWithSaved(tx, app, app.clock(), checkout, methodId))
  app.signals.checkoutChanged(checkout.id)
  for (const task of ['charges', 'inquiries']) app.signals.wake(task)
  return paid !== 'refused'
}

/**
 * Offers the customer of a checkout to save a wallet and pay it with that, and returns the page on which they agree. A form that is
 * sent twice makes one offer. Throws NOT_FOUND for what cannot be saved.
 */
export async function saveForCheckout(
  app: App,
  id: string,
  { brand, formKey, locale }: { readonly brand: string; readonly formKey: string; readonly locale: Locale },
): Promise<string> {
  const { checkout } = await findForPage(app, id)
  const { merchantId, customerId, save, status } = checkout
  const offer = savable(app.rails, checkout, locale).find((one) => brandKey(one) === brand)
  if (customerId === null || save === null || status !== 'PENDING' || !offer || !FORM_KEY.test(formKey)) {
    throw notFound()
  }
  const body = {
    ...{
      externalId: `checkout-${formKey}`,
      customerId,
      type: offer.type,
      ...(offer.code !== null && { code: offer.code }),
    },
    ...{ currency: checkout.amount.currency, returnUrl: `${app.checkoutUrl}/${checkout.id}` },
  }
  const reply = await transaction(app.db, merchantId, (tx) =>
    createSavedMethod(tx, app, app.clock(), merchantId, body, { checkoutId: checkout.id }),
  )
  return savingPath({ id: (JSON.parse(reply) as { id: string }).id, locale })
}
