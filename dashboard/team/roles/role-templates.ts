import type { Permission } from '../../../src/dashboard/people/permissions.ts'

const READS: readonly Permission[] = [
  'overview.read',
  'payments.read',
  'payouts.read',
  'balances.read',
  'reports.read',
  'settings.read',
  'team.read',
  'policy.read',
]

/** What a new role may begin with: the ones that are made most. */
export const TEMPLATES = {
  maker: [...READS, 'payouts.ask', 'payouts.send', 'refunds.ask', 'refunds.make', 'accounts.reveal'],
  checker: [...READS, 'payouts.approve', 'accounts.reveal'],
  exports: [...READS, 'reports.make', 'audit.read'],
  support: [
    'overview.read',
    'payments.read',
    'payments.act',
    'refunds.ask',
    'webhooks.read',
    'webhooks.act',
    'requests.read',
  ],
  empty: [],
} as const satisfies Record<string, readonly Permission[]>
export type Template = keyof typeof TEMPLATES
