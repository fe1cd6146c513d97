import type { Permission } from '../../src/dashboard/team/permissions.ts'
import type { IconName } from '../parts/icon.tsx'
import { paths } from '../paths.ts'

type MenuName =
  | 'overview'
  | 'payments'
  | 'links'
  | 'refunds'
  | 'payouts'
  | 'balances'
  | 'reports'
  | 'developers'
  | 'settings'
  | 'team'
export type MenuItem = {
  readonly name: MenuName & IconName
  readonly to: string
  /** Without it, the screen is not in the menu. */
  readonly permission: Permission
  /** After `g`. */
  readonly key: string
}

/** Every screen of the menu, in its order. */
export const MENU: readonly MenuItem[] = [
  { name: 'overview', to: paths.home, permission: 'overview.read', key: 'o' },
  { name: 'payments', to: paths.payments, permission: 'payments.read', key: 'p' },
  { name: 'links', to: paths.links, permission: 'payments.read', key: 'k' },
  { name: 'refunds', to: paths.refunds, permission: 'payments.read', key: 'r' },
  { name: 'payouts', to: paths.payouts, permission: 'payouts.read', key: 'u' },
  { name: 'balances', to: paths.balances, permission: 'balances.read', key: 'b' },
  { name: 'reports', to: paths.reports, permission: 'reports.read', key: 'l' },
  { name: 'developers', to: paths.developers, permission: 'webhooks.read', key: 'd' },
  { name: 'settings', to: paths.settings, permission: 'settings.read', key: 's' },
  { name: 'team', to: paths.team, permission: 'team.read', key: 't' },
]
