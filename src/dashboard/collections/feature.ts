import type { Room } from '../room.ts'
import { collectionRoutes } from './routes.ts'
import { collectionEndpoints } from './schema.ts'
import type { CollectionDependencies } from './source.ts'

/** Money that collectors received. */
export const collectionsRoom: Room<CollectionDependencies> = {
  endpoints: [collectionEndpoints],
  routes: {
    members(scope, app) {
      collectionRoutes(scope, app)
    },
  },
}
