import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import type { MakeChanges } from './make-change.ts'
import { changeRoutes } from './routes.ts'
import { changeEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  /** How each kind of change is made. */
  readonly makeChange: MakeChanges
}

/** Changes of settings that wait for a second owner. */
export const changesRoom: Room<Dependencies> = {
  endpoints: [changeEndpoints],
  routes: {
    members(scope, app) {
      changeRoutes(scope, app)
    },
  },
}
