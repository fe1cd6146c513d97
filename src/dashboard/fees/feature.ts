import type { Room } from '../room.ts'
import type { Trail } from '../trail/trail.ts'
import { feeRuleRoutes } from './routes.ts'
import { feeEndpoints } from './schema.ts'

type Dependencies = Trail & {
  readonly environment: 'sandbox' | 'production'
}

/** What merchants pay, for operators. */
export const feesRoom: Room<Dependencies> = {
  endpoints: [feeEndpoints],
  routes: {
    operators(scope, app) {
      feeRuleRoutes(scope, app)
    },
  },
}
