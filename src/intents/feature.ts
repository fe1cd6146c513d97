import type { Clock } from '../base/clock.ts'
import type { CreateCheckout } from '../checkout/create/create.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Rails } from '../connections/rails.ts'
import type { BrowserAuthenticator } from '../csrf/session.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { playgroundRoutes } from './playground.ts'
import { intentRoutes } from './routes.ts'

type Parts = {
  readonly db: Db
  readonly clock: Clock
  readonly rails: Rails
  readonly livemode: boolean
  readonly customers: Customers
  readonly checkoutUrl: string
  readonly authenticator: BrowserAuthenticator
  readonly createCheckout: CreateCheckout
  /** The published key the sandbox's playground calls the API with; null: production, which has no playground. */
  readonly sampleKey: string | null
}

/** Checkouts from sentences, and the page to try them on. */
export const intentsFeature = ({ sampleKey, ...parts }: Parts): Feature => ({
  routes(server) {
    intentRoutes(server, parts)
    if (sampleKey !== null) playgroundRoutes(server, sampleKey)
  },
})
