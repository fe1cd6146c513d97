import { brandsThatGive } from '../../../payment-methods/brands.ts'
import type { SavingOffer } from '../../saving-port.ts'
import { mandateOffersOf } from '../mandates/offers.ts'
import { currenciesOf } from '../offers.ts'
import type { SnapProfile } from '../profile/profile.ts'
import type { SavingSection } from '../profile/saving.ts'
import { refuseCardNumbers } from './card-number.ts'

/**
 * The methods that a profile can save; none where it has no such section. Throws RangeError for a profile by which a card
 * number would pass through us.
 */
export function savingOffersOf(profile: SnapProfile): SavingOffer[] {
  const { saving, mandates } = profile
  return [...(saving ? boundOffersOf(profile, saving) : []), ...(mandates ? mandateOffersOf(profile, mandates) : [])]
}

/** Wallets that a provider binds. Throws as `savingOffersOf`. */
export function boundOffersOf(profile: SnapProfile, saving: SavingSection): SavingOffer[] {
  refuseCardNumbers(profile, saving)
  return brandsThatGive('approval')
    .filter(({ code }) => Object.hasOwn(saving.names, code))
    .flatMap(({ type, code, needsPhone = false }) =>
      currenciesOf(profile).map((currency) => ({ type, code, currency, ...saving.bounds, needsPhone })),
    )
}
