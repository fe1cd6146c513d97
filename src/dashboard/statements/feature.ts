import type { Db } from '../../db/db.ts'
import type { Room } from '../room.ts'
import type { Trail } from '../trail/trail.ts'
import { statementRoutes } from './routes.ts'
import { statementEndpoints } from './schema.ts'

type Dependencies = Trail & {
  /** An import takes longer than a request otherwise may. */
  readonly patientDb: Db
}

/** Bank statements compared with the books, for operators. */
export const statementsRoom: Room<Dependencies> = {
  endpoints: [statementEndpoints],
  routes: {
    operators(scope, app) {
      statementRoutes(scope, app)
    },
  },
}
