import type { Room } from '../room.ts'
import { type CollectionDependencies, collectionRoutes } from './routes.ts'
import { collectionEndpoints } from './schema.ts'

/** Money that collectors received. */
export const collectionsRoom: Room<CollectionDependencies> = {
  endpoints: [collectionEndpoints],
  routes: {
    members(scope, app) {
      collectionRoutes(scope, app)
    },
  },
}
