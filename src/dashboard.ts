import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Clock, realClock } from './base/clock.ts'
import type { Config } from './config.ts'
import { admitPerson, SESSION_KEY } from './dashboard/admit.ts'
import type { DashboardApp } from './dashboard/app.ts'
import { beginAudit, concludeAudits } from './dashboard/audit.ts'
import { type Auth, openAuth } from './dashboard/auth.ts'
import { openAuthDb } from './dashboard/auth-database.ts'
import { ensureDemoLogin } from './dashboard/demo-login.ts'
import { dashboardTasks } from './dashboard/jobs.ts'
import { assertLive } from './dashboard/key-rules.ts'
import { openMailer } from './dashboard/mail.ts'
import type { MoneyApp } from './dashboard/money.ts'
import { API_NEEDS } from './dashboard/permissions.ts'
import { openRequestLog } from './dashboard/request-log.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { signInLimits } from './dashboard/sign-in-limits.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/db.ts'
import { transaction } from './db/transaction.ts'
import { RateLimiter } from './http/rate-limit.ts'
import type { Task } from './jobs/worker.ts'
import { KEY_SCOPES } from './merchants/keys.ts'
import type { AdmitPerson } from './merchants/person.ts'

type Parts = {
  readonly config: Config
  readonly masterKey: Buffer
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly changes: Changes
  /** Connections to the database for signing in. */
  readonly signInConnections: number
  readonly logger: FastifyBaseLogger
  /** Shows a mail to the operator where none can be sent. */
  readonly print: (text: string) => void
}

/** The dashboard's server, joined: its people, and what only they may ask. */
export type Dashboard = {
  readonly tasks: readonly Task[]
  /** Opens the public API to people, by their role. */
  readonly admitPerson: AdmitPerson
  /** Goes before every route. */
  listen(server: FastifyInstance): void
  mount(server: FastifyInstance, money: MoneyApp): Promise<void>
  stop(): Promise<void>
}

export async function joinDashboard({
  config,
  masterKey,
  db,
  patientDb,
  clock,
  changes,
  signInConnections,
  logger,
  print,
}: Parts): Promise<Dashboard> {
  const isSandbox = config.environment === 'sandbox'
  const authDb = openAuthDb(db, signInConnections)
  const mailer = openMailer(config.mail, isSandbox ? print : null)
  let opened: Promise<Auth> | undefined
  const { perSecond, burst } = config.limits
  const app: DashboardApp = {
    db,
    patientDb,
    clock,
    changes,
    environment: config.environment,
    isKybUsed: config.kyb !== null,
    baseUrl: config.baseUrl,
    checkoutUrl: config.checkoutUrl,
    masterKey,
    authDb,
    auth: () => (opened ??= openAuth({ authDb, masterKey, baseUrl: config.baseUrl, mailer, log: logger })),
    mailer,
    log: logger,
    limits: signInLimits(config.limits.signInPerMinute),
    requestsByPerson: new RateLimiter({ name: 'person', perSecond, burst }),
  }
  if (isSandbox) await ensureDemoLogin(db, authDb, realClock())

  const requestLog = openRequestLog(app)
  return {
    tasks: dashboardTasks({ authDb }),
    admitPerson: async (request, reply) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const need = API_NEEDS[`${method} ${request.routeOptions.url}`]
      const { session, membership } = await admitPerson(app, request, reply, need)
      if (need?.may === 'payments.act' || need?.may === 'payouts.send') {
        await transaction(db, membership.merchantId, (tx) => assertLive(tx, app, membership.merchantId, ['checkout']))
      }
      if (need?.does) await beginAudit(app, request, { session, membership }, need.does)
      const { merchantId, isSuspended } = membership
      // What this role may do is judged above, route by route.
      return {
        merchantId,
        keyId: SESSION_KEY + session.id,
        region: null,
        scopes: KEY_SCOPES,
        expiresAt: null,
        isSuspended,
      }
    },
    listen(server) {
      concludeAudits(server, app)
      requestLog.listen(server)
    },
    mount: (server, money) => dashboardRoutes(server, app, money),
    async stop() {
      await requestLog.stop()
      await authDb.destroy()
    },
  }
}
