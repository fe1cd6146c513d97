import type { Tx } from '../../db/transaction.ts'
import { type Permission, permissionsOf } from './permissions.ts'

/** Whether a merchant has another member whose role grants a permission, however recent that role is. */
export async function othersMay(
  tx: Tx,
  { merchantId, userId }: { readonly merchantId: string; readonly userId: string },
  permission: Permission,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('member')
    .leftJoin('member_role', (join) =>
      join
        .onRef('member_role.merchant_id', '=', 'member.merchant_id')
        .onRef('member_role.id', '=', 'member.custom_role'),
    )
    .select(['member.role', 'member_role.permissions'])
    .where('member.merchant_id', '=', merchantId)
    .where('member.user_id', '<>', userId)
    .execute()
  return rows.some(({ role, permissions }) => permissionsOf(role, permissions).includes(permission))
}
