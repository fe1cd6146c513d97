import type { Currency } from '../../base/currency.ts'
import type { Rails } from '../../connections/rails.ts'
import type { SavingOffer } from '../../connectors/saving-port.ts'
import { BRANDS } from '../../payment-methods/brands.ts'
import { hasBrands, labelOf, TYPE_CODES } from '../../payment-methods/types.ts'
import { methodNameOf } from '../../saved-methods/mandate/method-name.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import type { BrandView, Locale } from '../view.ts'

/** The name of a method's wallet, or of an account at its bank. */
export const brandOf = (
  { type, code, currency }: Pick<SavedMethod, 'type' | 'code' | 'currency'>,
  locale: Locale,
): BrandView => ({
  ...{ type, code },
  name: code === null ? labelOf(type, locale) : methodNameOf({ type, code, currency }, locale),
})

type Savable = Pick<BrandView, 'type' | 'code'>

/** What may be saved: every brand, and the types that have none, in the order in which payers are offered them. */
const SAVABLE: readonly Savable[] = TYPE_CODES.flatMap((type): readonly Savable[] =>
  hasBrands(type) ? BRANDS.filter((brand) => brand.type === type) : [{ type, code: null }],
)

/** What can be saved in a currency, of the offers that `isFitting` takes. */
export const savableBy = (
  rails: Rails,
  { merchantId, currency }: { readonly merchantId: string; readonly currency: Currency },
  locale: Locale,
  isFitting: (offer: SavingOffer, way: Savable) => boolean,
): BrandView[] =>
  SAVABLE.filter((way) => {
    const [target] = rails.forSaving({ merchantId, ...way, currency })
    return target !== undefined && isFitting(target.offer, way)
  }).map((way) => brandOf({ ...way, currency }, locale))

/** What a customer can link for a subscription: nothing is paid as they do. */
export const offersFor = (rails: Rails, { merchantId, amount }: Subscription, locale: Locale): BrandView[] =>
  savableBy(rails, { merchantId, currency: amount.currency }, locale, ({ isByPaying }) => !isByPaying)
