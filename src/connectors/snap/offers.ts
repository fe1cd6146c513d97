import type { Offer } from '../port.ts'
import { vaTermsOf } from './instruments/va-number.ts'
import type { Bounds, SectionNeeds } from './profile/operation.ts'
import type { SnapProfile } from './profile/profile.ts'
import type { SnapSettings } from './settings.ts'

/** SNAP BI knows no other. */
export const CURRENCY = 'IDR'

type Section = { readonly needs: SectionNeeds; readonly bounds: Bounds }

/** All that a profile can offer, each with the section it comes from. */
function everything({ qr, virtualAccounts, wallets }: SnapProfile): (Offer & { readonly section: Section })[] {
  const offer = (type: Offer['type'], codes: readonly (string | null)[], section: Section) =>
    codes.map((code) => ({ type, code, currency: CURRENCY, ...section.bounds, section }))
  return [
    ...(qr ? offer('qrcode', [null], qr) : []),
    ...(virtualAccounts ? offer('virtual_account', Object.keys(virtualAccounts.banks), virtualAccounts) : []),
    ...(wallets ? offer('ewallet', Object.keys(wallets.names), wallets) : []),
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
    type !== 'virtual_account' || accounts?.way !== 'number' || vaTermsOf(settings, accounts, code) !== undefined
  return everything(profile)
    .filter((offer) => offer.section.needs.every((name) => credentials.outbound[name] !== undefined) && isAgreed(offer))
    .map(toOffer)
}
