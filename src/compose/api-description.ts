import { MethodName } from '../checkout/schema.ts'
import type { About } from '../http/openapi/collect.ts'
import { describeWebhooks, eventParts } from '../webhooks/catalogue/describe-webhooks.ts'
import { EVENT_TYPES, WEBHOOK_TYPES } from './event-types.ts'

const BEARER = { type: 'http', scheme: 'bearer' } as const
const cookie = (name: string, description: string) => ({ type: 'apiKey', in: 'cookie', name, description })
const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

const DESCRIPTION = `Take payments on hosted pages, refund them, and send money.

Amounts are whole currency units, as plain integers: \`125000\` is Rp125.000. Times are ISO 8601, in UTC. Requests are read
strictly: an unknown field is refused, and nothing is converted. What was refused is \`application/problem+json\`; each code
has its cause and remedy at [/docs/errors](/docs/errors). Every creating POST takes an \`Idempotency-Key\`. Webhooks follow the Standard
Webhooks specification. \`/v1\` only ever grows: ignore fields and event types you do not know.

[Guides](/docs/guides/quick-start) · [Conventions](/docs/conventions) · [Errors](/docs/errors) ·
[Webhook events](/docs/webhooks) · [Changelog](/docs/changelog)`

const TAGS = [
  { name: 'Checkout', description: 'A sum that a payer pays once, on a hosted page.' },
  { name: 'Payment links', description: 'Pages that take payments again and again, each a checkout of its own.' },
  { name: 'Customers', description: 'Whom you sell to again and again.' },
  { name: 'Invoices', description: 'What you bill customers for, and the payments that count for it.' },
  { name: 'Subscriptions', description: 'What you bill customers for again and again.' },
  {
    name: 'Collectors',
    description: 'Stickers and account numbers that are paid again and again, without a checkout.',
  },
  { name: 'Saved methods', description: 'Payment methods that customers let you charge, and what they agreed to.' },
  { name: 'Charges', description: 'Charges of saved methods, without the payer.' },
  { name: 'Collections', description: 'The money that collectors received.' },
  { name: 'Refunds', description: 'Giving payments back, wholly or in parts.' },
  { name: 'Send money', description: 'Payouts to bank accounts, with a short-lived access token.' },
  { name: 'Receipts', description: 'Signed receipts, with their place in the books.' },
  { name: 'Fees', description: 'What you pay, and when your money becomes available.' },
  { name: 'Balance', description: 'What is yours, and every movement of it.' },
  { name: 'Reports', description: 'Files about days of your account: tables and monthly documents.' },
  { name: 'Settings', description: 'What you set for your account.' },
  { name: 'Events', description: 'What happened, and how its delivery to your endpoints went.' },
  { name: 'Webhook endpoints', description: 'Where else events go, beside the URLs of your settings.' },
  { name: 'Request log', description: 'The requests of your programs to the API, and the replies.' },
  { name: 'Onboarding', description: 'The check of your business before live payments.' },
  { name: 'Browser', description: 'Sessions for pages of your own that call the API without a key.' },
  { name: 'Sandbox', description: 'What only the sandbox has: playing the payer and the bank, and moving the clock.' },
  { name: 'Webhooks', description: 'What is sent to your endpoints when something happens.' },
]

const SECURITY_SCHEMES = {
  secretKey: { ...BEARER, description: 'A secret key: `sk_test_…` in the sandbox, `sk_live_…` in production.' },
  accessToken: header('publicAccessToken', '`Bearer` and a token of `POST /v1/auth/token`.'),
  providerKey: { ...BEARER, description: 'A provider key: `prk_test_…` in the sandbox, `prk_live_…` in production.' },
  sessionCookie: cookie('ps_csrf', 'Of a browser session; set by `/v1/auth/clients/csrf`.'),
  publicCookie: cookie('ps_csrf_pub', 'The other cookie of a browser session.'),
  csrfToken: header('X-CSRF-Token', 'The `csrfToken` of a browser session.'),
}

/** The parts of the API's document beside its operations. */
export const describeApi = (baseUrl: string): About => ({
  info: {
    title: 'Gapura',
    version: 'v1',
    summary: 'A payment gateway that a company runs itself.',
    description: DESCRIPTION,
    contact: { name: 'The operator of this deployment', url: `${baseUrl}/docs` },
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  },
  servers: [{ url: baseUrl, description: 'This deployment.' }],
  tags: TAGS,
  securitySchemes: SECURITY_SCHEMES,
  webhooks: describeWebhooks(WEBHOOK_TYPES),
  shapes: [MethodName, ...eventParts(EVENT_TYPES)].map((shape) => ({ ...shape })),
})
