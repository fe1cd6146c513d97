import { SECOND_MS } from '../base/clock.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Db } from '../db/db.ts'
import type { Feature } from '../feature.ts'
import { dueRows } from '../jobs/due.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { LiveLinks } from './live/live-links.ts'
import { liveLinkRoutes } from './live/routes.ts'
import { type MakeApp, makeDue } from './make.ts'
import { collectorRoutes } from './routes.ts'

type Parts = MakeApp & {
  readonly patientDb: Db
  readonly authenticator: Authenticator
  readonly customers: Customers
  readonly liveLinks: LiveLinks
}

/** Codes and numbers that are paid again and again. What they receive: `collections/`. */
export const collectorsFeature = ({ patientDb, ...app }: Parts): Feature => ({
  tasks: [
    {
      name: 'collectors',
      everyMs: SECOND_MS,
      isOfMerchants: true,
      hasDue: dueRows(patientDb, { from: 'collector', at: 'due_at' }),
      run: (now) => makeDue({ ...app, db: patientDb }, now),
    },
  ],
  routes(server) {
    collectorRoutes(server, app)
    liveLinkRoutes(server, app)
  },
})
