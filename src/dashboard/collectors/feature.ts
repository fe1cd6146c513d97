import type { Room } from '../room.ts'
import { type CollectorImportApp, collectorImportRoutes } from './import-routes.ts'
import { collectorImportEndpoints } from './import-schema.ts'
import { collectorRoutes } from './routes.ts'
import { collectorEndpoints } from './schema.ts'
import type { CollectorDependencies } from './source.ts'

/** Codes and numbers that are paid again and again. */
export const collectorsRoom: Room<CollectorDependencies & CollectorImportApp> = {
  endpoints: [collectorEndpoints, collectorImportEndpoints],
  routes: {
    members(scope, app) {
      collectorRoutes(scope, app)
      collectorImportRoutes(scope, app)
    },
  },
}
