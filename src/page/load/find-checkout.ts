import { notFound } from '../../base/errors.ts'
import { meetMerchant } from '../../base/merchant-time.ts'
import { type CheckoutState, findCheckoutStateByUrl } from '../../checkout/read/checkout-state.ts'
import { type CheckoutDetail, findCheckoutByUrl } from '../../checkout/read/find.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PageApp } from '../app.ts'

/** As `findForPage`, no more than an open page watches. Throws NOT_FOUND. */
export async function findStanding(app: Pick<PageApp, 'db'>, id: string): Promise<CheckoutState> {
  const found = await findCheckoutStateByUrl(app.db, id)
  if (!found) throw notFound()
  meetMerchant(found.merchantId)
  return found
}

export type Found = CheckoutDetail & { readonly merchant: Merchant }

/** A checkout by the address of its page. Throws NOT_FOUND. */
export async function findForPage(app: Pick<PageApp, 'db'>, id: string): Promise<Found> {
  const found = await findCheckoutByUrl(app.db, id)
  if (!found) throw notFound()
  meetMerchant(found.checkout.merchantId)
  return found
}
