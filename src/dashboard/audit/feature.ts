import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { auditRoutes } from './routes.ts'
import { auditEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
}

/** The audit trail as members read and export it. */
export const auditRoom: Room<Dependencies> = {
  endpoints: [auditEndpoints],
  routes: {
    members(scope, app) {
      auditRoutes(scope, app)
    },
  },
}
