import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import type { DashboardApp } from './app.ts'
import { auditEverywhere } from './audit.ts'
import { assertSameOrigin } from './same-origin.ts'
import { readSession } from './session.ts'
import { takeTry } from './sign-in-limits.ts'

const Acceptance = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  { additionalProperties: false },
)
type WithToken = { Params: { token: string } }

/** `/dashboard/api/invitations/{token}`: what one is invited to, and saying yes. The token is the credential. */
export function invitationRoutes(server: FastifyInstance, app: DashboardApp): void {
  server.get<WithToken>('/dashboard/api/invitations/:token', async (request, reply) => {
    assertSameOrigin(request, app.baseUrl)
    takeTry(app.limits, request, reply)
    reply.header('cache-control', 'no-store')
    const { email, merchant, role, personId } = await readInvitation(app, request.params.token)
    return { email, merchant, role, hasAccount: personId !== undefined }
  })

  server.post<WithToken & { Body: Static<typeof Acceptance> }>(
    '/dashboard/api/invitations/:token/accept',
    { schema: { body: Acceptance } },
    async (request, reply) => {
      assertSameOrigin(request, app.baseUrl)
      takeTry(app.limits, request, reply)
      const session = await readSession(app, request, reply)
      const { merchantId, email } = await acceptInvitation(app, request.params.token, session, request.body)
      const person = await app.authDb
        .selectFrom('auth.person')
        .select(['id', 'email'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await auditEverywhere(app, request, person, [merchantId], 'team.join')
      return { merchantId, email }
    },
  )
}
