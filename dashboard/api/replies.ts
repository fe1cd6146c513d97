import type { Reply } from './endpoint-types.ts'

/** Parts of replies that several screens show. Those of `/dashboard/api` are named in its own schemas. */
export type Payment = Reply<'POST /v1/checkout'>
export type PaymentDetail = Reply<'GET /v1/checkout/:id'>
export type PaymentLink = Reply<'GET /v1/payment-links/:id'>
export type Collector = Reply<'GET /v1/collectors/:id'>
export type Collection = Reply<'GET /v1/collections/:id'>
export type Customer = Reply<'GET /v1/customers/:id'>
export type SavedMethod = Reply<'GET /v1/customers/:id/saved-methods'>['data'][number]
export type Invoice = Reply<'GET /v1/invoices/:id'>
export type Subscription = Reply<'GET /v1/subscriptions/:id'>
export type Interval = Subscription['interval']
export type Refund = Reply<'GET /v1/refunds/:id'>
export type FeePlan = Reply<'GET /v1/fees'>
export type IntentPreview = Reply<'POST /v1/checkout/intents?dryRun=true'>
export type Report = Reply<'GET /v1/reports/:id'>
export type Payout = Reply<'GET /v1/send-money/:id'>['data']
export type Inquiry = Reply<'POST /v1/send-money/inquiry'>['data']
export type Settings = Reply<'GET /v1/settings'>
export type MerchantEvent = Reply<'GET /v1/events'>['data'][number]
export type MerchantEventDetail = Reply<'GET /v1/events/:id'>
export type WebhookEndpoint = Reply<'GET /v1/webhook-endpoints/:id'>
export type Onboarding = Reply<'GET /v1/onboarding'>
export type BusinessData = NonNullable<Onboarding['business']>
export type Balance = Reply<'GET /v1/balance'>['data'][number]
