import type { Mailer } from '../../mail/mailer.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import type { Room } from '../room.ts'
import type { SignInLimits } from '../sign-in/rate-limits.ts'
import type { Trail } from '../trail/trail.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { teamRoutes } from './routes.ts'
import { teamEndpoints } from './schema.ts'
import { signInPolicyRoutes } from './sign-in-policy-routes.ts'

type Dependencies = Trail & {
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
  readonly signInLimits: SignInLimits
  readonly mailer: Mailer
  readonly baseUrl: string
  readonly environment: 'sandbox' | 'production'
}

/** The members of a merchant, their roles, and invitations. */
export const teamRoom: Room<Dependencies> = {
  endpoints: [teamEndpoints],
  routes: {
    open(server, app) {
      invitationRoutes(server, app)
    },
    members(scope, app) {
      teamRoutes(scope, app)
      roleRoutes(scope, app)
      signInPolicyRoutes(scope, app)
    },
  },
}
