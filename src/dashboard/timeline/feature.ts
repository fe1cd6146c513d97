import type { Room } from '../room.ts'
import { type TimelineDependencies, timelineRoutes } from './routes.ts'
import { timelineEndpoints } from './schema.ts'

/** Everything that happened to a payment, a refund, a payout, or what is collected and billed. */
export const timelineRoom: Room<TimelineDependencies> = {
  endpoints: [timelineEndpoints],
  routes: {
    members(scope, app) {
      timelineRoutes(scope, app)
    },
  },
}
