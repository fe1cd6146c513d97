import type { ApprovalRequests } from '../approvals/request-approval.ts'
import type { Room } from '../room.ts'
import { refundListRoutes } from './list-routes.ts'
import { refundListEndpoints } from './list-schema.ts'
import { refundRoutes } from './routes.ts'
import { refundEndpoints } from './schema.ts'
import { type RefundSummaryApp, refundSummaryRoutes } from './summary/routes.ts'
import { refundSummaryEndpoints } from './summary/schema.ts'

type Dependencies = ApprovalRequests & RefundSummaryApp

/** The list of refunds, making one, and who wanted one. */
export const refundsRoom: Room<Dependencies> = {
  endpoints: [refundEndpoints, refundListEndpoints, refundSummaryEndpoints],
  routes: {
    members(scope, app) {
      refundRoutes(scope, app)
      refundListRoutes(scope, app)
      refundSummaryRoutes(scope, app)
    },
  },
}
