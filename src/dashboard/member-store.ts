import { ApiError } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import type { Role } from './roles.ts'

export async function listMembers(tx: Tx, merchantId: string): Promise<{ userId: string; role: Role }[]> {
  const rows = await tx
    .selectFrom('member')
    .select(['user_id', 'role'])
    .where('merchant_id', '=', merchantId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ user_id, role }) => ({ userId: user_id, role }))
}

/** Makes somebody a member; whoever is one already gets the role. */
export async function addMember(
  tx: Tx,
  now: Date,
  { merchantId, userId, role }: { merchantId: string; userId: string; role: Role },
): Promise<void> {
  await tx
    .insertInto('member')
    .values({ merchant_id: merchantId, user_id: userId, role, created_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}

/** Gives a member another role, or null: none any more. False: not a member. Throws INVALID_STATE for the last owner. */
export async function changeMember(tx: Tx, merchantId: string, userId: string, role: Role | null): Promise<boolean> {
  // Two owners who demote each other take turns.
  await tx.selectFrom('merchant').select('id').where('id', '=', merchantId).forNoKeyUpdate().execute()
  const members = await listMembers(tx, merchantId)
  if (!members.some((member) => member.userId === userId)) return false
  const staysOwned = members.some((member) => member.role === 'owner' && member.userId !== userId)
  if (role !== 'owner' && !staysOwned) {
    throw new ApiError('INVALID_STATE', 'An account needs an owner: make somebody else one first.')
  }
  const of = { merchant_id: merchantId, user_id: userId }
  if (role === null)
    await tx
      .deleteFrom('member')
      .where((where) => where.and(of))
      .execute()
  else
    await tx
      .updateTable('member')
      .set({ role })
      .where((where) => where.and(of))
      .execute()
  return true
}
