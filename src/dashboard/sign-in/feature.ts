import { HOUR_MS } from '../../base/clock.ts'
import type { Room } from '../room.ts'
import type { Trail } from '../trail/trail.ts'
import type { AccountAttempts } from './account-attempts.ts'
import { deleteExpired } from './delete-expired.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import type { SignInLimits } from './rate-limits.ts'
import { authRoutes } from './routes.ts'
import { authEndpoints, passkeyEndpoints } from './schema.ts'

type Dependencies = Trail &
  AccountAttempts & {
    readonly signInLimits: SignInLimits
  }

/** Signing in: by password and code, or by a passkey. */
export const signInRoom: Room<Dependencies> = {
  endpoints: [authEndpoints, passkeyEndpoints],
  routes: {
    open(server, app) {
      authRoutes(server, app)
      passkeyRoutes(server, app)
    },
  },
  tasks: ({ authDb }) => [{ name: 'expired sessions', everyMs: HOUR_MS, run: () => deleteExpired(authDb) }],
}
