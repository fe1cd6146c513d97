import type { FastifyRequest } from 'fastify'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import { merchantOf } from '../access/member-routes.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'
import { isDecisive, type Permission } from '../people/permissions.ts'
import { assertRoom, assertWhole } from './role-rules.ts'
import { lockOthers, lockRole, restartRole, type StoredRole, updateRole } from './role-store.ts'

type Wanted = { readonly id: string; readonly name: string; readonly permissions: readonly Permission[] }

/**
 * Changes the name and the permissions of a merchant's own role, for all its holders, at once. If it gains a permission
 * that decides about money, the change waits for a second owner: returns its id, or null if it was made. Throws
 * NOT_FOUND, VALIDATION_ERROR.
 */
export async function requestPermissions(
  tx: Tx,
  now: Date,
  request: FastifyRequest,
  { id, name, permissions }: Wanted,
): Promise<string | null> {
  const merchantId = merchantOf(request)
  const before = await lockRole(tx, merchantId, id)
  if (!before) throw notFound()
  assertWhole(permissions)
  assertRoom(await lockOthers(tx, merchantId, id), name)
  if (gains(before, permissions)) {
    const change = { from: [...before.permissions], to: [...permissions] }
    const held = await holdChange(tx, now, request, { kind: 'role_permissions', roleId: id, name, ...change })
    if (held !== null) return held
  }
  await make(tx, now, merchantId, before, { name, permissions })
  if (request.audit) {
    request.audit.changes = [
      { field: 'name', from: before.name, to: name },
      { field: 'permissions', from: before.permissions, to: permissions },
    ].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
  }
  return null
}

const gains = (before: StoredRole, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => isDecisive(permission) && !before.permissions.includes(permission))

async function make(
  tx: Tx,
  now: Date,
  merchantId: string,
  before: StoredRole,
  terms: Omit<Wanted, 'id'>,
): Promise<void> {
  await updateRole(tx, merchantId, before.id, terms)
  if (gains(before, terms.permissions)) await restartRole(tx, now, merchantId, before.id)
}

/** Makes the change that a second owner has approved. */
export const makeRolePermissions: MakeChange<'role_permissions'> = async (tx, { merchantId, now, change }) => {
  const { roleId, name, to } = change
  const before = await lockRole(tx, merchantId, roleId)
  if (!before) throw new ApiError('INVALID_STATE', 'The role has been deleted; reject this change.')
  assertRoom(await lockOthers(tx, merchantId, roleId), name)
  await make(tx, now, merchantId, before, { name, permissions: to })
  return () => ({})
}
