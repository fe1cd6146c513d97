import type { BaseLogger } from 'pino'
import { SECOND_MS } from '../../base/clock.ts'
import { dueRows } from '../../jobs/due.ts'
import type { Room } from '../room.ts'
import { COUNTING, countNextDue } from './catch-up.ts'
import type { OverviewSources } from './read-overview.ts'
import { overviewRoutes } from './routes.ts'
import { overviewEndpoints } from './schema.ts'

type Dependencies = OverviewSources & {
  readonly log: Pick<BaseLogger, 'error'>
}

/** Figures, balances, and what needs attention. */
export const overviewRoom: Room<Dependencies> = {
  endpoints: [overviewEndpoints],
  routes: {
    members(scope, app) {
      overviewRoutes(scope, app)
    },
  },
  tasks: ({ patientDb, log }) => [
    {
      name: COUNTING,
      everyMs: 15 * SECOND_MS,
      isOfMerchants: true,
      hasDue: dueRows(patientDb, { from: 'sales_count', at: 'due_at' }),
      run: (now) =>
        countNextDue(patientDb, now, (err, merchantId) => log.error({ err, merchantId }, 'sales not counted')),
    },
  ],
}
