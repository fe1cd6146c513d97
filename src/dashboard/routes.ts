import type { FastifyInstance } from 'fastify'
import type { DashboardApp } from './app.ts'
import { approvalRoutes } from './approval-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { bulkRoute } from './bulk-route.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { dashboardFiles } from './files.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { logoFile, logoRoutes } from './logo-routes.ts'
import { meRoute } from './me-route.ts'
import type { MoneyApp } from './money.ts'
import { overviewRoute } from './overview-route.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { forPeople } from './people.ts'
import { proofRoute } from './proof-route.ts'
import { reportRoutes } from './report-routes.ts'
import { requestRoutes } from './request-routes.ts'
import { searchRoute } from './search-route.ts'
import { sessionRoutes } from './session-routes.ts'
import { streamRoute } from './stream-route.ts'
import { teamRoutes } from './team-routes.ts'
import { timelineRoutes } from './timeline-routes.ts'

/** The dashboard's session-only endpoints. None has tags: they are no part of the public API's document. */
export async function dashboardRoutes(server: FastifyInstance, app: DashboardApp, money: MoneyApp): Promise<void> {
  authRoutes(server, app)
  meRoute(server, app)
  proofRoute(server, app)
  sessionRoutes(server, app)
  invitationRoutes(server, app)
  passkeyRoutes(server, app)
  logoFile(server, app)
  dashboardFiles(server)
  await forPeople(server, app, (scope) => {
    keyRoutes(scope, app)
    auditRoutes(scope, app)
    logoRoutes(scope, app)
    requestRoutes(scope, app)
    deliveryRoutes(scope, app)
    teamRoutes(scope, app)
    overviewRoute(scope, app)
    searchRoute(scope, app)
    timelineRoutes(scope, app)
    streamRoute(scope, app)
    reportRoutes(scope, app)
    payoutRoutes(scope, app, money)
    bulkRoute(scope, app, money)
    approvalRoutes(scope, app, money)
  })
}
