import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { logoFile, logoRoutes } from './logo-routes.ts'
import { logoEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
}

/** The logo on the payment pages. */
export const settingsRoom: Room<Dependencies> = {
  endpoints: [logoEndpoints],
  routes: {
    open(server, app) {
      logoFile(server, app)
    },
    members(scope, app) {
      logoRoutes(scope, app)
    },
  },
}
