import { brandsThatGive } from '../../../payment-methods/brands.ts'
import type { SavingOffer } from '../../saving-port.ts'
import { currenciesOf } from '../offers.ts'
import type { SnapProfile } from '../profile/profile.ts'

/** The methods that a profile can save; none where it has no such section. */
export function savingOffersOf(profile: SnapProfile): SavingOffer[] {
  const { saving } = profile
  if (!saving) return []
  return brandsThatGive('approval')
    .filter(({ code }) => Object.hasOwn(saving.names, code))
    .flatMap(({ type, code, needsPhone = false }) =>
      currenciesOf(profile).map((currency) => ({ type, code, currency, ...saving.bounds, needsPhone })),
    )
}
