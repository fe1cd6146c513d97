import { brandsThatGive } from '../../payment-methods/brands.ts'
import { gives, typesThatGive } from '../../payment-methods/types.ts'
import type { Offer } from '../port.ts'
import { vaTermsOf } from './instruments/va-number.ts'
import type { Bounds, SectionNeeds } from './profile/operation.ts'
import type { SnapProfile } from './profile/profile.ts'
import type { SnapSettings } from './settings.ts'

/** What SNAP BI was made for. */
const RUPIAH = ['IDR']

/** The currencies a provider takes. */
export const currenciesOf = ({ currencies = RUPIAH }: SnapProfile): readonly string[] => currencies

type Section = { readonly needs: SectionNeeds; readonly bounds: Bounds }

/** All that a profile can offer, each with the section it comes from. */
function everything(profile: SnapProfile): (Offer & { readonly section: Section })[] {
  const { qr, virtualAccounts, wallets } = profile
  const offer = (type: Offer['type'], code: string | null, section: Section) =>
    currenciesOf(profile).map((currency) => ({ type, code, currency, ...section.bounds, section }))
  const offersOfBrands = (kind: 'number' | 'approval', names: Readonly<Record<string, string>>, section: Section) =>
    Object.keys(names).flatMap((code) =>
      brandsThatGive(kind)
        .filter((brand) => brand.code === code)
        .flatMap(({ type }) => offer(type, code, section)),
    )
  return [
    ...(qr ? typesThatGive('qr').flatMap((type) => offer(type, null, qr)) : []),
    ...(virtualAccounts ? offersOfBrands('number', virtualAccounts.banks, virtualAccounts) : []),
    ...(wallets ? offersOfBrands('approval', wallets.names, wallets) : []),
  ]
}

const toOffer = ({ section: _from, ...offer }: Offer & { readonly section: Section }): Offer => offer

/** What a profile can offer where everything was agreed on. */
export const offersOfProfile = (profile: SnapProfile): Offer[] => everything(profile).map(toOffer)

/** What a connection offers: what its credentials suffice for, and virtual accounts of the banks that were agreed on. */
export function offersOf(settings: SnapSettings): Offer[] {
  const { profile, credentials } = settings
  const { virtualAccounts: accounts } = profile
  const isAgreed = ({ type, code }: Offer) =>
    !gives(type, 'number') || accounts?.way !== 'number' || vaTermsOf(settings, accounts, code) !== undefined
  return everything(profile)
    .filter((offer) => offer.section.needs.every((name) => credentials.outbound[name] !== undefined) && isAgreed(offer))
    .map(toOffer)
}
