import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { notFound } from '../base/errors.ts'
import { reauthenticate } from './admit.ts'
import type { DashboardApp } from './app.ts'
import { askLibrary } from './ask-library.ts'
import { notePerson } from './note-person.ts'
import { assertSameOrigin } from './same-origin.ts'
import { isProved, readSession, type Session, signedOut } from './session.ts'
import { takeTry } from './sign-in-limits.ts'

const PREFIX = '/dashboard/api/passkeys'
const strict = { additionalProperties: false }
const Nothing = Type.Object({}, strict)
/** What a browser's authenticator says; the library reads it. */
const Answer = Type.Object({ id: Type.String({ maxLength: 1_400 }) }, { additionalProperties: true })
const Registration = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }), response: Answer },
  strict,
)
const Authentication = Type.Object({ response: Answer }, strict)

/**
 * `/dashboard/api/passkeys`: adding, listing and removing one's passkeys, and signing in by one, which is a proof as good
 * as a password for whoever is signed in already.
 */
export function passkeyRoutes(server: FastifyInstance, app: DashboardApp): void {
  const { authDb } = app
  const own = async (request: FastifyRequest, reply: FastifyReply): Promise<Session> => {
    assertSameOrigin(request, app.baseUrl)
    const session = await readSession(app, request, reply)
    if (!session) throw signedOut()
    return session
  }
  const proved = async (request: FastifyRequest, reply: FastifyReply): Promise<Session> => {
    const session = await own(request, reply)
    if (!isProved(session)) throw reauthenticate()
    return session
  }

  for (const [path, body] of [
    ['registration-options', Nothing],
    ['register', Registration],
  ] as const) {
    server.post(`${PREFIX}/${path}`, { schema: { body } }, async (request, reply) => {
      const { person } = await proved(request, reply)
      const answer = await askLibrary(app, `/passkeys/${path}`, request, reply)
      if (path === 'register') await notePerson(app, request, person, 'passkey.add')
      return answer
    })
  }

  for (const [path, body] of [
    ['authentication-options', Nothing],
    ['authenticate', Authentication],
  ] as const) {
    server.post(`${PREFIX}/${path}`, { schema: { body } }, async (request, reply) => {
      assertSameOrigin(request, app.baseUrl)
      takeTry(app.limits, request, reply)
      const answer = await askLibrary(app, `/passkeys/${path}`, request, reply)
      const { user } = answer as { user?: { id: string; email: string } }
      if (user) await notePerson(app, request, user, 'session.begin')
      return answer
    })
  }

  server.get(PREFIX, async (request, reply) => {
    const { person } = await own(request, reply)
    const data = await authDb
      .selectFrom('auth.passkey')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', person.id)
      .orderBy('createdAt')
      .execute()
    return { data }
  })

  server.delete<{ Params: { id: string } }>(`${PREFIX}/:id`, async (request, reply) => {
    const { person } = await proved(request, reply)
    const gone = await authDb
      .deleteFrom('auth.passkey')
      .where('userId', '=', person.id)
      .where('id', '=', request.params.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw notFound()
    await notePerson(app, request, person, 'passkey.remove')
    return reply.code(204).send()
  })
}
