import { readLinkState } from '../../links/find.ts'
import { readEndpointState } from '../../merchants/endpoints/find.ts'
import { readSettings } from '../../merchants/settings/settings.ts'
import type { Permission } from '../people/permissions.ts'
import type { AuditAction } from '../trail/actions.ts'
import type { ReadState } from '../trail/changes.ts'

/** What a member needs to call a route, and what the audit log calls the action. */
export type RouteAccess = {
  readonly permission: Permission
  /** For money and secrets: the member must have authenticated a few minutes ago at most. */
  readonly recentProof?: true
  /** Absent: the route neither changes nor exports anything. */
  readonly action?: AuditAction
  /** Also recorded when a secret key does it. */
  readonly isRecordedOfKeys?: true
  /** Reads what the action may change: old and new values are recorded. */
  readonly readState?: ReadState
  /** With this query the route changes nothing, and is not audited. */
  readonly previewQuery?: Readonly<Record<string, string>>
}

/**
 * The routes of the public API that members may call from the dashboard, and what each needs. A route that is not
 * listed is closed to them: access tokens and callbacks are for programs, and money is sent by `POST
 * /dashboard/api/payouts`, which applies the approval policy.
 */
export const PUBLIC_API_ACCESS: Readonly<Record<string, RouteAccess>> = {
  'GET /v1/checkout': { permission: 'payments.read' },
  'GET /v1/checkout/:id': { permission: 'payments.read' },
  'GET /v1/payment-methods': { permission: 'payments.read' },
  'POST /v1/checkout': { permission: 'payments.act', action: 'checkout.create' },
  'POST /v1/checkout/intents': {
    permission: 'payments.act',
    action: 'checkout.create',
    previewQuery: { dryRun: 'true' },
  },
  'POST /v1/checkout/:id/cancel': { permission: 'payments.act', action: 'checkout.cancel' },
  'POST /v1/checkout/:id/refresh': { permission: 'payments.act', action: 'checkout.refresh' },
  'GET /v1/payment-links': { permission: 'payments.read' },
  'GET /v1/payment-links/:id': { permission: 'payments.read' },
  'POST /v1/payment-links': { permission: 'payments.act', action: 'link.create' },
  'PATCH /v1/payment-links/:id': { permission: 'payments.act', action: 'link.change', readState: readLinkState },
  'POST /v1/payment-links/:id/pause': { permission: 'payments.act', action: 'link.pause' },
  'POST /v1/payment-links/:id/activate': { permission: 'payments.act', action: 'link.activate' },
  'POST /v1/payment-links/:id/archive': { permission: 'payments.act', action: 'link.archive' },
  'GET /v1/collectors': { permission: 'payments.read' },
  'GET /v1/collectors/:id': { permission: 'payments.read' },
  'POST /v1/collectors': { permission: 'payments.act', action: 'collector.create' },
  'PATCH /v1/collectors/:id': { permission: 'payments.act', action: 'collector.change' },
  'GET /v1/collectors/:id/sticker.svg': { permission: 'payments.read' },
  'GET /v1/collectors/:id/sticker.png': { permission: 'payments.read' },
  'GET /v1/collectors/:id/sticker.pdf': { permission: 'payments.read' },
  // Whoever has the address sees payments, also once they have left the team.
  'GET /v1/collectors/:id/live-link': { permission: 'payments.act' },
  'POST /v1/collectors/:id/live-link': { permission: 'payments.act', action: 'collector.open_live_link' },
  'DELETE /v1/collectors/:id/live-link': { permission: 'payments.act', action: 'collector.end_live_link' },
  'POST /v1/collectors/:id/pause': { permission: 'payments.act', action: 'collector.pause' },
  'POST /v1/collectors/:id/activate': { permission: 'payments.act', action: 'collector.activate' },
  'POST /v1/collectors/:id/close': { permission: 'payments.act', action: 'collector.close' },
  'GET /v1/collections': { permission: 'payments.read' },
  'GET /v1/collections/:id': { permission: 'payments.read' },
  'GET /v1/customers': { permission: 'payments.read' },
  'GET /v1/customers/:id': { permission: 'payments.read' },
  // Without old and new values: the trail names ids, never people.
  'POST /v1/customers': { permission: 'payments.act', action: 'customer.create' },
  'PATCH /v1/customers/:id': { permission: 'payments.act', action: 'customer.change' },
  'GET /v1/customers/:id/saved-methods': { permission: 'payments.read' },
  'GET /v1/saved-methods/:id': { permission: 'payments.read' },
  'GET /v1/plans': { permission: 'payments.read' },
  'GET /v1/plans/:id': { permission: 'payments.read' },
  'POST /v1/plans': { permission: 'payments.act', action: 'plan.create' },
  'GET /v1/subscriptions': { permission: 'payments.read' },
  'GET /v1/subscriptions/:id': { permission: 'payments.read' },
  'POST /v1/subscriptions': { permission: 'payments.act', action: 'subscription.create' },
  'PATCH /v1/subscriptions/:id': { permission: 'payments.act', action: 'subscription.update' },
  'POST /v1/subscriptions/:id/pause': { permission: 'payments.act', action: 'subscription.pause' },
  'POST /v1/subscriptions/:id/resume': { permission: 'payments.act', action: 'subscription.resume' },
  'POST /v1/subscriptions/:id/cancel': { permission: 'payments.act', action: 'subscription.cancel' },
  'POST /v1/subscriptions/:id/change': { permission: 'payments.act', action: 'subscription.change' },
  'GET /v1/invoices': { permission: 'payments.read' },
  'GET /v1/invoices/suggestions': { permission: 'payments.read' },
  'GET /v1/invoices/:id': { permission: 'payments.read' },
  'POST /v1/invoices': { permission: 'payments.act', action: 'invoice.create' },
  'PATCH /v1/invoices/:id': { permission: 'payments.act', action: 'invoice.change' },
  'POST /v1/invoices/:id/finalize': { permission: 'payments.act', action: 'invoice.finalize' },
  'POST /v1/invoices/:id/void': { permission: 'payments.act', action: 'invoice.void' },
  'POST /v1/invoices/:id/write-off': { permission: 'payments.act', action: 'invoice.write_off' },
  'GET /v1/invoices/:id/mails': { permission: 'payments.read' },
  'POST /v1/invoices/:id/send': { permission: 'payments.act', action: 'invoice.send' },
  'POST /v1/invoices/:id/remind': { permission: 'payments.act', action: 'invoice.remind' },
  'POST /v1/invoices/:id/allocations': { permission: 'payments.act', action: 'invoice.allocate' },
  'DELETE /v1/invoices/:id/allocations/:allocationId': {
    permission: 'payments.act',
    action: 'invoice.undo_allocation',
  },
  'GET /v1/refunds': { permission: 'payments.read' },
  'GET /v1/refunds/:id': { permission: 'payments.read' },
  'POST /v1/refunds/:id/cancel': { permission: 'refunds.make', action: 'refund.cancel' },
  'GET /v1/events': { permission: 'webhooks.read' },
  'GET /v1/events/:id': { permission: 'webhooks.read' },
  'POST /v1/events/:id/resend': { permission: 'webhooks.act', action: 'event.resend' },
  'POST /v1/events/resend-failed': { permission: 'webhooks.act', action: 'event.resend_failed' },
  'GET /v1/webhook-endpoints': { permission: 'settings.read' },
  'GET /v1/webhook-endpoints/:id': { permission: 'settings.read' },
  // An endpoint determines where payers' data are sent; a new one reveals its secret as well.
  'POST /v1/webhook-endpoints': {
    permission: 'secrets.change',
    action: 'endpoint.create',
    readState: readEndpointState,
    recentProof: true,
  },
  'PATCH /v1/webhook-endpoints/:id': {
    permission: 'settings.change',
    action: 'endpoint.change',
    readState: readEndpointState,
    recentProof: true,
  },
  'DELETE /v1/webhook-endpoints/:id': {
    permission: 'settings.change',
    action: 'endpoint.delete',
    readState: readEndpointState,
    recentProof: true,
  },
  'POST /v1/webhook-endpoints/:id/secret/rotate': {
    permission: 'secrets.change',
    action: 'endpoint.rotate_secret',
    recentProof: true,
  },
  'GET /v1/settings': { permission: 'settings.read' },
  // It determines where webhooks go, and which pages may act for the merchant.
  'PATCH /v1/settings': {
    permission: 'settings.change',
    action: 'settings.change',
    readState: readSettings,
    recentProof: true,
  },
  'POST /v1/settings/webhook-secret/rotate': {
    permission: 'secrets.change',
    action: 'webhook_secret.rotate',
    recentProof: true,
  },
  'GET /v1/onboarding': { permission: 'onboarding.read' },
  'POST /v1/onboarding': { permission: 'onboarding.change', action: 'onboarding.submit', recentProof: true },
  'GET /v1/send-money': { permission: 'payouts.read' },
  'GET /v1/send-money/:id': { permission: 'payouts.read' },
  'POST /v1/send-money/inquiry': { permission: 'payouts.ask', action: 'payout.inquire' },
  'GET /v1/banks': { permission: 'payouts.read' },
  'GET /v1/balance': { permission: 'balances.read' },
  'GET /v1/fees': { permission: 'balances.read' },
  'GET /v1/fees/preview': { permission: 'balances.read' },
  'GET /v1/ledger/transactions': { permission: 'balances.read' },
  'GET /v1/reports': { permission: 'reports.read' },
  'GET /v1/reports/:id': { permission: 'reports.read' },
  'POST /v1/reports': { permission: 'reports.make', action: 'report.create' },
  'GET /v1/reports/:id/file': { permission: 'reports.read', action: 'report.download', isRecordedOfKeys: true },
  'DELETE /v1/reports/:id': { permission: 'reports.make', action: 'report.remove', isRecordedOfKeys: true },
  'POST /v1/sandbox/checkout/:id/simulate': { permission: 'payments.act', action: 'sandbox.simulate' },
  'POST /v1/sandbox/collectors/:id/simulate': { permission: 'payments.act', action: 'sandbox.simulate' },
  'POST /v1/sandbox/collections/:id/simulate': { permission: 'payments.act', action: 'sandbox.simulate' },
  'POST /v1/sandbox/send-money/:id/simulate': { permission: 'payouts.send', action: 'sandbox.simulate' },
  'POST /v1/sandbox/clock/advance': { permission: 'settings.change', action: 'sandbox.advance_clock' },
}
