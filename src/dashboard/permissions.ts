import type { Permission } from './roles.ts'

/** What a person needs for a route, and what the audit trail calls it. */
export type Need = {
  readonly may: Permission
  /** Money and secrets take a recent proof of who they are. */
  readonly proved?: true
  /** The deed's name in the trail; a route without one changes nothing. */
  readonly does?: string
}

/**
 * What people may ask of the public API, and what each takes. A route that is not here is closed to them: tokens and
 * what providers and browsers call are none of theirs, and money is sent by `POST /dashboard/api/payouts`, which knows
 * the approvals.
 */
export const API_NEEDS: Readonly<Record<string, Need>> = {
  'GET /v1/checkout': { may: 'payments.read' },
  'GET /v1/checkout/:id': { may: 'payments.read' },
  'GET /v1/payment-methods': { may: 'payments.read' },
  'POST /v1/checkout': { may: 'payments.act', does: 'checkout.create' },
  'POST /v1/checkout/intents': { may: 'payments.act', does: 'checkout.create' },
  'POST /v1/checkout/:id/cancel': { may: 'payments.act', does: 'checkout.cancel' },
  'POST /v1/checkout/:id/refresh': { may: 'payments.act', does: 'checkout.refresh' },
  'GET /v1/events': { may: 'webhooks.read' },
  'GET /v1/events/:id': { may: 'webhooks.read' },
  'POST /v1/events/:id/resend': { may: 'webhooks.act', does: 'event.resend' },
  'GET /v1/settings': { may: 'settings.read' },
  'PATCH /v1/settings': { may: 'settings.change', does: 'settings.change' },
  'POST /v1/settings/webhook-secret/rotate': { may: 'secrets.change', does: 'webhook_secret.rotate', proved: true },
  'GET /v1/onboarding': { may: 'onboarding.read' },
  'POST /v1/onboarding': { may: 'onboarding.change', does: 'onboarding.submit', proved: true },
  'GET /v1/send-money': { may: 'payouts.read' },
  'GET /v1/send-money/:id': { may: 'payouts.read' },
  'POST /v1/send-money/inquiry': { may: 'payouts.send', does: 'payout.inquire' },
  'GET /v1/banks': { may: 'payouts.read' },
  'GET /v1/balance': { may: 'balances.read' },
  'GET /v1/ledger/transactions': { may: 'balances.read' },
  'POST /v1/sandbox/checkout/:id/simulate': { may: 'payments.act', does: 'sandbox.simulate' },
  'POST /v1/sandbox/send-money/:id/simulate': { may: 'payouts.send', does: 'sandbox.simulate' },
  'POST /v1/sandbox/clock/advance': { may: 'settings.change', does: 'sandbox.advance_clock' },
}
