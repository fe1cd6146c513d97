/**
 * What a member of a merchant may do. A role is a named set of these: the built-in ones are below, others are created
 * by owners. Imports nothing: the single-page app offers what the server allows by the same list, and has words for
 * each.
 */
export const PERMISSIONS = [
  'overview.read',
  'payments.read',
  'payments.act',
  'payouts.read',
  'payouts.ask',
  'payouts.send',
  'payouts.approve',
  'refunds.ask',
  'refunds.make',
  'balances.read',
  'reports.read',
  'reports.make',
  'views.share',
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
  'accounts.reveal',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A holder of one of these could grant themselves everything else: no custom role has it. */
const OWNERS_ALONE: readonly Permission[] = ['team.change', 'policy.change']
/** What a custom role may contain. */
export const GRANTABLE: readonly Permission[] = PERMISSIONS.filter((one) => !OWNERS_ALONE.includes(one))

/** Permissions that are useless without others, which a custom role must contain as well. */
export const NEEDS: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'payments.act': ['payments.read'],
  'payouts.ask': ['payouts.read'],
  'payouts.send': ['payouts.read', 'payouts.ask'],
  'payouts.approve': ['payouts.read'],
  'refunds.ask': ['payments.read'],
  'refunds.make': ['payments.read', 'refunds.ask'],
  'reports.make': ['reports.read'],
  'views.share': ['overview.read'],
  'keys.change': ['keys.read'],
  'webhooks.act': ['webhooks.read'],
  'secrets.change': ['settings.read'],
  'settings.change': ['settings.read'],
  'onboarding.change': ['onboarding.read'],
  'documents.read': ['onboarding.read'],
}

/** Holders of one of these decide about money or people: granting it takes a second owner. */
const DECISIVE: readonly Permission[] = [
  'payouts.send',
  'payouts.approve',
  'refunds.make',
  'team.change',
  'policy.change',
]
export const isDecisive = (permission: Permission): boolean => DECISIVE.includes(permission)

/** Holders of one of these move money or hold secrets: a merchant may require a second factor of them. */
const GUARDED: readonly Permission[] = [
  ...DECISIVE,
  'keys.change',
  'secrets.change',
  'settings.change',
  'onboarding.change',
  'documents.read',
]
export const isGuarded = (permission: Permission): boolean => GUARDED.includes(permission)

export const BUILT_IN_ROLES = ['owner', 'developer', 'finance', 'support', 'read_only'] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]
/** A built-in role, or the id of one that the merchant created. */
export type Role = BuiltInRole | `rol_${string}`
export const isBuiltIn = (role: string): role is BuiltInRole => BUILT_IN_ROLES.some((one) => one === role)

/** Identity cards and the like are not for every reader. */
const READS = PERMISSIONS.filter((permission) => permission.endsWith('.read') && permission !== 'documents.read')

/**
 * Everything that a built-in role may do. An owner may do everything; `read_only`, for auditors, sees everything but
 * the content of documents and changes nothing.
 */
const ROLE_PERMISSIONS: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
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
    'views.share',
    'requests.read',
    'settings.read',
    'settings.change',
    'team.read',
    'policy.read',
    'accounts.reveal',
  ],
  finance: [
    'overview.read',
    'payments.read',
    'payouts.read',
    'payouts.ask',
    'payouts.send',
    'payouts.approve',
    'refunds.ask',
    'refunds.make',
    'balances.read',
    'reports.read',
    'reports.make',
    'views.share',
    'settings.read',
    'onboarding.read',
    'team.read',
    'policy.read',
    'audit.read',
    'accounts.reveal',
  ],
  support: [
    'overview.read',
    'payments.read',
    'payments.act',
    'payouts.read',
    // Requests that a member who may make refunds approves.
    'refunds.ask',
    'balances.read',
    'webhooks.read',
    'webhooks.act',
    'views.share',
    'requests.read',
    'settings.read',
    'team.read',
    'policy.read',
  ],
  read_only: READS,
}

/**
 * What a role may do. `own`: the stored permissions of a role that the merchant created; names that this version does
 * not know, or that are for owners only, are ignored.
 */
export const permissionsOf = (role: Role, own: readonly string[] | null): readonly Permission[] =>
  isBuiltIn(role) ? ROLE_PERMISSIONS[role] : GRANTABLE.filter((permission) => own?.includes(permission))

/** A holder of permissions. */
export type Holder = { readonly permissions: readonly Permission[] }

export const may = ({ permissions }: Holder, permission: Permission): boolean => permissions.includes(permission)
