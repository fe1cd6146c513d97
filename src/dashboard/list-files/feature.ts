import type { Room } from '../room.ts'
import { type ListFileDependencies, listFileRoutes } from './routes.ts'
import { listFileEndpoints } from './schema.ts'

/** Lists as files. */
export const listFilesRoom: Room<ListFileDependencies> = {
  endpoints: [listFileEndpoints],
  routes: {
    members(scope, app) {
      listFileRoutes(scope, app)
    },
  },
}
