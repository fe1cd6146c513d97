import { Navigate, type RouteObject } from 'react-router'
import { DEVELOPER_TABS } from './developers/tabs.ts'
import { paths } from './paths.ts'
import { Allowed } from './shell/allowed.tsx'
import { ErrorScreen, NotFound } from './shell/error-screen.tsx'
import { FirstTab } from './shell/first-tab.tsx'
import { Shell } from './shell/shell.tsx'

type Screen = () => Promise<{ Component: () => React.ReactNode }>

/** Each screen is a file of its own, loaded when it is first opened. */
const screens: readonly (readonly [path: string, load: Screen])[] = [
  [paths.home, async () => ({ Component: (await import('./overview/overview.tsx')).OverviewScreen })],
  [paths.payments, async () => ({ Component: (await import('./payments/payments.tsx')).Payments })],
  [paths.newPayment, async () => ({ Component: (await import('./payments/new/new-payment.tsx')).NewPayment })],
  [paths.payment(':id'), async () => ({ Component: (await import('./payments/payment/payment.tsx')).PaymentScreen })],
  [paths.links, async () => ({ Component: (await import('./links/links.tsx')).Links })],
  [paths.link(':id'), async () => ({ Component: (await import('./links/link.tsx')).LinkScreen })],
  [paths.invoices, async () => ({ Component: (await import('./invoices/invoices.tsx')).Invoices })],
  [paths.newInvoice, async () => ({ Component: (await import('./invoices/form/invoice-form.tsx')).NewInvoice })],
  [
    paths.importInvoices,
    async () => ({ Component: (await import('./invoices/import/import-invoices.tsx')).ImportInvoices }),
  ],
  [
    paths.editInvoice(':id'),
    async () => ({ Component: (await import('./invoices/form/invoice-form.tsx')).EditInvoice }),
  ],
  [paths.invoice(':id'), async () => ({ Component: (await import('./invoices/invoice/invoice.tsx')).InvoiceScreen })],
  [paths.subscriptions, async () => ({ Component: (await import('./subscriptions/subscriptions.tsx')).Subscriptions })],
  [
    paths.subscription(':id'),
    async () => ({ Component: (await import('./subscriptions/subscription.tsx')).SubscriptionScreen }),
  ],
  [
    paths.importCollectors,
    async () => ({ Component: (await import('./collectors/import/import-collectors.tsx')).ImportCollectors }),
  ],
  [paths.collectors, async () => ({ Component: (await import('./collectors/collectors.tsx')).Collectors })],
  [paths.collections, async () => ({ Component: (await import('./collections/collections.tsx')).Collections })],
  [
    paths.collection(':id'),
    async () => ({ Component: (await import('./collections/collection.tsx')).CollectionScreen }),
  ],
  [paths.collector(':id'), async () => ({ Component: (await import('./collectors/collector.tsx')).CollectorScreen })],
  [paths.customers, async () => ({ Component: (await import('./customers/customers.tsx')).Customers })],
  [paths.customer(':id'), async () => ({ Component: (await import('./customers/customer.tsx')).CustomerScreen })],
  [paths.toAllocate, async () => ({ Component: (await import('./invoices/to-allocate/to-allocate.tsx')).ToAllocate })],
  [paths.refunds, async () => ({ Component: (await import('./refunds/refunds.tsx')).Refunds })],
  [paths.refundsDue, async () => ({ Component: (await import('./refunds/due.tsx')).Due })],
  [paths.refund(':id'), async () => ({ Component: (await import('./refunds/refund.tsx')).RefundScreen })],
  [paths.keys, async () => ({ Component: (await import('./developers/keys/keys.tsx')).Keys })],
  [paths.webhooks, async () => ({ Component: (await import('./developers/webhooks/webhooks.tsx')).Webhooks })],
  [
    paths.webhookEndpoint(':id'),
    async () => ({ Component: (await import('./developers/webhooks/endpoint-screen.tsx')).EndpointScreen }),
  ],
  [paths.events, async () => ({ Component: (await import('./developers/events/events.tsx')).Events })],
  [paths.event(':id'), async () => ({ Component: (await import('./developers/events/event.tsx')).EventScreen })],
  [paths.requests, async () => ({ Component: (await import('./developers/requests/requests.tsx')).Requests })],
  [paths.origins, async () => ({ Component: (await import('./developers/origins.tsx')).Origins })],
  [paths.settings, async () => ({ Component: (await import('./settings/business.tsx')).Business })],
  [paths.checkoutPage, async () => ({ Component: (await import('./settings/checkout-page.tsx')).CheckoutPage })],
  [paths.onboarding, async () => ({ Component: (await import('./settings/onboarding.tsx')).OnboardingScreen })],
  [paths.fees, async () => ({ Component: (await import('./balances/fees.tsx')).Fees })],
  [paths.balances, async () => ({ Component: (await import('./balances/balances.tsx')).Balances })],
  [paths.ledger, async () => ({ Component: (await import('./balances/ledger.tsx')).Ledger })],
  [paths.payouts, async () => ({ Component: (await import('./payouts/payouts.tsx')).Payouts })],
  [paths.newPayout, async () => ({ Component: (await import('./payouts/new-payout.tsx')).NewPayout })],
  [paths.settlements, async () => ({ Component: (await import('./balances/settlements.tsx')).Settlements })],
  [
    paths.reconciliations,
    async () => ({ Component: (await import('./balances/reconciliations.tsx')).Reconciliations }),
  ],
  [paths.reports, async () => ({ Component: (await import('./reports/reports.tsx')).Reports })],
  [paths.bulkPayouts, async () => ({ Component: (await import('./payouts/bulk/bulk.tsx')).Bulk })],
  [paths.receivers, async () => ({ Component: (await import('./receivers/receivers.tsx')).Receivers })],
  [paths.approvals, async () => ({ Component: (await import('./payouts/approvals/approvals.tsx')).Approvals })],
  [paths.payout(':id'), async () => ({ Component: (await import('./payouts/payout.tsx')).PayoutScreen })],
  [paths.team, async () => ({ Component: (await import('./team/members.tsx')).Members })],
  [paths.roles, async () => ({ Component: (await import('./team/roles/roles.tsx')).Roles })],
  [paths.changes, async () => ({ Component: (await import('./team/changes/changes.tsx')).Changes })],
  [paths.security, async () => ({ Component: (await import('./team/security/security.tsx')).Security })],
  [paths.notifications, async () => ({ Component: (await import('./alerts/notifications.tsx')).Notifications })],
  [paths.glossary, async () => ({ Component: (await import('./glossary/glossary.tsx')).Glossary })],
  [paths.audit, async () => ({ Component: (await import('./team/audit/audit-screen.tsx')).Audit })],
]

/** Preloads the screens while the browser is idle, so that opening one does not wait. */
export function preloadScreens(): void {
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000))
  later(() => {
    for (const [, load] of screens) load().catch(() => undefined) // it is loaded again when it is opened
  })
}

export const routes: RouteObject[] = [
  { path: paths.invitation, lazy: async () => ({ Component: (await import('./sign-in/invitation.tsx')).Invitation }) },
  {
    path: paths.unsubscribe,
    lazy: async () => ({ Component: (await import('./alerts/unsubscribe.tsx')).Unsubscribe }),
  },
  {
    path: '/',
    element: <Shell />,
    errorElement: <ErrorScreen />,
    // Otherwise the shell would be shown with an empty middle until the first screen is loaded.
    HydrateFallback: () => null,
    children: [
      {
        errorElement: <ErrorScreen />,
        children: [
          { path: paths.developers, element: <FirstTab tabs={DEVELOPER_TABS} /> },
          {
            element: <Allowed />,
            children: screens.map(([path, lazy]): RouteObject => ({ path, lazy })),
          },
          { path: paths.signIn, element: <Navigate to={paths.home} replace /> },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]
