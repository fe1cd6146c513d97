import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { merchantOf } from '../access/member-routes.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { route } from '../route.ts'
import type { AuditAction } from '../trail/actions.ts'
import { requestPermissions } from './change-permissions.ts'
import { readName } from './describe-members.ts'
import { assertRoom, assertWhole } from './role-rules.ts'
import {
  deleteExpiredInvitations,
  deleteRole,
  insertRole,
  listRoles,
  lockOthers,
  lockRole,
  readHolders,
  type StoredRole,
} from './role-store.ts'
import { type MadeRole, teamEndpoints } from './schema.ts'

type Dependencies = { readonly db: Db; readonly clock: Clock; readonly authDb: AuthDb }

const change = (action: AuditAction) => ({ access: { permission: 'team.change', recentProof: true, action } }) as const

/** `/dashboard/api/roles`: the roles that a merchant's owners create besides the built-in ones. */
export function roleRoutes(scope: FastifyInstance, { db, clock, authDb }: Dependencies): void {
  route(scope, teamEndpoints.listRoles, { config: { access: { permission: 'team.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    return transaction(db, merchantId, async (tx) => {
      const holders = await readHolders(tx, merchantId, clock())
      return { data: (await listRoles(tx, merchantId)).map((role) => toMade(role, holders)) }
    })
  })

  route(scope, teamEndpoints.createRole, { config: change('role.create') }, async (request) => {
    const merchantId = merchantOf(request)
    const { name, permissions } = request.body
    assertWhole(permissions)
    const role = await transaction(db, merchantId, async (tx) => {
      assertRoom(await lockOthers(tx, merchantId, null), name)
      return insertRole(tx, clock(), merchantId, { name, permissions })
    })
    if (request.audit) Object.assign(request.audit, { subject: role.id, changes: between(null, role) })
    return toMade(role, NOBODY)
  })

  route(scope, teamEndpoints.changeRole, { config: change('role.change') }, async (request, reply) => {
    const merchantId = merchantOf(request)
    const { id } = request.params
    const made = await transaction(db, merchantId, async (tx) => {
      const held = await requestPermissions(tx, clock(), request, { id, ...request.body })
      if (held !== null) return held
      const role = await lockRole(tx, merchantId, id)
      if (!role) throw notFound()
      return toMade(role, await readHolders(tx, merchantId, clock()))
    })
    return typeof made === 'string' ? reply.code(202).send({ changeId: made }) : made
  })

  route(scope, teamEndpoints.deleteRole, { config: change('role.delete') }, async (request, reply) => {
    const merchantId = merchantOf(request)
    const { id } = request.params
    const usedBy = await transaction(db, merchantId, async (tx) => {
      const role = await lockRole(tx, merchantId, id)
      if (!role) throw notFound()
      if (request.audit) request.audit.changes = between(role, null)
      const { membersOf, invitedTo } = await readHolders(tx, merchantId, clock())
      const used = { members: membersOf(id), invited: invitedTo(id) }
      if (used.members.length + used.invited.length > 0) return used
      await deleteExpiredInvitations(tx, merchantId, role.id, clock())
      await deleteRole(tx, merchantId, role.id)
      return null
    })
    if (usedBy === null) return reply.code(204).send()
    const names = await Promise.all(usedBy.members.map((userId) => readName(authDb, userId)))
    const holders = [...names, ...usedBy.invited]
    const detail = `Give them another role first: ${holders.join(', ')}.`
    throw new ApiError('INVALID_STATE', detail, [], {}, { reason: 'ROLE_IN_USE', holders })
  })
}

type Holders = Awaited<ReturnType<typeof readHolders>>
const NOBODY: Holders = { membersOf: () => [], invitedTo: () => [] }

const toMade = ({ permissions, ...role }: StoredRole, { membersOf, invitedTo }: Holders): MadeRole => ({
  ...role,
  permissions: [...permissions],
  members: membersOf(role.id).length,
  invitations: invitedTo(role.id).length,
  createdAt: role.createdAt.toISOString(),
})

type Terms = Pick<StoredRole, 'name' | 'permissions'>
const between = (from: Terms | null, to: Terms | null) => [
  { field: 'name', from: from?.name ?? null, to: to?.name ?? null },
  { field: 'permissions', from: from?.permissions ?? [], to: to?.permissions ?? [] },
]
