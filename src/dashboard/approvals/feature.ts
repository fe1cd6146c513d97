import type { BaseLogger } from 'pino'
import { SECOND_MS } from '../../base/clock.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import type { Db } from '../../db/db.ts'
import { dueRows } from '../../jobs/due.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { Room } from '../room.ts'
import type { Trail } from '../trail/trail.ts'
import type { CarryingOut } from './carry-out.ts'
import { declineRoutes } from './decline-routes.ts'
import { approvalFileRoutes } from './file-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { resumeNext } from './resume.ts'
import { approvalRoutes } from './routes.ts'
import { approvalEndpoints } from './schema.ts'
import { summaryRoutes } from './summary/routes.ts'
import { summaryEndpoints } from './summary/schema.ts'

type Dependencies = Pick<Trail, 'shipAudit'> &
  CarryingOut & {
    readonly patientDb: Db
    readonly authDb: AuthDb
    readonly customers: Customers
    readonly log: Pick<BaseLogger, 'info' | 'error'>
  }

/** Payouts and refunds that wait for a second person, and the policy that makes them wait. */
export const approvalsRoom: Room<Dependencies> = {
  endpoints: [approvalEndpoints, summaryEndpoints],
  routes: {
    members(scope, app) {
      approvalRoutes(scope, app)
      declineRoutes(scope, app)
      approvalFileRoutes(scope, app)
      summaryRoutes(scope, app)
      policyRoutes(scope, app)
    },
  },
  tasks: ({ patientDb: db, ...rest }) => [
    {
      name: 'unfinished approvals',
      everyMs: 10 * SECOND_MS,
      isOfMerchants: true,
      hasDue: dueRows(db, { from: 'payout_approval', at: 'due_at' }),
      run: (now) => resumeNext({ ...rest, db }, now),
    },
  ],
}
