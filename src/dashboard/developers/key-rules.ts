import { ApiError } from '../../base/errors.ts'
import type { KeyScope } from '../../merchants/keys/secret-keys.ts'
import type { Membership } from '../people/membership.ts'
import { may, type Permission } from '../people/permissions.ts'

/** The permission that a member needs to create a key with a scope. */
const GRANTS: Readonly<Record<KeyScope, Permission>> = {
  checkout: 'payments.act',
  send_money: 'payouts.send',
  settings: 'settings.change',
  refunds: 'refunds.make',
  reports: 'reports.make',
}

/** Throws FORBIDDEN where a key could do more than the member who creates it. */
export function assertMayGrant(member: Membership, scopes: readonly KeyScope[]): void {
  const beyond = scopes.find((scope) => !may(member, GRANTS[scope]))
  if (beyond === undefined) return
  throw new ApiError(
    'FORBIDDEN',
    `Your role (${member.roleName ?? member.role}) does not allow what a key with the scope "${beyond}" may do.`,
  )
}
