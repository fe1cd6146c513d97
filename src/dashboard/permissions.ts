import type { Permission } from './roles.ts'

/** What a person needs for a route: a permission and, for money and secrets, a recent proof of who they are. */
export type Need = { readonly may: Permission; readonly proved?: true }

/**
 * What people may ask of the public API, and what each takes. A route that is not here is closed to them: tokens and
 * what providers and browsers call are none of theirs, and money is sent by `POST /dashboard/api/payouts`, which knows
 * the approvals.
 */
export const API_NEEDS: Readonly<Record<string, Need>> = {
  'GET /v1/checkout': { may: 'payments.read' },
  'GET /v1/checkout/:id': { may: 'payments.read' },
  'GET /v1/payment-methods': { may: 'payments.read' },
  'POST /v1/checkout': { may: 'payments.act' },
  'POST /v1/checkout/intents': { may: 'payments.act' },
  'POST /v1/checkout/:id/cancel': { may: 'payments.act' },
  'POST /v1/checkout/:id/refresh': { may: 'payments.act' },
  'GET /v1/events': { may: 'webhooks.read' },
  'GET /v1/events/:id': { may: 'webhooks.read' },
  'POST /v1/events/:id/resend': { may: 'webhooks.act' },
  'GET /v1/settings': { may: 'settings.read' },
  'PATCH /v1/settings': { may: 'settings.change' },
  'POST /v1/settings/webhook-secret/rotate': { may: 'secrets.change', proved: true },
  'GET /v1/onboarding': { may: 'onboarding.read' },
  'POST /v1/onboarding': { may: 'onboarding.change', proved: true },
  'GET /v1/send-money': { may: 'payouts.read' },
  'GET /v1/send-money/:id': { may: 'payouts.read' },
  'POST /v1/send-money/inquiry': { may: 'payouts.send' },
  'GET /v1/banks': { may: 'payouts.read' },
  'GET /v1/balance': { may: 'balances.read' },
  'GET /v1/ledger/transactions': { may: 'balances.read' },
  'POST /v1/sandbox/checkout/:id/simulate': { may: 'payments.act' },
  'POST /v1/sandbox/send-money/:id/simulate': { may: 'payouts.send' },
  'POST /v1/sandbox/clock/advance': { may: 'settings.change' },
}
