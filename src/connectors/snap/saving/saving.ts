import type { SavingRail } from '../../saving-port.ts'
import type { SnapContext } from '../instruments/instrument-kind.ts'
import type { SavingSection } from '../profile/saving.ts'
import { link, linkState, unlink } from './bindings.ts'
import { refuseCardNumbers } from './card-number.ts'
import { balance, charge, chargeState } from './charges.ts'
import { boundOffersOf } from './offers.ts'
import type { SavingContext } from './values.ts'

/**
 * A provider that speaks SNAP BI, as a rail that saves methods and charges them. Undefined: this connection saves none.
 * Throws RangeError for a profile by which a card number would pass through us, whatever its credentials.
 */
export function snapSaving(snap: SnapContext, section: SavingSection): SavingRail | undefined {
  const { profile, credentials } = snap.settings
  refuseCardNumbers(profile, section)
  if (section.needs.some((name) => credentials.outbound[name] === undefined)) return undefined
  const context: SavingContext = { ...snap, section }
  const operation = section.balance
  return {
    offers: boundOffersOf(profile, section),
    link: (request) => link(context, request),
    linkState: (bound, returned) => linkState(context, bound, returned),
    unlink: (bound) => unlink(context, bound),
    charge: (request) => charge(context, request),
    chargeState: (request) => chargeState(context, request),
    ...(operation && { balance: (bound) => balance(context, bound, operation) }),
  }
}
