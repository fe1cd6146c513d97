import type { FastifyRequest } from 'fastify'
import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'
import { isDecisive, type Role } from '../people/permissions.ts'
import { changeMember, findMember } from './member-store.ts'
import { findPermissions, nameRole } from './role-store.ts'

/**
 * Whether a role decides about money or people, so that granting it takes a second owner. It is locked against changes
 * until the transaction ends. Throws VALIDATION_ERROR if the merchant has no such role.
 */
export async function isPowerful(tx: Tx, merchantId: string, role: Role): Promise<boolean> {
  const permissions = await findPermissions(tx, merchantId, role)
  if (!permissions) throw fieldError('role', 'UNKNOWN_ROLE', 'This role no longer exists.')
  return permissions.some(isDecisive)
}

/**
 * Gives a member another role, or, with null, removes them. If the role decides about money or people, or another owner
 * would lose theirs, the change waits for a second owner: returns its id, or null if it was made. Giving up one's own
 * role takes no one else. Throws NOT_FOUND, VALIDATION_ERROR, and INVALID_STATE for the last owner.
 */
export async function requestRole(
  tx: Tx,
  now: Date,
  request: FastifyRequest,
  { userId, name, role }: { readonly userId: string; readonly name: string; readonly role: Role | null },
): Promise<string | null> {
  const { session, membership } = memberOf(request)
  const { merchantId } = membership
  const from = await findMember(tx, merchantId, userId)
  if (from === undefined) throw notFound()
  const isOther = userId !== session.person.id
  const isHigh = role !== null && (await isPowerful(tx, merchantId, role))
  if (role !== from && (isHigh || (isOther && from === 'owner'))) {
    const held = await holdChange(tx, now, request, { kind: 'role', userId, name, from, to: role })
    if (held !== null) return held
  }
  await changeMember(tx, now, { merchantId, userId, role })
  if (request.audit) {
    const to = role && (await nameRole(tx, merchantId, role))
    request.audit.changes = [{ field: 'role', from: await nameRole(tx, merchantId, from), to }]
  }
  return null
}

/** Throws INVALID_STATE if the role to be given was deleted meanwhile. */
export async function assertStillThere(tx: Tx, merchantId: string, role: Role | null): Promise<void> {
  if (role === null || (await findPermissions(tx, merchantId, role))) return
  throw new ApiError('INVALID_STATE', 'The role has been deleted; reject this change and request another role.')
}

export const makeRole: MakeChange<'role'> = async (tx, { merchantId, now, change: { userId, to } }) => {
  await assertStillThere(tx, merchantId, to)
  if ((await changeMember(tx, now, { merchantId, userId, role: to })) === undefined) throw notFound()
  return () => ({})
}
