import type { Room } from '../room.ts'
import { logoFile, logoRoutes } from './logo-routes.ts'
import { type PreviewApp, previewRoutes } from './preview-routes.ts'
import { logoEndpoints, previewEndpoints } from './schema.ts'

/** The looks of the payment pages: their logo, and a preview. */
export const settingsRoom: Room<PreviewApp> = {
  endpoints: [logoEndpoints, previewEndpoints],
  routes: {
    open(server, app) {
      logoFile(server, app)
    },
    members(scope, app) {
      logoRoutes(scope, app)
      previewRoutes(scope, app)
    },
  },
}
