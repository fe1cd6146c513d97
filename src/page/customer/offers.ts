import type { Rails } from '../../connections/rails.ts'
import { BRANDS } from '../../payment-methods/brands.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import type { Locale } from '../view.ts'
import { brandOf } from './load.ts'
import type { BrandView } from './view.ts'

/** The wallets and banks that a customer can link for a subscription. */
export const offersFor = (rails: Rails, { merchantId, amount }: Subscription, locale: Locale): BrandView[] =>
  BRANDS.filter(
    ({ type, code }) => rails.forSaving({ merchantId, type, code, currency: amount.currency }).length > 0,
  ).map(({ type, code }) => brandOf({ type, code, currency: amount.currency }, locale))
