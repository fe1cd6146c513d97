import type { RailLink, SavingOffer, SavingRail } from '../../connectors/saving-port.ts'
import type { SavingApp } from '../app.ts'
import type { SavedMethod } from '../saved-method.ts'
import type { SavingSeals } from '../sealing.ts'

/** A saved method as its rail knows it. */
export const toRailLink = (method: SavedMethod, seals: SavingSeals): RailLink => ({
  reference: method.reference,
  railReference: method.railReference,
  type: method.type,
  code: method.code,
  currency: method.currency,
  customerReference: method.customerId,
  phone: seals.openPayer(method).phone,
  secret: seals.openToken(method),
})

/** The rail of a saved method; undefined: its connection is gone, or saves nothing any more. */
export const railOf = ({ rails }: Pick<SavingApp, 'rails'>, { connectionId }: SavedMethod): SavingRail | undefined =>
  rails.savingOf(connectionId)

type Offering = Pick<SavingApp, 'rails'>

/** How its rail saves it; undefined: it does no more. */
export const offerOf = (app: Offering, method: SavedMethod): SavingOffer | undefined =>
  railOf(app, method)?.offers.find(
    ({ type, code, currency }) => type === method.type && code === method.code && currency === method.currency,
  )

/** Whether its rail wants the payer's number before it links. */
export const needsPhone = (app: Offering, method: SavedMethod): boolean => offerOf(app, method)?.needsPhone ?? false

/** Whether its rail debits an account, which the payer names. */
export const needsAccount = (app: Offering, method: SavedMethod): boolean => offerOf(app, method)?.needsAccount ?? false
