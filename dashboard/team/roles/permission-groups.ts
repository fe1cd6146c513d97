import { GRANTABLE, NEEDS, type Permission } from '../../../src/dashboard/people/permissions.ts'
import type { words } from './role-words.ts'

type Group = keyof (typeof words)['en']['groups']

const GROUP_OF: Readonly<Record<string, Group>> = {
  accounts: 'payouts',
  keys: 'developers',
  webhooks: 'developers',
  secrets: 'developers',
  requests: 'developers',
  onboarding: 'settings',
  documents: 'settings',
  views: 'reports',
  policy: 'team',
  audit: 'team',
}

/** What a role that is made may hold, as it is shown: by where in the dashboard it is about. */
export const PERMISSION_GROUPS = Map.groupBy(GRANTABLE, (permission) => {
  const [area = ''] = permission.split('.')
  return GROUP_OF[area] ?? (area as Group)
})

/** Those of a set that are of no use without this one. */
export const needing = (permission: Permission, chosen: readonly Permission[]): Permission[] =>
  chosen.filter((other) => NEEDS[other]?.includes(permission))

/** With what they need, in the order of the list. */
export const whole = (chosen: readonly Permission[]): Permission[] =>
  GRANTABLE.filter((permission) => chosen.includes(permission) || needing(permission, chosen).length > 0)
