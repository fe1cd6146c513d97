import type { Clock } from '../base/clock.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import { customerRoutes } from './routes.ts'

type Parts = {
  readonly db: Db
  readonly clock: Clock
  readonly customers: Customers
  readonly authenticator: Authenticator
  readonly livemode: boolean
  readonly checkoutUrl: string
}

/** Customers: whom a merchant sells to again and again. */
export const customersFeature = (parts: Parts): Feature => ({
  routes: (server) => customerRoutes(server, parts),
})
