import { type Holder, may, type Permission } from '../../src/dashboard/people/permissions.ts'
import { DEVELOPER_TABS } from '../developers/tabs.ts'
import type { IconName } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import { SETTINGS_TABS } from '../settings/tabs.ts'
import { TEAM_TABS } from '../team/tabs.ts'

type MenuName =
  | 'overview'
  | 'payments'
  | 'links'
  | 'invoices'
  | 'subscriptions'
  | 'collectors'
  | 'customers'
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
  /** Without it, or that of one of its tabs, the screen is not in the menu. */
  readonly permission: Permission
  readonly tabs?: readonly { readonly to: string; readonly permission: Permission }[]
  /** After `g`. */
  readonly key: string
}

/** Addresses and origins are settings as well, which others see who are no developers. */
const FOR_DEVELOPERS = DEVELOPER_TABS.filter(({ permission }) => permission !== 'settings.read')

/** Every screen of the menu, in its order. */
export const MENU: readonly MenuItem[] = [
  { name: 'overview', to: paths.home, permission: 'overview.read', key: 'o' },
  { name: 'payments', to: paths.payments, permission: 'payments.read', key: 'p' },
  { name: 'links', to: paths.links, permission: 'payments.read', key: 'k' },
  { name: 'invoices', to: paths.invoices, permission: 'payments.read', key: 'i' },
  { name: 'subscriptions', to: paths.subscriptions, permission: 'payments.read', key: 'e' },
  { name: 'collectors', to: paths.collectors, permission: 'payments.read', key: 'c' },
  { name: 'customers', to: paths.customers, permission: 'payments.read', key: 'm' },
  { name: 'refunds', to: paths.refunds, permission: 'payments.read', key: 'r' },
  { name: 'payouts', to: paths.payouts, permission: 'payouts.read', key: 'u' },
  { name: 'balances', to: paths.balances, permission: 'balances.read', key: 'b' },
  { name: 'reports', to: paths.reports, permission: 'reports.read', key: 'l' },
  { name: 'developers', to: paths.developers, permission: 'webhooks.read', tabs: FOR_DEVELOPERS, key: 'd' },
  { name: 'settings', to: paths.settings, permission: 'settings.read', tabs: SETTINGS_TABS, key: 's' },
  { name: 'team', to: paths.team, permission: 'team.read', tabs: TEAM_TABS, key: 't' },
]

/** The menu by permissions: a screen of tabs links to the first tab that the member may see. */
export const menuOf = (holder: Holder): MenuItem[] =>
  MENU.flatMap((item) => {
    if (may(holder, item.permission)) return [item]
    const first = item.tabs?.find(({ permission }) => may(holder, permission))
    return first ? [{ ...item, to: first.to }] : []
  })
