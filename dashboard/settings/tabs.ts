import type { Permission } from '../../src/dashboard/people/permissions.ts'
import { paths } from '../paths.ts'

type Tab = {
  readonly name: 'business' | 'checkout' | 'onboarding'
  readonly to: string
  readonly permission: Permission
}

export const SETTINGS_TABS: readonly Tab[] = [
  { name: 'business', to: paths.settings, permission: 'settings.read' },
  { name: 'checkout', to: paths.checkoutPage, permission: 'settings.read' },
  { name: 'onboarding', to: paths.onboarding, permission: 'onboarding.read' },
]
