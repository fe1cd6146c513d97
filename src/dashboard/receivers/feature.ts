import type { Clock } from '../../base/clock.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { receiverRoutes } from './routes.ts'
import { receiverEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly masterKey: MasterKey
}

/** Receivers whom payouts go to again and again. */
export const receiversRoom: Room<Dependencies> = {
  endpoints: [receiverEndpoints],
  routes: {
    members(scope, app) {
      receiverRoutes(scope, app)
    },
  },
}
