import type { Room } from '../room.ts'
import { type SubscriptionDependencies, subscriptionRoutes } from './routes.ts'
import { subscriptionEndpoints } from './schema.ts'

/** What customers are billed for again and again. */
export const subscriptionsRoom: Room<SubscriptionDependencies> = {
  endpoints: [subscriptionEndpoints],
  routes: {
    members(scope, app) {
      subscriptionRoutes(scope, app)
    },
  },
}
