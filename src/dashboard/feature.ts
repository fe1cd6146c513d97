import type { FastifyBaseLogger } from 'fastify'
import type { CellRoutes } from '../base/cell-routes.ts'
import type { Clock } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import type { PrivateNetworks } from '../base/net/private-networks.ts'
import type { SettleCharges } from '../checkout/charge-port.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { SettleInvoices } from '../checkout/invoice-port.ts'
import type { ClaimLinks } from '../checkout/refunds/claim-links.ts'
import type { Allocations } from '../collections/allocations.ts'
import type { Payers } from '../collections/payer.ts'
import type { CallLog } from '../connections/health/call-log.ts'
import type { OpenConnector } from '../connections/probe-connection.ts'
import type { PayoutRails, Rails } from '../connections/rails.ts'
import type { Db } from '../db/db.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { readDataKey } from '../db/sealing/data-keys.ts'
import type { Feature } from '../feature.ts'
import type { Plans } from '../fees/plans.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import type { PaperLinks } from '../invoices/paper-links.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Scanner } from '../onboarding/documents/scanner.ts'
import { readMarks } from '../page/marks/read-marks.ts'
import type { HashKeys } from '../payouts/envelope/hash-keys.ts'
import type { ReceiptApp } from '../receipts/app.ts'
import { publicApiAuthorizer } from './access/authorize-public-api.ts'
import { keyActionRecorder } from './access/record-key-action.ts'
import { makePolicy } from './approvals/policy-routes.ts'
import { openProposals } from './approvals/propose.ts'
import { openAuthDb } from './auth/auth-database.ts'
import { type AuthLibrary, openAuthLibrary } from './auth/auth-library.ts'
import type { MakeChanges } from './changes/make-change.ts'
import { makeKey } from './developers/create-key.ts'
import { makeKeyLimits } from './developers/key-limit-routes.ts'
import { openRequestLog } from './developers/request-log.ts'
import type { StreamLimits } from './live-updates/routes.ts'
import { rooms } from './rooms.ts'
import { type DashboardDependencies, dashboardRoutes } from './routes.ts'
import { signInLimits } from './sign-in/rate-limits.ts'
import { makeRolePermissions } from './team/change-permissions.ts'
import { makeRole } from './team/change-role.ts'
import { makeInvitation } from './team/send-invitation.ts'
import { makeSignInPolicy } from './team/sign-in-policy-routes.ts'
import { recordPasswordReset } from './trail/record-account-action.ts'
import { recordOutcomes } from './trail/record-action.ts'
import { agentActionRecorder } from './trail/record-agent-action.ts'
import type { ShipAudit } from './trail/trail.ts'

type Parts = {
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly invalidation: CacheInvalidation
  readonly environment: 'sandbox' | 'production'
  /** The cell that new rows belong to. */
  readonly cellRoutes: CellRoutes
  /** Private networks that webhooks may reach besides the internet. */
  readonly networks: PrivateNetworks
  /** Scans documents of businesses; null: the operator has no scanner. */
  readonly scanner: Scanner | null
  /** Whether a provider verifies businesses. */
  readonly isKybUsed: boolean
  readonly baseUrl: string
  readonly checkoutUrl: string
  readonly masterKey: MasterKey
  readonly mailer: Mailer
  /** Whether mail can leave at all. */
  readonly canMail: boolean
  readonly limits: StreamLimits & {
    readonly perSecond: number
    readonly burst: number
    readonly signInPerMinute: number
  }
  /** How long a session lasts at most, however active it is. */
  readonly sessionMaxMs: number
  /** Database connections for signing in. */
  readonly signInConnections: number
  /** The published login of the demo merchant, shown on the sign-in page; null in production. */
  readonly demoLogin: DashboardDependencies['sandboxLogin']
  /** The rails that payouts are sent over. */
  readonly payoutRails: PayoutRails
  /** How connections are opened, and how their calls went. */
  readonly connected: { readonly openConnector: OpenConnector; readonly callLog: CallLog }
  readonly hashKeys: HashKeys
  readonly plans: Plans
  readonly rails: Rails
  readonly customers: Customers
  readonly claimLinks: ClaimLinks
  readonly receipts: ReceiptApp
  /** How what collectors received is read. */
  readonly collecting: { readonly payers: Payers; readonly allocations: Allocations }
  /** The addresses of invoices as PDF. */
  readonly papers: PaperLinks
  readonly signals: { wake(task: string): void }
  /** Counts accepted payments for what they pay. */
  readonly settleInvoices: SettleInvoices
  readonly settleCharges: SettleCharges
  /** Folder of the operator's marks; null: none. */
  readonly brandMarks: string | null
  /** Ships each row of the audit trail out of the process. */
  readonly shipAudit: ShipAudit
  readonly log: FastifyBaseLogger
}

/**
 * The dashboard's server: the files of the single-page app, and what only signed-in people may do. `authorizeMember`
 * lets members call the public API, by their role; `beginKeyAction` records what a program changes through it.
 * `proposals` and `recordAgentAction` are for agents, whose payouts and refunds people approve.
 */
export function dashboardFeature(given: Parts) {
  const { limits, demoLogin, rails, payoutRails, connected, hashKeys, plans, signals, brandMarks, ...parts } = given
  const { db, clock, environment, baseUrl, claimLinks, masterKey, log } = parts
  const authDb = openAuthDb(db, parts.signInConnections)
  const signInKey = () => readDataKey(db, masterKey, 'dashboard sign-in')
  const alertKey = () => readDataKey(db, masterKey, 'alert mails')
  let opened: Promise<AuthLibrary> | undefined
  const { perSecond, burst, signInPerMinute } = limits
  const app: DashboardDependencies = {
    ...parts,
    signals,
    ...connected,
    rails,
    marks: readMarks(brandMarks),
    sandboxLogin: demoLogin,
    authDb,
    authLibrary: () =>
      (opened ??= openAuthLibrary({
        authDb,
        signInKey,
        baseUrl,
        mailer: parts.mailer,
        log,
        sessionMaxMs: parts.sessionMaxMs,
        onPasswordReset: (person, address) => recordPasswordReset(parts, person, address),
      })),
    alertKey,
    signInLimits: signInLimits(signInPerMinute),
    streamLimits: limits,
    makeChange: makeChanges(parts),
    requestsByPerson: new RateLimiter({ name: 'person', perSecond, burst }),
    payouts: { db, clock, rails: payoutRails, signals, log, hashKeys, plans },
    refunds: {
      db,
      clock,
      rails,
      payoutRails,
      signals,
      log,
      hashKeys,
      plans,
      livemode: environment === 'production',
      claimLinks,
    },
    accepting: { ...parts, plans, signals, livemode: environment === 'production' },
  }
  const requestLog = openRequestLog({ db, clock, log })
  return {
    authDb,
    authorizeMember: publicApiAuthorizer(app),
    beginKeyAction: keyActionRecorder(app),
    proposals: openProposals({ ...parts, rails, payoutRails, plans }),
    recordAgentAction: agentActionRecorder(app),
    tasks: rooms.flatMap(({ tasks }) => tasks?.(app) ?? []),
    hooks(server) {
      recordOutcomes(server, parts)
      requestLog.addHooks(server)
    },
    routes: (server) => dashboardRoutes(server, app),
    async stop() {
      await requestLog.stop()
      await authDb.destroy()
    },
  } satisfies Feature & Record<string, unknown>
}

/** How each kind of change is made that a second owner has approved, by the room that it belongs to. */
const makeChanges = (app: Parameters<typeof makeInvitation>[0] & Parameters<typeof makeKey>[0]): MakeChanges => ({
  policy: makePolicy,
  role: makeRole,
  role_permissions: makeRolePermissions,
  invitation: makeInvitation(app),
  key: makeKey(app),
  key_limits: makeKeyLimits,
  sign_in_policy: makeSignInPolicy,
})
