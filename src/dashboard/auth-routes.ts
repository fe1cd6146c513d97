import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DashboardApp } from './app.ts'
import { askLibrary } from './ask-library.ts'
import { AUTH_PATH } from './auth.ts'
import { AUTH_ENDPOINTS, type AuthEndpoint } from './auth-schema.ts'
import { notePerson } from './note-person.ts'
import { assertSameOrigin } from './same-origin.ts'
import { readSession } from './session.ts'
import { takeTry } from './sign-in-limits.ts'

/** What an endpoint is told besides what was sent: whoever changes a password means to lock others out. */
const GIVEN: Partial<Record<AuthEndpoint, object>> = { '/change-password': { revokeOtherSessions: true } }

/** What people do to their own sign-in, as the trails of their merchants call it. */
const DEEDS: Partial<Record<AuthEndpoint, string>> = {
  '/sign-out': 'session.end',
  '/change-password': 'password.change',
  '/two-factor/enable': 'second_factor.prepare',
  '/two-factor/disable': 'second_factor.disable',
  '/two-factor/generate-backup-codes': 'second_factor.new_backup_codes',
}

/** Signing in and out, resets and the second factor: the library's endpoints that are open, guarded by our limits. */
export function authRoutes(server: FastifyInstance, app: DashboardApp): void {
  for (const [path, body] of Object.entries(AUTH_ENDPOINTS)) {
    server.post(
      AUTH_PATH + path,
      { schema: { body }, onRequest: async (request) => assertSameOrigin(request, app.baseUrl) },
      async (request, reply) => {
        const { email } = request.body as { email?: string }
        const endpoint = path as AuthEndpoint
        const session = email === undefined ? await readSession(app, request, reply) : undefined
        takeTry(app.limits, request, reply, email ?? session?.person.id)
        const answer = await askLibrary(app, path, request, reply, GIVEN[endpoint])
        const deed = DEEDS[endpoint]
        if (session && deed) await notePerson(app, request, session.person, deed)
        await noteSignIn(app, request, reply, answer)
        return answer
      },
    )
  }
}

/** A reply that names a person and sets their session's cookie is a sign-in, by whichever way. */
async function noteSignIn(app: DashboardApp, request: FastifyRequest, reply: FastifyReply, answer: object) {
  const { user } = answer as { user?: { id: string; email: string } }
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  const isNew = cookies.some((cookie) => /session_token=[^;]/.test(cookie))
  if (user?.email && isNew) await notePerson(app, request, user, 'session.begin')
}
