import type { BaseLogger } from 'pino'
import { type Clock, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { dueRows } from '../../jobs/due.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { Room } from '../room.ts'
import { announceNext } from './announce.ts'
import { reportScheduleEndpoints } from './report-schema.ts'
import { reportRoutes } from './routes.ts'
import { runNextSchedule } from './run-schedules.ts'
import { reportScheduleRoutes } from './schedule-routes.ts'
import { reportEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly patientDb: Db
  readonly clock: Clock
  readonly authDb: AuthDb
  readonly mailer: Mailer
  readonly baseUrl: string
  readonly signals: { wake(task: string): void }
  readonly log: Pick<BaseLogger, 'error'>
}

/** Settlements, reconciliations, and reports that are made on a schedule. */
export const reportsRoom: Room<Dependencies> = {
  endpoints: [reportEndpoints, reportScheduleEndpoints],
  routes: {
    members(scope, app) {
      reportRoutes(scope, app)
      reportScheduleRoutes(scope, app)
    },
  },
  tasks: ({ patientDb: db, ...rest }) => {
    const app = { ...rest, db }
    return [
      {
        name: 'report schedules',
        everyMs: 10 * SECOND_MS,
        isOfMerchants: true,
        hasDue: dueRows(db, { from: 'report_schedule', at: 'next_at' }),
        run: (now) => runNextSchedule(app, now),
      },
      { name: 'report mails', everyMs: MINUTE_MS, isOfMerchants: true, run: () => announceNext(app) },
    ]
  },
}
