import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Auth } from './auth.ts'
import type { AuthDb } from './auth-database.ts'
import type { Mailer } from './mail.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** What the dashboard's parts need. Sessions live in real time; what merchants do is dated by `clock`. */
export type DashboardApp = {
  readonly db: Db
  /** For what may take its time. */
  readonly patientDb: Db
  readonly clock: Clock
  /** Is told what a request has changed that is remembered. */
  readonly changes: Changes
  readonly environment: 'sandbox' | 'production'
  /** Whether a provider checks businesses. */
  readonly isKybUsed: boolean
  readonly baseUrl: string
  /** The host of the hosted pages. */
  readonly checkoutUrl: string
  readonly masterKey: Buffer
  readonly authDb: AuthDb
  /** Opened when first needed. */
  auth(): Promise<Auth>
  readonly mailer: Mailer
  readonly log: FastifyBaseLogger
  readonly limits: SignInLimits
  readonly requestsByPerson: RateLimiter
}
