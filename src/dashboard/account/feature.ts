import type { Room } from '../room.ts'
import type { AccountAttempts } from '../sign-in/account-attempts.ts'
import type { SignInLimits } from '../sign-in/rate-limits.ts'
import type { Trail } from '../trail/trail.ts'
import { meRoute } from './me-route.ts'
import { reauthenticateRoute } from './reauthenticate-route.ts'
import { type Place, sessionEndpoints } from './schema.ts'
import { sessionRoutes } from './session-routes.ts'

type Dependencies = Trail &
  AccountAttempts & {
    readonly signInLimits: SignInLimits
    readonly environment: 'sandbox' | 'production'
    /** The published login of the demo merchant; null in production. */
    readonly sandboxLogin: NonNullable<Place['sandboxLogin']> | null
  }

/** A person’s own account: who is signed in, their sessions, and authenticating again. */
export const accountRoom: Room<Dependencies> = {
  endpoints: [sessionEndpoints],
  routes: {
    open(server, app) {
      meRoute(server, app)
      reauthenticateRoute(server, app)
      sessionRoutes(server, app)
    },
  },
}
