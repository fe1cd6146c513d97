import type { ApprovalRequests } from '../approvals/request-approval.ts'
import type { Room } from '../room.ts'
import type { RefundMaker } from '../sending/make-refund.ts'
import { refundListRoutes } from './list-routes.ts'
import { refundListEndpoints } from './list-schema.ts'
import { refundRoutes } from './routes.ts'
import { refundEndpoints } from './schema.ts'

type Dependencies = ApprovalRequests & {
  readonly refunds: RefundMaker
}

/** The list of refunds, and making one. */
export const refundsRoom: Room<Dependencies> = {
  endpoints: [refundEndpoints, refundListEndpoints],
  routes: {
    members(scope, app) {
      refundRoutes(scope, app)
      refundListRoutes(scope, app)
    },
  },
}
