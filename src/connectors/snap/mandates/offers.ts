import { brandsThatGive } from '../../../payment-methods/brands.ts'
import type { SavingOffer } from '../../saving-port.ts'
import { currenciesOf } from '../offers.ts'
import type { MandatesSection } from '../profile/mandates.ts'
import type { SnapProfile } from '../profile/profile.ts'

/** The banks whose accounts a profile can debit. */
export const mandateOffersOf = (profile: SnapProfile, { bounds }: MandatesSection): SavingOffer[] =>
  brandsThatGive('mandate').flatMap(({ type, code }) =>
    currenciesOf(profile).map((currency) => ({
      type,
      code,
      currency,
      ...bounds,
      needsPhone: false,
      needsAccount: true as const,
    })),
  )
