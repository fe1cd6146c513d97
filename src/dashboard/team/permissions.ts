/**
 * What a member of a merchant may do, by role. Imports nothing: the single-page app offers by the same table what the
 * server allows.
 */
const PERMISSIONS = [
  'overview.read',
  'payments.read',
  'payments.act',
  'payouts.read',
  'payouts.send',
  'payouts.approve',
  'refunds.make',
  'refunds.ask',
  'balances.read',
  'reports.read',
  'reports.make',
  'keys.read',
  'keys.change',
  'webhooks.read',
  'webhooks.act',
  'secrets.change',
  'requests.read',
  'settings.read',
  'settings.change',
  'onboarding.read',
  'onboarding.change',
  'documents.read',
  'team.read',
  'team.change',
  'policy.read',
  'policy.change',
  'audit.read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const ROLES = ['owner', 'developer', 'finance', 'support', 'read_only'] as const
export type Role = (typeof ROLES)[number]

/** Identity cards and the like are not for everybody who looks around. */
const READS = PERMISSIONS.filter((permission) => permission.endsWith('.read') && permission !== 'documents.read')

/** Everything a role may do. An owner may do everything; `read_only` sees everything but what is in documents, and does nothing, as auditors do. */
const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  developer: [
    'overview.read',
    'payments.read',
    'payments.act',
    'payouts.read',
    'balances.read',
    'keys.read',
    'keys.change',
    'webhooks.read',
    'webhooks.act',
    'secrets.change',
    'requests.read',
    'settings.read',
    'settings.change',
    'team.read',
    'policy.read',
  ],
  finance: [
    'overview.read',
    'payments.read',
    'payouts.read',
    'payouts.send',
    'payouts.approve',
    'refunds.make',
    'refunds.ask',
    'balances.read',
    'reports.read',
    'reports.make',
    'settings.read',
    'onboarding.read',
    'team.read',
    'policy.read',
  ],
  support: [
    'overview.read',
    'payments.read',
    'payments.act',
    'payouts.read',
    // Whoever may only ask waits for somebody who may make them.
    'refunds.ask',
    'balances.read',
    'webhooks.read',
    'webhooks.act',
    'requests.read',
    'settings.read',
    'team.read',
    'policy.read',
  ],
  read_only: READS,
}

export const may = (role: Role, permission: Permission): boolean => ROLE_PERMISSIONS[role].includes(permission)

/** Who only reads is shown account numbers by their last four digits. */
export const seesAccountsMasked = (role: Role): boolean => role === 'read_only' || role === 'support'
