import type { DocumentApp } from '../../onboarding/documents/finish-document.ts'
import type { Room } from '../room.ts'
import type { Trail } from '../trail/trail.ts'
import { businessRoutes } from './business-routes.ts'
import { documentRoutes } from './routes.ts'
import { documentEndpoints } from './schema.ts'

type Dependencies = Trail & DocumentApp

/** Documents that a business submits for its verification: for its members, and for operators. */
export const documentsRoom: Room<Dependencies> = {
  endpoints: [documentEndpoints],
  routes: {
    members(scope, app) {
      documentRoutes(scope, app)
    },
    operators(scope, app) {
      businessRoutes(scope, app)
    },
  },
}
