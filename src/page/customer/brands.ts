import { codeNameOf } from '../../checkout/method-name.ts'
import type { Rails } from '../../connections/rails.ts'
import { BRANDS } from '../../payment-methods/brands.ts'
import { labelOf } from '../../payment-methods/types.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import type { BrandView, Locale } from '../view.ts'

/** The name of a method's wallet or bank. */
export const brandOf = (
  { type, code, currency }: Pick<SavedMethod, 'type' | 'code' | 'currency'>,
  locale: Locale,
): BrandView => ({
  ...{ type, code },
  name: code === null ? labelOf(type, locale) : codeNameOf({ type, code }, currency),
})

/** The wallets and banks that a customer can link for a subscription. */
export const offersFor = (rails: Rails, { merchantId, amount }: Subscription, locale: Locale): BrandView[] =>
  BRANDS.filter(
    ({ type, code }) => rails.forSaving({ merchantId, type, code, currency: amount.currency }).length > 0,
  ).map(({ type, code }) => brandOf({ type, code, currency: amount.currency }, locale))
