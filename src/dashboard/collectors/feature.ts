import type { Room } from '../room.ts'
import { type CollectorDependencies, collectorRoutes } from './routes.ts'
import { collectorEndpoints } from './schema.ts'

/** Codes and numbers that are paid again and again. */
export const collectorsRoom: Room<CollectorDependencies> = {
  endpoints: [collectorEndpoints],
  routes: {
    members(scope, app) {
      collectorRoutes(scope, app)
    },
  },
}
