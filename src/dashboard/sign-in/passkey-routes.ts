import type { FastifyInstance } from 'fastify'
import { realClock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { callAuthLibrary } from '../auth/call-auth-library.ts'
import { requireProof } from '../session/recent-proof.ts'
import { assertSameOrigin } from '../session/same-origin.ts'
import { forgetShownFactor } from '../session/second-factor.ts'
import { requireSession } from '../session/session.ts'
import { recordAccountAction } from '../trail/record-account-action.ts'
import type { Trail } from '../trail/trail.ts'
import { typedRoutes } from '../typed-routes.ts'
import { knownBy } from './account-attempts.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { type SignInLimits, takeSignInAttempt } from './rate-limits.ts'
import { passkeyEndpoints } from './schema.ts'

const PREFIX = '/dashboard/api/passkeys'

type Dependencies = Trail & {
  readonly baseUrl: string
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
  readonly signInLimits: SignInLimits
}

/**
 * `/dashboard/api/passkeys`: adding, listing and removing one's passkeys, and signing in by one, which in a session
 * counts as a recent proof as a password does.
 */
export function passkeyRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  registrationRoutes(server, dependencies)
  authenticationRoutes(server, dependencies)
  listRoutes(server, dependencies)
}

function registrationRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const { authDb } = dependencies
  for (const path of ['registration-options', 'register'] as const) {
    server.post(`${PREFIX}/${path}`, { schema: passkeyEndpoints[`POST ${PREFIX}/${path}`] }, async (request, reply) => {
      const { id, person } = await requireProof(dependencies, request, reply)
      const answer = await callAuthLibrary(dependencies, `/passkeys/${path}`, request, reply)
      if (path === 'register') {
        // Making it took the person's finger, face or PIN: the factor was shown.
        const secondFactorAt = realClock()
        await authDb.updateTable('auth.session').set({ secondFactorAt }).where('id', '=', id).execute()
        await recordAccountAction(dependencies, request, person, 'passkey.add')
      }
      return answer
    })
  }
}

function authenticationRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const { baseUrl, signInLimits } = dependencies
  for (const path of ['authentication-options', 'authenticate'] as const) {
    server.post(`${PREFIX}/${path}`, { schema: passkeyEndpoints[`POST ${PREFIX}/${path}`] }, async (request, reply) => {
      assertSameOrigin(request, baseUrl)
      // The passkey's owner is not known yet, and nothing is guessed.
      const known = await knownBy(dependencies, request, undefined)
      takeSignInAttempt(signInLimits, request, reply, { isGuess: false, known })
      const answer = await callAuthLibrary(dependencies, `/passkeys/${path}`, request, reply)
      const { user } = answer as { user?: { id: string; email: string } }
      if (user) await completeSignIn(dependencies, request, reply, user, answer, true)
      return answer
    })
  }
}

function listRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const { authDb } = dependencies
  const typed = typedRoutes(server)

  typed.get(PREFIX, { schema: passkeyEndpoints[`GET ${PREFIX}`] }, async (request, reply) => {
    const { person } = await requireSession(dependencies, request, reply)
    const data = await authDb
      .selectFrom('auth.passkey')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', person.id)
      .orderBy('createdAt')
      .execute()
    return { data }
  })

  typed.delete(`${PREFIX}/:id`, { schema: passkeyEndpoints[`DELETE ${PREFIX}/:id`] }, async (request, reply) => {
    const { person } = await requireProof(dependencies, request, reply)
    const removed = await authDb
      .deleteFrom('auth.passkey')
      .where('userId', '=', person.id)
      .where('id', '=', request.params.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound()
    await forgetShownFactor(authDb, person.id)
    await recordAccountAction(dependencies, request, person, 'passkey.remove')
    return reply.code(204).send()
  })
}
