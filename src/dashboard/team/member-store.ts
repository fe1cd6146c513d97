import { ApiError } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Role } from '../people/permissions.ts'

export type ListedMember = {
  readonly userId: string
  readonly role: Role
  /** When they got this role. */
  readonly roleSince: Date
}

export async function listMembers(tx: Tx, merchantId: string): Promise<ListedMember[]> {
  const rows = await tx
    .selectFrom('member')
    .select(['user_id', 'role', 'created_at', 'role_since'])
    .where('merchant_id', '=', merchantId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, role: row.role, roleSince: row.role_since ?? row.created_at }))
}

/** The role of a member; undefined: not a member. */
export async function findMember(tx: Tx, merchantId: string, userId: string): Promise<Role | undefined> {
  const row = await tx
    .selectFrom('member')
    .select('role')
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** Adds a member; an existing member gets the role. */
export async function addMember(
  tx: Tx,
  now: Date,
  { merchantId, userId, role }: { merchantId: string; userId: string; role: Role },
): Promise<void> {
  await tx
    .insertInto('member')
    .values({ merchant_id: merchantId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doUpdateSet({ role, role_since: now }))
    .execute()
}

/**
 * Gives a member another role, or, with null, removes them. Returns the previous role; undefined: not a member. Throws
 * INVALID_STATE for the last owner.
 */
export async function changeMember(
  tx: Tx,
  now: Date,
  { merchantId, userId, role }: { merchantId: string; userId: string; role: Role | null },
): Promise<Role | undefined> {
  // Serializes two owners who demote each other.
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  const members = await listMembers(tx, merchantId)
  const before = members.find((member) => member.userId === userId)
  if (!before) return undefined
  const staysOwned = members.some((member) => member.role === 'owner' && member.userId !== userId)
  if (role !== 'owner' && !staysOwned) {
    throw new ApiError('INVALID_STATE', 'An account needs an owner: make another member an owner first.')
  }
  const of = { merchant_id: merchantId, user_id: userId }
  if (role === null) {
    await deletePrivateViews(tx, merchantId, userId)
    await tx
      .deleteFrom('member')
      .where((where) => where.and(of))
      .execute()
  } else
    await tx
      .updateTable('member')
      .set({ role, role_since: now })
      .where((where) => where.and(of))
      .execute()
  return before.role
}

/** A member's private views are deleted with them; shared ones stay. */
const deletePrivateViews = (tx: Tx, merchantId: string, userId: string) =>
  tx
    .deleteFrom('list_view')
    .where('merchant_id', '=', merchantId)
    .where('person_id', '=', userId)
    .where('is_shared', '=', false)
    .execute()
