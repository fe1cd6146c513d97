import type { FastifyRequest } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import { memberOf } from '../access/member-routes.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'
import { changeMember, findMember } from './member-store.ts'
import type { Role } from './permissions.ts'

/** Roles that decide about money or people. */
export const isPowerful = (role: Role | null): boolean => role === 'owner' || role === 'finance'

/**
 * Gives a member another role, or null: none any more. Where it makes somebody an owner or finance, or takes an owner's
 * role from them, it waits for a second owner: returns the id of the waiting change, null where it is done. To give up
 * one's own role takes nobody else. Throws NOT_FOUND, and INVALID_STATE for the last owner.
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
  if (role !== from && (isPowerful(role) || (isOther && from === 'owner'))) {
    const held = await holdChange(tx, now, request, { kind: 'role', userId, name, from, to: role })
    if (held !== null) return held
  }
  await changeMember(tx, now, { merchantId, userId, role })
  if (request.audit) request.audit.changes = [{ field: 'role', from, to: role }]
  return null
}

export const makeRole: MakeChange<'role'> = async (tx, { merchantId, now, change: { userId, to } }) => {
  if ((await changeMember(tx, now, { merchantId, userId, role: to })) === undefined) throw notFound()
  return () => ({})
}
