import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import { balanceRoutes } from './routes.ts'
import { balanceEndpoints } from './schema.ts'

/** What a merchant had, month by month, and every movement of it. */
export const balancesRoom: Room<{ readonly patientDb: Db; readonly clock: Clock }> = {
  endpoints: [balanceEndpoints],
  routes: {
    members(scope, app) {
      balanceRoutes(scope, app)
    },
  },
}
