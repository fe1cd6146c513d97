import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { liveUpdateRoutes, type StreamLimits } from './routes.ts'
import { liveUpdateEndpoints } from './schema.ts'

type Dependencies = {
  readonly db: Db
  readonly streamLimits: StreamLimits
}

/** Changes streamed to open dashboards. */
export const liveUpdatesRoom: Room<Dependencies> = {
  endpoints: [liveUpdateEndpoints],
  routes: {
    members(scope, app) {
      liveUpdateRoutes(scope, app)
    },
  },
}
