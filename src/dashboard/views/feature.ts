import type { Clock } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { viewRoutes } from './routes.ts'
import { viewEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
}

/** Lists as people save them. */
export const viewsRoom: Room<Dependencies> = {
  endpoints: [viewEndpoints],
  routes: {
    members(scope, app) {
      viewRoutes(scope, app)
    },
  },
}
