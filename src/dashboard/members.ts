import type { Tx } from '../db/transaction.ts'
import type { Role } from './roles.ts'

/** A merchant that a person works for. */
export type Membership = {
  readonly merchantId: string
  readonly displayName: string
  readonly role: Role
  readonly isSuspended: boolean
}

/** Where a person is a member, by name. The transaction's scope is everybody: the person is known before the merchant. */
export async function membershipsOf(tx: Tx, userId: string): Promise<Membership[]> {
  const rows = await tx
    .selectFrom('member')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(['member.merchant_id', 'display_name', 'role', 'suspended_at'])
    .where('user_id', '=', userId)
    .orderBy('display_name')
    .orderBy('member.merchant_id')
    .execute()
  return rows.map(toMembership)
}

/** A person's membership of one merchant; undefined: none, which looks the same as no such merchant. */
export async function findMembership(tx: Tx, merchantId: string, userId: string): Promise<Membership | undefined> {
  const row = await tx
    .selectFrom('member')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(['member.merchant_id', 'display_name', 'role', 'suspended_at'])
    .where('member.merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toMembership(row)
}

const toMembership = (row: {
  merchant_id: string
  display_name: string
  role: Role
  suspended_at: Date | null
}): Membership => ({
  merchantId: row.merchant_id,
  displayName: row.display_name,
  role: row.role,
  isSuspended: row.suspended_at !== null,
})
