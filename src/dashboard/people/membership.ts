import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Permission, permissionsOf, type Role } from './permissions.ts'

/** A merchant that a person works for. */
export type Membership = {
  readonly merchantId: string
  readonly displayName: string
  readonly role: Role
  /** The name of a role that the merchant created; null: a built-in one. */
  readonly roleName: string | null
  readonly permissions: readonly Permission[]
  readonly isSuspended: boolean
  /** The merchant's time zone, which determines when its days begin. */
  readonly timeZone: string
  /** When they got this role. */
  readonly roleSince: Date
  /** Whether the merchant requires a second factor of those who move money; null: the environment's default. */
  readonly secondFactorPolicy: boolean | null
}

/** Every membership visible in the transaction's scope. Prepared, since every request of the dashboard reads one. */
const memberships = (tx: Tx) =>
  tx
    .selectFrom('member')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .leftJoin('member_role', (join) =>
      join
        .onRef('member_role.merchant_id', '=', 'member.merchant_id')
        .onRef('member_role.id', '=', 'member.custom_role'),
    )
    .leftJoin('sign_in_policy', 'sign_in_policy.merchant_id', 'member.merchant_id')
    .select(['member.merchant_id', 'display_name', 'role', 'suspended_at', 'time_zone'])
    .select(['member.created_at', 'role_since', 'second_factor'])
    .select(['member_role.name as role_name', 'member_role.permissions'])

/**
 * A person's memberships, by the merchant's name. The transaction's scope is ALL_MERCHANTS: the merchant is not known
 * yet.
 */
export async function membershipsOf(tx: Tx, userId: string): Promise<Membership[]> {
  const query = memberships(tx).where('user_id', '=', userId).orderBy('display_name').orderBy('member.merchant_id')
  const { rows } = await prepared(query).execute(tx)
  return rows.map(toMembership)
}

/** A person's membership of one merchant; undefined: none, which looks the same as no such merchant. */
export async function findMembership(tx: Tx, merchantId: string, userId: string): Promise<Membership | undefined> {
  const query = memberships(tx).where('member.merchant_id', '=', merchantId).where('user_id', '=', userId)
  const [row] = (await prepared(query).execute(tx)).rows
  return row && toMembership(row)
}

const toMembership = (row: {
  merchant_id: string
  display_name: string
  role: Role
  role_name: string | null
  permissions: string[] | null
  suspended_at: Date | null
  time_zone: string
  created_at: Date
  role_since: Date | null
  second_factor: boolean | null
}): Membership => ({
  merchantId: row.merchant_id,
  displayName: row.display_name,
  role: row.role,
  roleName: row.role_name,
  permissions: permissionsOf(row.role, row.permissions),
  isSuspended: row.suspended_at !== null,
  timeZone: row.time_zone,
  roleSince: row.role_since ?? row.created_at,
  secondFactorPolicy: row.second_factor,
})
