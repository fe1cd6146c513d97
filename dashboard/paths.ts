/** Every address of the dashboard, below `/dashboard`. Links come from here and from nowhere else. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  forgot: '/forgot-password',
  reset: '/reset-password',
  invitation: '/invitation',
  payments: '/payments',
  newPayment: '/payments/new',
  payment: (id: string) => `/payments/${id}`,
  refunds: '/refunds',
  refundsDue: '/refunds/due',
  refund: (id: string) => `/refunds/${id}`,
  payouts: '/payouts',
  newPayout: '/payouts/new',
  bulkPayouts: '/payouts/bulk',
  approvals: '/payouts/approvals',
  receivers: '/payouts/receivers',
  payout: (id: string) => `/payouts/${id}`,
  balances: '/balances',
  ledger: '/balances/ledger',
  settlements: '/balances/settlements',
  reconciliations: '/balances/reconciliation',
  reports: '/reports',
  reportOf: (kind: string, days?: { from: string; to: string }) =>
    `/reports?${new URLSearchParams({ new: kind, ...days })}`,
  developers: '/developers',
  keys: '/developers/keys',
  webhooks: '/developers/webhooks',
  webhookEndpoint: (id: string) => `/developers/webhooks/${id}`,
  events: '/developers/events',
  event: (id: string) => `/developers/events/${id}`,
  requests: '/developers/requests',
  origins: '/developers/origins',
  settings: '/settings',
  checkoutPage: '/settings/checkout',
  onboarding: '/settings/onboarding',
  team: '/team',
  changes: '/team/changes',
  security: '/security',
  audit: '/audit',
  operator: '/operator',
  connections: '/operator/connections',
  newConnection: '/operator/connections/new',
  connection: (id: string) => `/operator/connections/${id}`,
  routes: '/operator/routes',
  connectionReport: '/operator/report',
} as const

/** Where the dashboard lies on its host; the router prefixes every path with it. */
export const BASE = '/dashboard'

/** What is served beside the dashboard. */
export const outside = { docs: '/docs', playground: '/docs/intents' } as const
