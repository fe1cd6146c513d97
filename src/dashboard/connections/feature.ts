import type { CellRoutes } from '../../base/cell-routes.ts'
import type { CallLog } from '../../connections/health/call-log.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import type { Trail } from '../trail/trail.ts'
import type { ConnectionReader } from './describe-connection.ts'
import { operatorHomeRoutes } from './home-routes.ts'
import { operatorHomeEndpoints } from './home-schema.ts'
import { connectionReportRoutes } from './report-routes.ts'
import { reportByConnectionEndpoints } from './report-schema.ts'
import { routeRoutes } from './route-routes.ts'
import { routeEndpoints } from './route-schema.ts'
import { connectionRoutes } from './routes.ts'
import { connectionEndpoints } from './schema.ts'

type Dependencies = Trail &
  ConnectionReader & {
    readonly patientDb: Db
    readonly callLog: Pick<CallLog, 'flush'>
    readonly cellRoutes: CellRoutes
    readonly environment: 'sandbox' | 'production'
  }

/** Connections to banks and providers, what they serve, and how they did: for operators. */
export const connectionsRoom: Room<Dependencies> = {
  endpoints: [connectionEndpoints, routeEndpoints, reportByConnectionEndpoints, operatorHomeEndpoints],
  routes: {
    operators(scope, app) {
      connectionRoutes(scope, app)
      routeRoutes(scope, app)
      connectionReportRoutes(scope, app)
      operatorHomeRoutes(scope, app)
    },
  },
}
