import type { ApprovalRequests } from '../approvals/request-approval.ts'
import type { Room } from '../room.ts'
import type { PayoutSender } from '../sending/send-payouts.ts'
import type { Trail } from '../trail/trail.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { handledRoutes } from './handled-routes.ts'
import { payoutListRoutes } from './list-routes.ts'
import { payoutListEndpoints } from './list-schema.ts'
import { nameRoutes } from './name-routes.ts'
import { namedByPayersRoute } from './named-by-payers-route.ts'
import { payoutRoutes } from './routes.ts'
import { payoutEndpoints } from './schema.ts'

type Dependencies = ApprovalRequests &
  Trail & {
    readonly payouts: PayoutSender
  }

/** The list of payouts, and sending one or a file of them. */
export const payoutsRoom: Room<Dependencies> = {
  endpoints: [payoutEndpoints, payoutListEndpoints],
  routes: {
    members(scope, app) {
      payoutRoutes(scope, app)
      payoutListRoutes(scope, app)
      handledRoutes(scope, app)
      bulkRoutes(scope, app)
      nameRoutes(scope, app)
      namedByPayersRoute(scope, app)
    },
  },
}
