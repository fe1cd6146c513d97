import type { FastifyInstance } from 'fastify'
import { realClock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import type { OpenAuthLibrary } from '../auth/auth-library.ts'
import { callAuthLibrary } from '../auth/call-auth-library.ts'
import type { Endpoint, EndpointSchema } from '../endpoint.ts'
import { route } from '../route.ts'
import { requireProof } from '../session/recent-proof.ts'
import { assertSameOrigin } from '../session/same-origin.ts'
import { forgetShownFactor } from '../session/second-factor.ts'
import { requireSession } from '../session/session.ts'
import { recordAccountAction } from '../trail/record-account-action.ts'
import type { Trail } from '../trail/trail.ts'
import { knownBy } from './account-attempts.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { type SignInLimits, takeSignInAttempt } from './rate-limits.ts'
import { passkeyEndpoints } from './schema.ts'

type Dependencies = Trail & {
  readonly baseUrl: string
  readonly authDb: AuthDb
  readonly authLibrary: OpenAuthLibrary
  readonly signInLimits: SignInLimits
}

/**
 * `/dashboard/api/passkeys`: adding, listing and removing one's passkeys, and signing in with one, which within a
 * session counts as a recent proof, as a password does.
 */
export function passkeyRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  registrationRoutes(server, dependencies)
  authenticationRoutes(server, dependencies)
  listRoutes(server, dependencies)
}

/** The library serves passkeys under the same path, below another prefix. */
const libraryPathOf = ({ name }: Endpoint): string => name.slice('POST /dashboard/api'.length)

function registrationRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const { authDb } = dependencies
  const { registrationOptions, register } = passkeyEndpoints
  for (const endpoint of [registrationOptions, register]) {
    route<EndpointSchema>(server, endpoint, {}, async (request, reply) => {
      const { id, person } = await requireProof(dependencies, request, reply)
      const answer = await callAuthLibrary(dependencies, libraryPathOf(endpoint), request, reply)
      if (endpoint === register) {
        // Creating it took the person's finger, face or PIN: the factor was presented.
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
  const { authenticationOptions, authenticate } = passkeyEndpoints
  for (const endpoint of [authenticationOptions, authenticate]) {
    route<EndpointSchema>(server, endpoint, {}, async (request, reply) => {
      assertSameOrigin(request, baseUrl)
      // The passkey's owner is not known yet, and nothing is guessed.
      const known = await knownBy(dependencies, request, undefined)
      takeSignInAttempt(signInLimits, request, reply, { isGuess: false, known })
      const answer = await callAuthLibrary(dependencies, libraryPathOf(endpoint), request, reply)
      const { user } = answer as { user?: { id: string; email: string } }
      if (user) await completeSignIn(dependencies, request, reply, user, answer, true)
      return answer
    })
  }
}

function listRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const { authDb } = dependencies
  const typed = server

  route(typed, passkeyEndpoints.list, {}, async (request, reply) => {
    const { person } = await requireSession(dependencies, request, reply)
    const data = await authDb
      .selectFrom('auth.passkey')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', person.id)
      .orderBy('createdAt')
      .execute()
    return { data }
  })

  route(typed, passkeyEndpoints.remove, {}, async (request, reply) => {
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
