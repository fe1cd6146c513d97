import type { Attempt } from '../../checkout/checkout.ts'
import type { ChargeRequest } from '../../connectors/saving-port.ts'
import { toRailLink } from '../../saved-methods/link/rail-link.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import type { ChargeApp } from '../app.ts'
import type { Charge } from '../charge.ts'

/** A charge as its rail knows it. `sentAt`: the time committed before it was sent. */
export const toChargeRequest = (
  { seals, checkoutUrl }: Pick<ChargeApp, 'seals' | 'checkoutUrl'>,
  { charge, attempt, method, sentAt }: { charge: Charge; attempt: Attempt; method: SavedMethod; sentAt: Date },
): ChargeRequest => ({
  reference: attempt.reference,
  link: toRailLink(method, seals),
  amount: charge.amount,
  description: charge.description,
  // The page of the checkout shows what came of it.
  returnUrl: `${checkoutUrl}/${charge.checkoutId}`,
  sentAt,
  railReference: attempt.railReference,
})
