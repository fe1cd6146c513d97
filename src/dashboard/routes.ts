import type { FastifyInstance } from 'fastify'
import { type MemberRoutesDependencies, memberRoutes } from './access/member-routes.ts'
import { meRoute } from './account/me-route.ts'
import { reauthenticateRoute } from './account/reauthenticate-route.ts'
import { sessionRoutes } from './account/session-routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { declineRoutes } from './approvals/decline-routes.ts'
import { approvalFileRoutes } from './approvals/file-routes.ts'
import { makePolicy, policyRoutes } from './approvals/policy-routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { lookRoutes } from './approvals/summary/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { connectionReportRoutes } from './connections/report-routes.ts'
import { routeRoutes } from './connections/route-routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { makeKey } from './developers/create-key.ts'
import { keyLimitRoutes, makeKeyLimits } from './developers/key-limit-routes.ts'
import { keyRoutes } from './developers/key-routes.ts'
import { requestLogRoutes } from './developers/request-log-routes.ts'
import { webhookRoutes } from './developers/webhook-routes.ts'
import { businessRoutes } from './documents/business-routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { feeRuleRoutes } from './fees/routes.ts'
import { liveUpdateRoutes } from './live-updates/routes.ts'
import { operatorAlertRoutes } from './operator-alerts/routes.ts'
import { unsubscribeRoute } from './operator-alerts/unsubscribe-route.ts'
import { operatorRoutes } from './operators/operator-routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { bookedRoutes } from './payments/booked-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { bulkRoutes } from './payouts/bulk-routes.ts'
import { handledRoutes } from './payouts/handled-routes.ts'
import { payoutListRoutes } from './payouts/list-routes.ts'
import { nameRoutes } from './payouts/name-routes.ts'
import { namedByPayersRoute } from './payouts/named-by-payers-route.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { receiverRoutes } from './receivers/routes.ts'
import { refundListRoutes } from './refunds/list-routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportScheduleRoutes } from './reports/schedule-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { logoFile, logoRoutes } from './settings/logo-routes.ts'
import { passkeyRoutes } from './sign-in/passkey-routes.ts'
import { authRoutes } from './sign-in/routes.ts'
import { singlePageApp } from './single-page-app.ts'
import { statementRoutes } from './statements/routes.ts'
import { makeRolePermissions } from './team/change-permissions.ts'
import { makeRole } from './team/change-role.ts'
import { invitationRoutes } from './team/invitation-routes.ts'
import { roleRoutes } from './team/role-routes.ts'
import { teamRoutes } from './team/routes.ts'
import { makeInvitation } from './team/send-invitation.ts'
import { makeSignInPolicy, signInPolicyRoutes } from './team/sign-in-policy-routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** What the routes need together; each file names its own part. */
export type DashboardDependencies = MemberRoutesDependencies &
  Parameters<typeof meRoute>[1] &
  Parameters<typeof sessionRoutes>[1] &
  Parameters<typeof passkeyRoutes>[1] &
  Parameters<typeof teamRoutes>[1] &
  Parameters<typeof keyRoutes>[1] &
  Parameters<typeof webhookRoutes>[1] &
  Parameters<typeof overviewRoutes>[1] &
  Parameters<typeof alertRoutes>[1] &
  Parameters<typeof unsubscribeRoute>[1] &
  Parameters<typeof searchRoutes>[1] &
  Omit<Parameters<typeof documentRoutes>[1], 'log'> &
  Parameters<typeof businessRoutes>[1] &
  Parameters<typeof refundRoutes>[1] &
  Parameters<typeof liveUpdateRoutes>[1] &
  Parameters<typeof approvalRoutes>[1] &
  Parameters<typeof connectionRoutes>[1] &
  Parameters<typeof connectionReportRoutes>[1]

/** The dashboard's server: the files of the single-page app and `/dashboard/api`, which is not in the public document. */
export async function dashboardRoutes(server: FastifyInstance, dependencies: DashboardDependencies): Promise<void> {
  const typed = server
  authRoutes(server, dependencies)
  meRoute(typed, dependencies)
  reauthenticateRoute(typed, dependencies)
  sessionRoutes(typed, dependencies)
  invitationRoutes(typed, dependencies)
  unsubscribeRoute(typed, dependencies)
  passkeyRoutes(server, dependencies)
  logoFile(server, dependencies)
  singlePageApp(server)
  await operatorRoutes(server, dependencies, (scope) => {
    connectionRoutes(scope, dependencies)
    routeRoutes(scope, dependencies)
    feeRuleRoutes(scope, dependencies)
    statementRoutes(scope, dependencies)
    connectionReportRoutes(scope, dependencies)
    businessRoutes(scope, dependencies)
    operatorAlertRoutes(scope, dependencies)
  })
  await memberRoutes(server, dependencies, (scope) => {
    keyRoutes(scope, dependencies)
    keyLimitRoutes(scope, dependencies)
    auditRoutes(scope, dependencies)
    logoRoutes(scope, dependencies)
    documentRoutes(scope, { ...dependencies, log: server.log })
    requestLogRoutes(scope, dependencies)
    webhookRoutes(scope, dependencies)
    teamRoutes(scope, dependencies)
    roleRoutes(scope, dependencies)
    overviewRoutes(scope, dependencies)
    alertRoutes(scope, dependencies)
    searchRoutes(scope, dependencies)
    paymentRoutes(scope, dependencies)
    bookedRoutes(scope, dependencies)
    viewRoutes(scope, dependencies)
    timelineRoutes(scope, dependencies)
    liveUpdateRoutes(scope, dependencies)
    reportRoutes(scope, dependencies)
    reportScheduleRoutes(scope, dependencies)
    payoutRoutes(scope, dependencies)
    payoutListRoutes(scope, dependencies)
    handledRoutes(scope, dependencies)
    bulkRoutes(scope, dependencies)
    nameRoutes(scope, dependencies)
    namedByPayersRoute(scope, dependencies)
    receiverRoutes(scope, dependencies)
    refundRoutes(scope, dependencies)
    refundListRoutes(scope, dependencies)
    approvalRoutes(scope, dependencies)
    declineRoutes(scope, dependencies)
    approvalFileRoutes(scope, dependencies)
    lookRoutes(scope, dependencies)
    policyRoutes(scope, dependencies)
    changeRoutes(scope, {
      ...dependencies,
      makeChange: {
        policy: makePolicy,
        role: makeRole,
        role_permissions: makeRolePermissions,
        invitation: makeInvitation({ ...dependencies, log: server.log }),
        key: makeKey(dependencies),
        key_limits: makeKeyLimits,
        sign_in_policy: makeSignInPolicy,
      },
    })
    signInPolicyRoutes(scope, dependencies)
  })
}
