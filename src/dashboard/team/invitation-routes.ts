import type { FastifyInstance } from 'fastify'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { route } from '../route.ts'
import { assertSameOrigin } from '../session/same-origin.ts'
import { readSession } from '../session/session.ts'
import { knownBy } from '../sign-in/account-attempts.ts'
import { type SignInLimits, takeSignInAttempt } from '../sign-in/rate-limits.ts'
import { recordForMerchant } from '../trail/record-account-action.ts'
import type { Trail } from '../trail/trail.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { teamEndpoints } from './schema.ts'

type Dependencies = Trail & {
  readonly baseUrl: string
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
  readonly signInLimits: SignInLimits
}

/** `/dashboard/api/invitations/{token}`: reading and accepting an invitation. The token is the credential. */
export function invitationRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const { baseUrl, authDb, authLibrary, signInLimits } = dependencies

  route(server, teamEndpoints.readInvitation, {}, async (request, reply) => {
    assertSameOrigin(request, baseUrl)
    takeSignInAttempt(signInLimits, request, reply, {
      isGuess: false,
      known: await knownBy(dependencies, request, undefined),
    })
    reply.header('cache-control', 'no-store')
    const { email, invitation, personId } = await readInvitation(dependencies, request.params.token)
    const { merchant = null, role = null, roleName = null } = invitation ?? {}
    return { email, merchant, role, roleName, hasAccount: personId !== undefined }
  })

  route(server, teamEndpoints.acceptInvitation, {}, async (request, reply) => {
    assertSameOrigin(request, baseUrl)
    takeSignInAttempt(signInLimits, request, reply, {
      isGuess: false,
      known: await knownBy(dependencies, request, undefined),
    })
    const session = await readSession(authLibrary, request, reply)
    const { merchantId, email } = await acceptInvitation(dependencies, request.params.token, session, request.body)
    const person = await authDb
      .selectFrom('auth.person')
      .select(['id', 'email'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const what = merchantId === null ? 'operator.join' : 'team.join'
    await recordForMerchant(dependencies, request, person, merchantId, what)
    return { merchantId, email }
  })
}
