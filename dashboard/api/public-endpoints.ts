import type { TString } from 'typebox'
import type { RefundReply } from '../../src/checkout/refunds/schema.ts'
import type * as checkoutReplies from '../../src/checkout/reply-schema.ts'
import type * as checkout from '../../src/checkout/schema.ts'
import type * as fees from '../../src/fees/schema.ts'
import type * as intents from '../../src/intents/schema.ts'
import type * as links from '../../src/links/schema.ts'
import type * as endpoints from '../../src/merchants/endpoints/schema.ts'
import type * as settings from '../../src/merchants/settings/schema.ts'
import type * as onboarding from '../../src/onboarding/schema.ts'
import type * as account from '../../src/payouts/account/schema.ts'
import type * as payoutReplies from '../../src/payouts/reply-schema.ts'
import type * as payouts from '../../src/payouts/schema.ts'
import type * as refunds from '../../src/refunds/schema.ts'
import type * as reports from '../../src/reports/schema.ts'
import type * as sandbox from '../../src/sandbox/simulate/schema.ts'
import type * as webhooks from '../../src/webhooks/schema.ts'

/**
 * The routes of the public API that the app calls, with the schemas of their own routes, which the OpenAPI document is
 * made from. A test holds the names to that document.
 */
export type PublicEndpoints = {
  'GET /v1/checkout': { querystring: typeof checkout.ListQuery; response: { 200: typeof checkoutReplies.CheckoutList } }
  'POST /v1/checkout': {
    body: typeof checkout.CreateCheckout
    response: { 200: typeof checkoutReplies.CheckoutSummary }
  }
  'GET /v1/checkout/:id': {
    params: typeof checkout.CheckoutParams
    response: { 200: typeof checkoutReplies.CheckoutDetailReply }
  }
  'POST /v1/checkout/:id/cancel': {
    params: typeof checkout.CheckoutParams
    response: { 200: typeof checkoutReplies.CheckoutDetailReply }
  }
  'POST /v1/checkout/:id/refresh': {
    params: typeof checkout.CheckoutParams
    response: { 200: typeof checkoutReplies.CheckoutDetailReply }
  }
  'POST /v1/checkout/intents': {
    body: typeof intents.CreateIntent
    response: { 200: typeof checkoutReplies.CheckoutSummary }
  }
  'POST /v1/checkout/intents?dryRun=true': {
    body: typeof intents.CreateIntent
    response: { 200: typeof intents.IntentPreview }
  }
  'GET /v1/payment-links': { querystring: typeof links.ListQuery; response: { 200: typeof links.LinkList } }
  'POST /v1/payment-links': { body: typeof links.CreateLink; response: { 200: typeof links.LinkReply } }
  'GET /v1/payment-links/:id': { params: typeof links.LinkParams; response: { 200: typeof links.LinkReply } }
  'PATCH /v1/payment-links/:id': {
    params: typeof links.LinkParams
    body: typeof links.ChangeLink
    response: { 200: typeof links.LinkReply }
  }
  'POST /v1/payment-links/:id/pause': { params: typeof links.LinkParams; response: { 200: typeof links.LinkReply } }
  'POST /v1/payment-links/:id/activate': { params: typeof links.LinkParams; response: { 200: typeof links.LinkReply } }
  'POST /v1/payment-links/:id/archive': { params: typeof links.LinkParams; response: { 200: typeof links.LinkReply } }
  'GET /v1/refunds': { querystring: typeof refunds.ListQuery; response: { 200: typeof refunds.RefundList } }
  'GET /v1/refunds/:id': { params: typeof refunds.RefundParams; response: { 200: typeof RefundReply } }
  'POST /v1/refunds/:id/cancel': { params: typeof refunds.RefundParams; response: { 200: typeof RefundReply } }
  'GET /v1/reports': { querystring: typeof reports.ListQuery; response: { 200: typeof reports.ReportList } }
  'POST /v1/reports': { body: typeof reports.CreateReport; response: { 200: typeof reports.ReportReply } }
  'GET /v1/reports/:id': { params: typeof reports.ReportParams; response: { 200: typeof reports.ReportReply } }
  'GET /v1/reports/:id/file': { params: typeof reports.ReportParams; response: { 200: TString } }
  'DELETE /v1/reports/:id': { params: typeof reports.ReportParams; response: { 200: typeof reports.RemovedReport } }
  'GET /v1/payment-methods': { response: { 200: typeof checkoutReplies.PaymentMethodList } }
  'GET /v1/events': { querystring: typeof webhooks.EventQuery; response: { 200: typeof webhooks.EventList } }
  'GET /v1/events/:id': { params: typeof webhooks.EventParams; response: { 200: typeof webhooks.EventDetailReply } }
  'POST /v1/events/:id/resend': {
    params: typeof webhooks.EventParams
    querystring: typeof webhooks.ResendQuery
    response: { 202: typeof webhooks.EventDetailReply }
  }
  'POST /v1/events/resend-failed': {
    body: typeof webhooks.ResendFailed
    response: { 202: typeof webhooks.ResendFailedReply }
  }
  'GET /v1/webhook-endpoints': {
    querystring: typeof endpoints.EndpointQuery
    response: { 200: typeof endpoints.EndpointList }
  }
  'POST /v1/webhook-endpoints': {
    body: typeof endpoints.CreateEndpoint
    response: { 200: typeof endpoints.CreatedEndpoint }
  }
  'GET /v1/webhook-endpoints/:id': {
    params: typeof endpoints.EndpointParams
    response: { 200: typeof endpoints.EndpointReply }
  }
  'PATCH /v1/webhook-endpoints/:id': {
    params: typeof endpoints.EndpointParams
    body: typeof endpoints.ChangeEndpoint
    response: { 200: typeof endpoints.EndpointReply }
  }
  'DELETE /v1/webhook-endpoints/:id': {
    params: typeof endpoints.EndpointParams
    response: { 200: typeof endpoints.DeletedEndpoint }
  }
  'POST /v1/webhook-endpoints/:id/secret/rotate': {
    params: typeof endpoints.EndpointParams
    body: typeof endpoints.RotateSecret
    response: { 200: typeof endpoints.RotatedSecret }
  }
  'GET /v1/settings': { response: { 200: typeof settings.SettingsReply } }
  'PATCH /v1/settings': { body: typeof settings.ChangeSettings; response: { 200: typeof settings.SettingsReply } }
  'POST /v1/settings/webhook-secret/rotate': { response: { 200: typeof settings.RotatedSecret } }
  'GET /v1/onboarding': { response: { 200: typeof onboarding.OnboardingReply } }
  'POST /v1/onboarding': { body: typeof onboarding.Business; response: { 200: typeof onboarding.Standing } }
  'GET /v1/fees': { querystring: typeof fees.CurrencyQuery; response: { 200: typeof fees.PlanReply } }
  'GET /v1/fees/preview': { querystring: typeof fees.PreviewQuery; response: { 200: typeof fees.PreviewReply } }
  'GET /v1/send-money': { querystring: typeof payouts.ListQuery; response: { 200: typeof payoutReplies.ListReply } }
  'GET /v1/send-money/:id': { params: typeof payouts.PayoutParams; response: { 200: typeof payoutReplies.DetailReply } }
  'POST /v1/send-money/inquiry': { body: typeof payouts.Inquiry; response: { 200: typeof payoutReplies.InquiryReply } }
  'GET /v1/banks': { response: { 200: typeof account.BankList } }
  'GET /v1/balance': { response: { 200: typeof account.Balances } }
  'GET /v1/ledger/transactions': {
    querystring: typeof account.TransactionQuery
    response: { 200: typeof account.Transactions }
  }
  'POST /v1/sandbox/checkout/:id/simulate': {
    params: typeof checkout.CheckoutParams
    body: typeof sandbox.Simulate
    response: { 200: typeof checkoutReplies.CheckoutDetailReply }
  }
  'POST /v1/sandbox/send-money/:id/simulate': {
    params: typeof payouts.PayoutParams
    body: typeof sandbox.SimulatePayout
    response: { 200: typeof payoutReplies.DetailReply }
  }
}
