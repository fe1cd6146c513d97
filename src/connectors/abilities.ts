import { DAY_MS } from '../base/clock.ts'
import type { CollectorOffer } from './collector-port.ts'
import { METHODS } from './midtrans/methods.ts'
import { SAVING_OFFERS } from './midtrans/saving/offers.ts'
import type { TransferService } from './payout-port.ts'
import type { Offer } from './port.ts'
import type { Profile } from './profiles.ts'
import type { SavingOffer, Unsaved } from './saving-port.ts'
import { collectorsOfProfile } from './snap/collectors/offers.ts'
import { offersOfProfile } from './snap/offers.ts'
import type { SnapProfile } from './snap/profile/profile.ts'
import { ruleFor } from './snap/profile/refunds.ts'
import { SNAP_PROFILES, type SnapProfileName } from './snap/profiles/profiles.ts'
import { savingOffersOf } from './snap/saving/offers.ts'
import { CARDS, CHANNELS } from './xendit/channels.ts'
import { XENDIT_COLLECTORS } from './xendit/collectors.ts'
import { XENDIT_TRANSFERS } from './xendit/payouts.ts'
import { SAVING_OFFERS as XENDIT_SAVES, UNSAVED as XENDIT_UNSAVED } from './xendit/saving/offers.ts'

/** How a payment is refunded. */
type RefundAbility = {
  readonly inParts: boolean
  /** How long after the payment; null: the provider decides, for instance until settlement. */
  readonly withinDays: number | null
  /** Hours of the day, WIB; absent: all. */
  readonly hours?: { readonly from: string; readonly until: string }
}

/** A way to be paid, by our method and code; `refund` null: what came by it does not go back by it. */
type PaymentAbility = Omit<Offer, 'currency'> & { readonly refund: RefundAbility | null }

/** What a provider can do for us, where everything was agreed on with it. */
export type Abilities = {
  readonly payments: readonly PaymentAbility[]
  readonly transfers: readonly TransferService[]
  /** What it saves, to be charged later without the payer: type and brand. */
  readonly saves: readonly Pick<SavingOffer, 'type' | 'code'>[]
  /** What it could save, and is not saved here, and why. Absent: nothing. */
  readonly unsaved?: readonly Unsaved[]
  /** What it makes that is paid again and again, without a checkout: kind and bank. */
  readonly collectors: readonly Pick<CollectorOffer, 'kind' | 'code'>[]
  /** Parts that no published sample backs: they are as the provider's documents or its libraries say. */
  readonly unsampled: readonly string[]
}

export function abilitiesOf({ name, adapter }: Pick<Profile, 'name' | 'adapter'>): Abilities {
  switch (adapter) {
    case 'snap':
      return snapAbilities(SNAP_PROFILES[name as SnapProfileName])
    case 'midtrans':
      return {
        payments: METHODS.map(toAbility),
        transfers: [],
        saves: SAVING_OFFERS.map(({ type, code }) => ({ type, code })),
        collectors: [],
        unsampled: [
          'status',
          'cancel',
          'refund',
          'card page',
          'charges other than a virtual account of Permata and a linked GoPay account',
        ],
      }
    case 'xendit':
      return {
        payments: [...CHANNELS, CARDS].map(toAbility),
        transfers: XENDIT_TRANSFERS.map(({ service }) => service),
        saves: XENDIT_SAVES.map(({ type, code }) => ({ type, code })),
        unsaved: XENDIT_UNSAVED,
        collectors: XENDIT_COLLECTORS.map(({ kind, code }) => ({ kind, code })),
        unsampled: ['payment requests', 'status', 'cancel', 'status of payouts'],
      }
  }
}

/** Which virtual accounts can be agreed on: banks, kinds, and who answers inquiries. Undefined: none by number. */
export function virtualAccountTermsOf(profile: string) {
  const section = isSnap(profile) ? SNAP_PROFILES[profile].virtualAccounts : null
  if (section?.way !== 'number') return undefined
  return { banks: Object.keys(section.banks), kinds: Object.keys(section.kinds), inquiry: section.inquiry }
}

const isSnap = (name: string): name is SnapProfileName => Object.hasOwn(SNAP_PROFILES, name)

type OwnMethod = Omit<Offer, 'currency'> & {
  readonly refund: { readonly withinMs: number; readonly inParts: boolean } | null
}

const toAbility = ({ type, code, minAmount, maxAmount, refund }: OwnMethod): PaymentAbility => ({
  type,
  code,
  minAmount,
  maxAmount,
  refund: refund && { inParts: refund.inParts, withinDays: refund.withinMs / DAY_MS },
})

function snapAbilities(profile: SnapProfile): Abilities {
  const payments = offersOfProfile(profile).map(({ currency: _idr, ...offer }): PaymentAbility => {
    const rule = profile.refunds ? ruleFor(profile.refunds, offer.type, offer.code) : undefined
    const refund = rule && {
      inParts: rule.isPartial,
      withinDays: rule.windowDays,
      ...(rule.hours && { hours: rule.hours }),
    }
    return { ...offer, refund: refund ?? null }
  })
  const transfers = profile.transfers?.ways.map(({ offer }) => offer.service) ?? []
  const saves = [
    ...new Map(savingOffersOf(profile).map(({ type, code }) => [`${type} ${code}`, { type, code }])).values(),
  ]
  return {
    payments,
    transfers,
    saves,
    ...(profile.unsaved && { unsaved: profile.unsaved }),
    collectors: collectorsOfProfile(profile),
    unsampled: profile.unsampled,
  }
}
