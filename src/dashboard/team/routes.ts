import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { Role } from '../people/permissions.ts'
import { route } from '../route.ts'
import type { AuditAction } from '../trail/actions.ts'
import { isPowerful, requestRole } from './change-role.ts'
import { describeMembers, readName } from './describe-members.ts'
import { countInvitation } from './invitation-limits.ts'
import { deleteInvitation, listInvitations } from './invitation-store.ts'
import { inviteMember } from './invite.ts'
import { listMembers } from './member-store.ts'
import { nameRole } from './role-store.ts'
import { teamEndpoints } from './schema.ts'
import { sendInvitation } from './send-invitation.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly authDb: AuthDb
  readonly mailer: Mailer
  readonly baseUrl: string
  readonly environment: 'sandbox' | 'production'
}

const change = (action: AuditAction) => ({ access: { permission: 'team.change', recentProof: true, action } }) as const

/** `/dashboard/api/team`: the members of a merchant, their roles, and open invitations. */
export function teamRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { db, clock, authDb } = dependencies

  route(scope, teamEndpoints.list, { config: { access: { permission: 'team.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const { members, invitations } = await transaction(db, merchantId, async (tx) => ({
      members: await listMembers(tx, merchantId),
      invitations: await listInvitations(tx, merchantId, clock()),
    }))
    return {
      members: await describeMembers(authDb, members),
      invitations: invitations.map(({ merchantId: _, ...invitation }) => invitation),
    }
  })

  inviteRoutes(scope, dependencies)

  const changeRole = async (request: FastifyRequest, userId: string, role: Role | null): Promise<string | null> => {
    const name = await readName(authDb, userId)
    return transaction(db, merchantOf(request), (tx) => requestRole(tx, clock(), request, { userId, name, role }))
  }

  route(scope, teamEndpoints.giveRole, { config: change('team.change_role') }, async (request, reply) => {
    const { role } = request.body
    const changeId = await changeRole(request, request.params.userId, role)
    return changeId === null ? reply.code(204).send() : reply.code(202).send({ changeId })
  })

  route(scope, teamEndpoints.removeMember, { config: change('team.remove') }, async (request, reply) => {
    const changeId = await changeRole(request, request.params.userId, null)
    return changeId === null ? reply.code(204).send() : reply.code(202).send({ changeId })
  })
}

function inviteRoutes(
  scope: FastifyInstance,
  { db, clock, mailer, baseUrl, environment }: Omit<Dependencies, 'authDb'>,
): void {
  route(scope, teamEndpoints.invite, { config: change('team.invite') }, async (request, reply) => {
    const { session, membership } = memberOf(request)
    const { merchantId } = membership
    const role = request.body.role
    const email = request.body.email.trim().toLowerCase()
    const now = clock()
    const invited = await transaction(db, merchantId, async (tx) => {
      if (request.audit) request.audit.detail = { email, role: await nameRole(tx, merchantId, role) }
      await countInvitation(tx, now, merchantId, email)
      const isHigh = await isPowerful(tx, merchantId, role)
      const held = isHigh ? await holdChange(tx, now, request, { kind: 'invitation', email, role }) : null
      return held ?? inviteMember(tx, now, { merchantId, email, role, invitedBy: session.person.id, baseUrl })
    })
    if (typeof invited === 'string') return reply.code(202).send({ changeId: invited })
    const { merchantId: _, link, ...invitation } = invited
    sendInvitation({ mailer, log: request.log }, invited, membership.displayName, session.person.name)
    return { ...invitation, ...(environment === 'sandbox' ? { link } : {}) }
  })

  route(scope, teamEndpoints.withdrawInvitation, { config: change('team.uninvite') }, async (request, reply) => {
    const merchantId = merchantOf(request)
    if (!(await transaction(db, merchantId, (tx) => deleteInvitation(tx, merchantId, request.params.id))))
      throw notFound()
    return reply.code(204).send()
  })
}
