import type { BaseLogger } from 'pino'
import { type Clock, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { dueRows } from '../../jobs/due.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { Room } from '../room.ts'
import { checkNext } from './check.ts'
import { digestNext } from './digest.ts'
import { alertRoutes } from './routes.ts'
import { alertEndpoints } from './schema.ts'
import { sendNext } from './send.ts'

type Dependencies = {
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly authDb: AuthDb
  readonly mailer: Mailer
  /** Whether mail can leave at all. */
  readonly canMail: boolean
  readonly alertKey: () => Promise<Buffer>
  readonly baseUrl: string
  readonly environment: 'sandbox' | 'production'
  readonly log: Pick<BaseLogger, 'error'>
}

/** What began to need attention, mailed to members and delivered to endpoints that subscribe to it. */
export const alertsRoom: Room<Dependencies> = {
  endpoints: [alertEndpoints],
  routes: {
    members(scope, app) {
      alertRoutes(scope, app)
    },
  },
  tasks: ({ patientDb: db, environment, ...rest }) => {
    const app = { ...rest, db, livemode: environment === 'production' }
    return [
      { name: 'attention checks', everyMs: 15 * SECOND_MS, isOfMerchants: true, run: (now) => checkNext(app, now) },
      {
        name: 'alert digests',
        everyMs: MINUTE_MS,
        isOfMerchants: true,
        hasDue: dueRows(db, { from: 'alert_preference', at: 'digest_at' }),
        run: (now) => digestNext(app, now),
      },
      {
        name: 'alert mails',
        everyMs: 15 * SECOND_MS,
        isOfMerchants: true,
        hasDue: dueRows(db, { from: 'alert_mail', at: 'due_at' }),
        run: (now) => sendNext(app, now),
      },
    ]
  },
}
