import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Clock, realClock } from './base/clock.ts'
import type { Config } from './config.ts'
import { admitPerson } from './dashboard/admit.ts'
import type { DashboardApp } from './dashboard/app.ts'
import { type Auth, openAuth } from './dashboard/auth.ts'
import { openAuthDb } from './dashboard/auth-database.ts'
import { ensureDemoLogin } from './dashboard/demo-login.ts'
import { openMailer } from './dashboard/mail.ts'
import { API_NEEDS } from './dashboard/permissions.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { signInLimits } from './dashboard/sign-in-limits.ts'
import type { Db } from './db/db.ts'
import { KEY_SCOPES } from './merchants/keys.ts'
import type { AdmitPerson } from './merchants/person.ts'

type Parts = {
  readonly config: Config
  readonly masterKey: Buffer
  readonly db: Db
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  /** Shows a mail to the operator where none can be sent. */
  readonly print: (text: string) => void
}

/** The dashboard's server, joined: its people, and what only they may ask. */
export type Dashboard = {
  /** Opens the public API to people, by their role. */
  readonly admitPerson: AdmitPerson
  mount(server: FastifyInstance): void
  stop(): Promise<void>
}

export async function joinDashboard({ config, masterKey, db, clock, logger, print }: Parts): Promise<Dashboard> {
  const isSandbox = config.environment === 'sandbox'
  const authDb = openAuthDb(db)
  const mailer = openMailer(config.mail, isSandbox ? print : null)
  let opened: Promise<Auth> | undefined
  const app: DashboardApp = {
    db,
    clock,
    environment: config.environment,
    baseUrl: config.baseUrl,
    masterKey,
    authDb,
    auth: () => (opened ??= openAuth({ authDb, masterKey, baseUrl: config.baseUrl, mailer, log: logger })),
    mailer,
    log: logger,
    limits: signInLimits(config.limits.signInPerMinute),
  }
  if (isSandbox) await ensureDemoLogin(db, authDb, realClock())

  return {
    admitPerson: async (request, reply) => {
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const need = API_NEEDS[`${method} ${request.routeOptions.url}`]
      const { session, membership } = await admitPerson(app, request, reply, need)
      const { merchantId, isSuspended } = membership
      // What this role may do is judged above, route by route.
      return {
        merchantId,
        keyId: `session ${session.id}`,
        region: null,
        scopes: KEY_SCOPES,
        expiresAt: null,
        isSuspended,
      }
    },
    mount: (server) => dashboardRoutes(server, app),
    stop: () => authDb.destroy(),
  }
}
