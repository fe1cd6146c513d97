import type { Customers } from '../../checkout/customer/customers.ts'
import type { ClaimLinks } from '../../checkout/refunds/claim-links.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { searchRoutes } from './routes.ts'
import { searchEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly customers: Customers
  readonly environment: 'sandbox' | 'production'
  /** The host of the hosted pages. */
  readonly checkoutUrl: string
  readonly claimLinks: ClaimLinks
}

/** One field that finds payments, payouts, refunds, invoices, customers, collectors and subscriptions. */
export const searchRoom: Room<Dependencies> = {
  endpoints: [searchEndpoints],
  routes: {
    members(scope, app) {
      searchRoutes(scope, app)
    },
  },
}
