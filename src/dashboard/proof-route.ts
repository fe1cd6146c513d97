import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { realClock } from '../base/clock.ts'
import { ApiError } from '../base/errors.ts'
import type { DashboardApp } from './app.ts'
import { assertSameOrigin } from './same-origin.ts'
import { libraryHeaders, readSession, signedOut } from './session.ts'
import { takeTry } from './sign-in-limits.ts'

const strict = { additionalProperties: false }
const Proof = Type.Union([
  Type.Object({ password: Type.String({ minLength: 1, maxLength: 128 }) }, strict),
  Type.Object({ code: Type.String({ pattern: '^[0-9]{6}$' }) }, strict),
])

/** `POST /dashboard/api/reauthenticate`: says again who one is, by password or code; good for money and secrets for a while. */
export function proofRoute(server: FastifyInstance, app: DashboardApp): void {
  server.post<{ Body: Static<typeof Proof> }>(
    '/dashboard/api/reauthenticate',
    { schema: { body: Proof } },
    async (request, reply) => {
      assertSameOrigin(request, app.baseUrl)
      const session = await readSession(app, request, reply)
      if (!session) throw signedOut()
      takeTry(app.limits, request, reply, session.person.id)
      const { body } = request
      const isRight =
        'password' in body
          ? await isPassword(app, session.person.id, body.password)
          : await isCode(app, libraryHeaders(request), body.code)
      // Not 401: they stay signed in.
      if (!isRight) throw new ApiError('FORBIDDEN', 'This is not right.', [], {}, { reason: 'NOT_PROVED' })
      await proveSession(app, session.id)
      return reply.code(204).send()
    },
  )
}

/** Notes that the person of a session has just proved who they are. */
export async function proveSession({ authDb }: Pick<DashboardApp, 'authDb'>, sessionId: string): Promise<void> {
  await authDb.updateTable('auth.session').set({ provedAt: realClock() }).where('id', '=', sessionId).execute()
}

async function isPassword(app: DashboardApp, userId: string, password: string): Promise<boolean> {
  const { internalAdapter, password: hasher } = await (await app.auth()).$context
  const account = await internalAdapter.findCredentialAccount(userId)
  return account?.password ? hasher.verify({ hash: account.password, password }) : false
}

async function isCode(app: DashboardApp, headers: Headers, code: string): Promise<boolean> {
  const auth = await app.auth()
  return auth.api.verifyTOTP({ body: { code }, headers }).then(
    () => true,
    (error: { statusCode?: number }) => {
      if ((error.statusCode ?? 500) < 500) return false
      throw error
    },
  )
}
