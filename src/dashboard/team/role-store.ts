import { newId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { isBuiltIn, type Permission, permissionsOf, type Role } from '../people/permissions.ts'

/** A role that a merchant's owners created. */
export type StoredRole = {
  readonly id: `rol_${string}`
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly createdAt: Date
}

const rolesOf = (tx: Tx, merchantId: string) =>
  tx.selectFrom('member_role').selectAll().where('merchant_id', '=', merchantId)

type Row = { id: `rol_${string}`; name: string; permissions: string[]; created_at: Date }
const fromRow = ({ id, name, permissions, created_at: createdAt }: Row): StoredRole => ({
  id,
  name,
  permissions: permissionsOf(id, permissions),
  createdAt,
})

/** The roles other than one, locked against additions until the transaction ends. */
export async function lockOthers(tx: Tx, merchantId: string, id: string | null): Promise<StoredRole[]> {
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  return (await listRoles(tx, merchantId)).filter((role) => role.id !== id)
}

/** By name. */
export const listRoles = async (tx: Tx, merchantId: string): Promise<StoredRole[]> =>
  (await rolesOf(tx, merchantId).orderBy('name').execute()).map(fromRow)

/**
 * The permissions of a role, locked until the transaction ends; undefined: the merchant has no such role. Granting it
 * is serialized with changing or deleting it.
 */
export async function findPermissions(
  tx: Tx,
  merchantId: string,
  role: Role,
): Promise<readonly Permission[] | undefined> {
  if (isBuiltIn(role)) return permissionsOf(role, null)
  const row = await rolesOf(tx, merchantId).where('id', '=', role).forShare().executeTakeFirst()
  return row && fromRow(row).permissions
}

/** What the audit trail calls a role, so that it stays legible when the role is gone. */
export async function nameRole(tx: Tx, merchantId: string, role: Role): Promise<string> {
  if (isBuiltIn(role)) return role
  const row = await rolesOf(tx, merchantId).where('id', '=', role).executeTakeFirst()
  return row?.name ?? role
}

/** A role that is about to be changed or deleted, locked until the transaction ends. */
export async function lockRole(tx: Tx, merchantId: string, id: string): Promise<StoredRole | undefined> {
  const row = await rolesOf(tx, merchantId)
    .where('id', '=', id as Row['id'])
    .forUpdate()
    .executeTakeFirst()
  return row && fromRow(row)
}

type RoleTerms = { readonly name: string; readonly permissions: readonly Permission[] }

export async function insertRole(tx: Tx, now: Date, merchantId: string, terms: RoleTerms): Promise<StoredRole> {
  const { name } = terms
  const permissions = [...terms.permissions]
  const id = newId('rol', merchantId, now) as Row['id']
  await tx
    .insertInto('member_role')
    .values({ merchant_id: merchantId, id, name, permissions, created_at: now })
    .execute()
  return { id, name, permissions, createdAt: now }
}

export async function updateRole(tx: Tx, merchantId: string, id: Row['id'], terms: RoleTerms): Promise<void> {
  await tx
    .updateTable('member_role')
    .set({ name: terms.name, permissions: [...terms.permissions] })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

export async function deleteRole(tx: Tx, merchantId: string, id: Row['id']): Promise<void> {
  await tx.deleteFrom('member_role').where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}

/** Restarts the waiting period of a role's holders: for a day they approve nothing with what it gained. */
export async function restartRole(tx: Tx, now: Date, merchantId: string, id: Row['id']): Promise<void> {
  await tx
    .updateTable('member')
    .set({ role_since: now })
    .where('merchant_id', '=', merchantId)
    .where('role', '=', id)
    .execute()
}

/** The holders of the merchant's own roles, and who is invited to them. */
export async function readHolders(tx: Tx, merchantId: string, now: Date) {
  const members = await tx
    .selectFrom('member')
    .select(['role', 'user_id'])
    .where('merchant_id', '=', merchantId)
    .where('custom_role', 'is not', null)
    .execute()
  const invitations = await tx
    .selectFrom('invitation')
    .select(['role', 'email'])
    .where('merchant_id', '=', merchantId)
    .where('custom_role', 'is not', null)
    .where('expires_at', '>', now)
    .execute()
  return {
    membersOf: (id: string) => members.filter(({ role }) => role === id).map(({ user_id }) => user_id),
    invitedTo: (id: string) => invitations.filter(({ role }) => role === id).map(({ email }) => email),
  }
}

/** Deletes expired invitations to a role. */
export async function deleteExpiredInvitations(tx: Tx, merchantId: string, id: Row['id'], now: Date): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('merchant_id', '=', merchantId)
    .where('role', '=', id)
    .where('expires_at', '<=', now)
    .execute()
}
