import type { Customers } from '../../checkout/customer/customers.ts'
import type { ApprovalRequests } from '../approvals/request-approval.ts'
import type { Room } from '../room.ts'
import type { Accepter } from '../sending/accept-amount.ts'
import { acceptRoutes } from './accept-routes.ts'
import { bookedRoutes } from './booked-routes.ts'
import { paymentRoutes } from './routes.ts'
import { paymentEndpoints } from './schema.ts'

type Dependencies = ApprovalRequests & {
  readonly customers: Customers
  readonly accepting: Accepter
}

/** A merchant’s payments as a list, and what was booked for one. */
export const paymentsRoom: Room<Dependencies> = {
  endpoints: [paymentEndpoints],
  routes: {
    members(scope, app) {
      paymentRoutes(scope, app)
      bookedRoutes(scope, app)
      acceptRoutes(scope, app)
    },
  },
}
