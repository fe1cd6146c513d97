import type { Clock } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { bookedRoutes } from './booked-routes.ts'
import { paymentRoutes } from './routes.ts'
import { paymentEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly customers: Customers
}

/** A merchant’s payments as a list, and what was booked for one. */
export const paymentsRoom: Room<Dependencies> = {
  endpoints: [paymentEndpoints],
  routes: {
    members(scope, app) {
      paymentRoutes(scope, app)
      bookedRoutes(scope, app)
    },
  },
}
