import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { timelineRoutes } from './routes.ts'
import { timelineEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
}

/** Everything that happened to a payment, a refund or a payout. */
export const timelineRoom: Room<Dependencies> = {
  endpoints: [timelineEndpoints],
  routes: {
    members(scope, app) {
      timelineRoutes(scope, app)
    },
  },
}
