import type { Room } from '../room.ts'
import { customerRoutes } from './routes.ts'
import { customerEndpoints } from './schema.ts'
import type { CustomerDependencies } from './source.ts'

/** What customers owe, and what they paid. */
export const customersRoom: Room<CustomerDependencies> = {
  endpoints: [customerEndpoints],
  routes: {
    members(scope, app) {
      customerRoutes(scope, app)
    },
  },
}
