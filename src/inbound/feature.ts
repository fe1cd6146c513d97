import type { BaseLogger } from 'pino'
import type { Clock } from '../base/clock.ts'
import type { ChargesEnded } from '../charges/subscription-port.ts'
import type { Signals } from '../checkout/app.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { ClaimLinks } from '../checkout/refunds/claim-links.ts'
import type { Payers } from '../collections/payer.ts'
import type { PayoutRails, Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Plans } from '../fees/plans.ts'
import type { HashKeys } from '../payouts/envelope/hash-keys.ts'
import type { MethodActivated } from '../saved-methods/activation-port.ts'
import type { SavingSeals } from '../saved-methods/sealing.ts'
import { cardReturnRoute } from './card-return.ts'
import { type InboundApp, inboundRoutes } from './routes.ts'

type Parts = {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly payoutRails: PayoutRails
  readonly hashKeys: HashKeys
  readonly plans: Plans
  readonly livemode: boolean
  readonly customers: Customers
  readonly payers: Payers
  readonly seals: SavingSeals
  readonly chargesEnded?: ChargesEnded
  readonly methodActivated?: MethodActivated
  readonly checkoutUrl: string
  readonly claimLinks: ClaimLinks
  readonly signals: Signals
  readonly log: Pick<BaseLogger, 'error'>
  readonly dialectOf: InboundApp['dialectOf']
}

/** What providers report, and payers who come back from their card's bank. */
export const inboundFeature = (parts: Parts): Feature => ({
  async routes(server) {
    await inboundRoutes(server, parts)
    cardReturnRoute(server, parts)
  },
})
