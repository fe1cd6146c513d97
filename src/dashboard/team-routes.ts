import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { notFound } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import type { DashboardApp } from './app.ts'
import { EMAIL } from './auth-schema.ts'
import { deleteInvitation, listInvitations } from './invitation-store.ts'
import { inviteMember } from './invite.ts'
import { invitationMail } from './mail-texts.ts'
import { changeMember, listMembers } from './member-store.ts'
import { admittedOf, merchantOf } from './people.ts'
import { ROLES } from './roles.ts'

const strict = { additionalProperties: false }
const role = Type.Enum([...ROLES])
const Invite = Type.Object({ email: EMAIL, role }, strict)
const Change = Type.Object({ role }, strict)
type OfMember = { Params: { userId: string } }

/** `/dashboard/api/team`: who works for the merchant, in which role, and who is invited to. */
export function teamRoutes(scope: FastifyInstance, app: DashboardApp): void {
  const { db, clock } = app
  const change = (does: string) => ({ need: { may: 'team.change', proved: true, does } as const })

  scope.get('/dashboard/api/team', { config: { need: { may: 'team.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const { members, invitations } = await transaction(db, merchantId, async (tx) => ({
      members: await listMembers(tx, merchantId),
      invitations: await listInvitations(tx, merchantId, clock()),
    }))
    return {
      members: await describe(app, members),
      invitations: invitations.map(({ merchantId: _, ...invitation }) => invitation),
    }
  })

  scope.post<{ Body: Static<typeof Invite> }>(
    '/dashboard/api/team',
    { config: change('team.invite'), schema: { body: Invite } },
    async (request) => {
      const { session, membership } = admittedOf(request)
      const { merchantId, displayName } = membership
      if (request.audit) request.audit.detail = { ...request.body }
      const invited = await transaction(db, merchantId, (tx) =>
        inviteMember(tx, clock(), { merchantId, ...request.body, invitedBy: session.person.id, baseUrl: app.baseUrl }),
      )
      const { merchantId: _, link, ...invitation } = invited
      const mail = invitationMail({ to: invited.email, link, merchant: displayName, inviter: session.person.name })
      // They are invited all the same: the mail can be sent again by inviting again.
      void app.mailer.send(mail).catch((err: unknown) => request.log.error({ err }, 'invitation not mailed'))
      return { ...invitation, ...(app.environment === 'sandbox' ? { link } : {}) }
    },
  )

  scope.delete<{ Params: { id: string } }>(
    '/dashboard/api/team/invitations/:id',
    { config: change('team.uninvite') },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      if (!(await transaction(db, merchantId, (tx) => deleteInvitation(tx, merchantId, request.params.id))))
        throw notFound()
      return reply.code(204).send()
    },
  )

  scope.patch<OfMember & { Body: Static<typeof Change> }>(
    '/dashboard/api/team/:userId',
    { config: change('team.change_role'), schema: { body: Change } },
    async (request, reply) => {
      const { role } = request.body
      if (request.audit) request.audit.detail = { role }
      const merchantId = merchantOf(request)
      if (!(await transaction(db, merchantId, (tx) => changeMember(tx, merchantId, request.params.userId, role))))
        throw notFound()
      return reply.code(204).send()
    },
  )

  scope.delete<OfMember>('/dashboard/api/team/:userId', { config: change('team.remove') }, async (request, reply) => {
    const merchantId = merchantOf(request)
    if (!(await transaction(db, merchantId, (tx) => changeMember(tx, merchantId, request.params.userId, null))))
      throw notFound()
    return reply.code(204).send()
  })
}

/** Members with what their sign-in knows of them. */
async function describe({ authDb }: DashboardApp, members: Awaited<ReturnType<typeof listMembers>>) {
  if (members.length === 0) return []
  const ids = members.map(({ userId }) => userId)
  const [people, seen] = await Promise.all([
    authDb
      .selectFrom('auth.person')
      .select(['id', 'name', 'email', 'twoFactorEnabled'])
      .where('id', 'in', ids)
      .execute(),
    authDb
      .selectFrom('auth.session')
      .select((eb) => ['userId', eb.fn.max('updatedAt').as('at')])
      .where('userId', 'in', ids)
      .groupBy('userId')
      .execute(),
  ])
  return members.flatMap(({ userId, role }) => {
    const person = people.find(({ id }) => id === userId)
    if (!person) return []
    const { name, email, twoFactorEnabled: twoFactor } = person
    const lastSeenAt = seen.find((session) => session.userId === userId)?.at ?? null
    return [{ userId, name, email, role, twoFactor, lastSeenAt }]
  })
}
