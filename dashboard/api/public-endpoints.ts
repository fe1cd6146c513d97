// Made from docs/openapi.json by `npm run dashboard:types`: change the document, not this file.

import type {
  Allocation,
  Balance,
  Bank,
  Business,
  CancelSubscription,
  ChangeCollector,
  ChangeCustomer,
  ChangeInvoice,
  ChangePaymentLink,
  ChangePlan,
  ChangeSettings,
  ChangeWebhookEndpoint,
  Checkout,
  CheckoutStatus,
  CheckoutSummary,
  Clock,
  Collection,
  Collector,
  CollectorKind,
  CollectorStatus,
  CreateAllocation,
  CreateCheckout,
  CreateCollector,
  CreateCustomer,
  CreatedWebhookEndpoint,
  CreateIntent,
  CreateInvoice,
  CreatePaymentLink,
  CreatePlan,
  CreateReport,
  CreateSubscription,
  CreateWebhookEndpoint,
  CustomerRecord,
  DeletedAllocation,
  DeletedWebhookEndpoint,
  Event,
  EventDetail,
  FeePlan,
  FeePreview,
  Invoice,
  InvoiceMailList,
  InvoiceStatus,
  InvoiceSuggestions,
  LedgerTransaction,
  ListedInvoice,
  ListedSubscription,
  LiveLink,
  Onboarding,
  OnboardingStanding,
  PaymentLink,
  PaymentLinkStatus,
  PaymentMethod,
  PaymentType,
  Payout,
  PayoutStatus,
  Plan,
  Receiver,
  ReceiverInquiry,
  Refund,
  RefundStatus,
  Report,
  ResendFailed,
  ResentDeliveries,
  RotatedEndpointSecret,
  RotatedWebhookSecret,
  RotateEndpointSecret,
  SavedMethod,
  SavedMethodStatus,
  Settings,
  SimulateCheckout,
  SimulatePayout,
  Subscription,
  SubscriptionStatus,
  UpdateSubscription,
  WebhookEndpoint,
} from '../../packages/sdk/src/api.ts'

type AdvanceClock = {
  /** How far to move; never back. */
  readonly seconds: number
}

/** Your balances, by currency. */
type BalanceList = {
  readonly data: readonly Balance[]
}

/** Every known bank. */
type BankList = {
  readonly data: readonly Bank[]
}

/** A page of the list, newest first. */
type CheckoutList = {
  readonly data: readonly ListedCheckout[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of the list, newest first. */
type CollectionList = {
  readonly data: readonly Collection[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of the list, newest first. */
type CollectorList = {
  readonly data: readonly Collector[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of the list, newest first. */
type CustomerList = {
  readonly data: readonly CustomerRecord[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of the list, newest first. */
type EventList = {
  readonly data: readonly Event[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** One finding in a sentence. */
type Explanation = {
  readonly field: string
  /** The words it was read from. */
  readonly text: string
  /** Where they begin in the sentence, in UTF-16 units. */
  readonly start: number
  /** Where they end. */
  readonly end: number
  /** The rule that decided. */
  readonly rule: string
}

/** What was read from a sentence; nothing was created. */
type IntentPreview = {
  /** Whole currency units. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** `""`: the payer chooses. */
  readonly type: string
  /** The bank or wallet; null: the payer chooses. */
  readonly code: string | null
  /** What is paid for. */
  readonly description: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly explain: readonly Explanation[]
  readonly phrases: readonly {
    readonly text: string
    readonly start: number
    readonly end: number
    /** `goods`: the description was read from it; else `other`. */
    readonly role: string
    /** How much speaks for it as what is paid for. */
    readonly score: number
  }[]
}

/** A page of the list, newest first. */
type InvoiceList = {
  readonly data: readonly ListedInvoice[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of the list, newest first. */
type LedgerTransactionList = {
  readonly data: readonly LedgerTransaction[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A checkout in a list. */
type ListedCheckout = {
  /** `co_…`: also the path of the hosted page. */
  readonly id: string
  /** Your own reference. */
  readonly externalId: string
  readonly status: CheckoutStatus
  /** Send the payer here. */
  readonly checkoutUrl: string
  /** ISO 4217. */
  readonly currency: string
  /** Whole currency units. */
  readonly amount: number
  /** As requested; `""` if none was determined, `checkout_page` only if that was sent. */
  readonly type: 'qrcode' | 'virtual_account' | 'ewallet' | 'direct_debit' | 'credit_card' | '' | 'checkout_page'
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** After this it cannot be paid. */
  readonly expiresAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
  /** `late`: paid after the end; `duplicate`: paid more than once; `mismatch`: another amount was paid, which pays the checkout only once you accept it in the dashboard. */
  readonly flags: readonly ('late' | 'duplicate' | 'mismatch')[]
  /** The payment link that created it, `pl_…`; null: none. */
  readonly paymentLinkId: string | null
  /** The customer it is for, `cus_…`; null: none is named. */
  readonly customerId: string | null
}

/** A page of the list, newest first. */
type PaymentLinkList = {
  readonly data: readonly PaymentLink[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** Every way to pay. */
type PaymentMethodList = {
  readonly data: readonly PaymentMethod[]
}

/** A page of the list, newest first. */
type PayoutList = {
  readonly status: 200
  readonly data: readonly Payout[]
  readonly errors: null
  /** Send it as `cursor` to get the next page. Null on the last page. */
  readonly nextCursor: string | null
  /** HMAC-SHA256 (hex) over the RFC 8785 form of the reply without it, under your webhook secret’s bytes. */
  readonly hashcode: string
}

/** A payout. */
type PayoutReply = {
  readonly status: 200
  readonly data: Payout
  readonly errors: null
  /** HMAC-SHA256 (hex) over the RFC 8785 form of the reply without it, under your webhook secret’s bytes. */
  readonly hashcode: string
}

/** A page of the list, newest first. */
type PlanList = {
  readonly data: readonly Plan[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** The receiving bank’s response about the account. */
type ReceiverReply = {
  readonly status: 200
  readonly data: Receiver
  readonly errors: null
  /** HMAC-SHA256 (hex) over the RFC 8785 form of the reply without it, under your webhook secret’s bytes. */
  readonly hashcode: string
}

/** A page of the list, newest first. */
type RefundList = {
  readonly data: readonly Refund[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** The report is removed, with its file. */
type RemovedReport = {
  /** `rep_…` */
  readonly id: string
  readonly deleted: true
}

/** A page of the list, newest first. */
type ReportList = {
  readonly data: readonly Report[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of the list, newest first. */
type SavedMethodList = {
  readonly data: readonly SavedMethod[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

type SimulateCollection = {
  /** `refunded`: the provider refunds on its own initiative. */
  readonly outcome: 'refunded'
}

type SimulateCollector = {
  /** What is paid; whole currency units. */
  readonly amount: number
  /** Who pays, as the bank reports them; absent: the sandbox’s own payer. */
  readonly payer?: {
    readonly name?: string
    readonly bank?: string
    readonly account?: string
    readonly remark?: string
  }
}

/** A page of the list, newest first. */
type SubscriptionList = {
  readonly data: readonly ListedSubscription[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of the list, newest first. */
type WebhookEndpointList = {
  readonly data: readonly WebhookEndpoint[]
  /** Where the next page begins: send it as `cursor`. Null on the last page. */
  readonly nextCursor: string | null
}

/** The routes of the public API that members may call, by method and path: what each takes and what it replies. */
export type PublicEndpoints = {
  'GET /v1/checkout': {
    query: {
      readonly externalId?: string
      readonly paymentLinkId?: string
      readonly customerId?: string
      readonly status?: CheckoutStatus
      readonly flag?: 'late' | 'duplicate' | 'mismatch'
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly minAmount?: number
      readonly maxAmount?: number
      readonly metadata?: Readonly<Record<string, string>>
      readonly limit?: number
      readonly cursor?: string
    }
    reply: CheckoutList
  }
  'GET /v1/checkout/:id': {
    params: { readonly id: string }
    query: { readonly waitFor?: 'final'; readonly timeout?: number }
    reply: Checkout
  }
  'GET /v1/payment-methods': { reply: PaymentMethodList }
  'POST /v1/checkout': { body: CreateCheckout; reply: CheckoutSummary }
  'POST /v1/checkout/intents': { query: { readonly dryRun?: boolean }; body: CreateIntent; reply: CheckoutSummary }
  'POST /v1/checkout/intents?dryRun=true': { body: CreateIntent; reply: IntentPreview }
  'POST /v1/checkout/:id/cancel': { params: { readonly id: string }; reply: Checkout }
  'POST /v1/checkout/:id/refresh': { params: { readonly id: string }; reply: Checkout }
  'GET /v1/payment-links': {
    query: { readonly status?: PaymentLinkStatus; readonly limit?: number; readonly cursor?: string }
    reply: PaymentLinkList
  }
  'GET /v1/payment-links/:id': { params: { readonly id: string }; reply: PaymentLink }
  'POST /v1/payment-links': { body: CreatePaymentLink; reply: PaymentLink }
  'PATCH /v1/payment-links/:id': { params: { readonly id: string }; body: ChangePaymentLink; reply: PaymentLink }
  'POST /v1/payment-links/:id/pause': { params: { readonly id: string }; reply: PaymentLink }
  'POST /v1/payment-links/:id/activate': { params: { readonly id: string }; reply: PaymentLink }
  'POST /v1/payment-links/:id/archive': { params: { readonly id: string }; reply: PaymentLink }
  'GET /v1/collectors': {
    query: {
      readonly status?: CollectorStatus
      readonly kind?: CollectorKind
      readonly customerId?: string
      readonly externalId?: string
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly limit?: number
      readonly cursor?: string
    }
    reply: CollectorList
  }
  'GET /v1/collectors/:id': { params: { readonly id: string }; reply: Collector }
  'POST /v1/collectors': { body: CreateCollector; reply: Collector }
  'PATCH /v1/collectors/:id': { params: { readonly id: string }; body: ChangeCollector; reply: Collector }
  'GET /v1/collectors/:id/sticker.svg': {
    params: { readonly id: string }
    query: { readonly locale?: 'id' | 'en' }
    reply: string
  }
  'GET /v1/collectors/:id/sticker.png': {
    params: { readonly id: string }
    query: { readonly locale?: 'id' | 'en' }
    reply: string
  }
  'GET /v1/collectors/:id/sticker.pdf': {
    params: { readonly id: string }
    query: { readonly locale?: 'id' | 'en'; readonly sheet?: '12' }
    reply: string
  }
  'GET /v1/collectors/:id/live-link': { params: { readonly id: string }; reply: LiveLink }
  'POST /v1/collectors/:id/live-link': { params: { readonly id: string }; reply: LiveLink }
  'DELETE /v1/collectors/:id/live-link': { params: { readonly id: string }; reply: LiveLink }
  'POST /v1/collectors/:id/pause': { params: { readonly id: string }; reply: Collector }
  'POST /v1/collectors/:id/activate': { params: { readonly id: string }; reply: Collector }
  'POST /v1/collectors/:id/close': { params: { readonly id: string }; reply: Collector }
  'GET /v1/collections': {
    query: {
      readonly collectorId?: string
      readonly customerId?: string
      readonly flag?: 'late' | 'mismatch'
      readonly allocated?: boolean
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly limit?: number
      readonly cursor?: string
    }
    reply: CollectionList
  }
  'GET /v1/collections/:id': { params: { readonly id: string }; reply: Collection }
  'GET /v1/customers': {
    query: {
      readonly q?: string
      readonly externalId?: string
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly limit?: number
      readonly cursor?: string
    }
    reply: CustomerList
  }
  'GET /v1/customers/:id': { params: { readonly id: string }; reply: CustomerRecord }
  'POST /v1/customers': { body: CreateCustomer; reply: CustomerRecord }
  'PATCH /v1/customers/:id': { params: { readonly id: string }; body: ChangeCustomer; reply: CustomerRecord }
  'GET /v1/customers/:id/saved-methods': {
    params: { readonly id: string }
    query: {
      readonly status?: SavedMethodStatus
      readonly type?: PaymentType
      readonly externalId?: string
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly limit?: number
      readonly cursor?: string
    }
    reply: SavedMethodList
  }
  'GET /v1/saved-methods/:id': { params: { readonly id: string }; reply: SavedMethod }
  'GET /v1/plans': {
    query: { readonly externalId?: string; readonly limit?: number; readonly cursor?: string }
    reply: PlanList
  }
  'GET /v1/plans/:id': { params: { readonly id: string }; reply: Plan }
  'POST /v1/plans': { body: CreatePlan; reply: Plan }
  'GET /v1/subscriptions': {
    query: {
      readonly customerId?: string
      readonly planId?: string
      readonly status?: SubscriptionStatus
      readonly collect?: 'charge' | 'invoice'
      readonly externalId?: string
      readonly limit?: number
      readonly cursor?: string
    }
    reply: SubscriptionList
  }
  'GET /v1/subscriptions/:id': { params: { readonly id: string }; reply: Subscription }
  'POST /v1/subscriptions': { body: CreateSubscription; reply: Subscription }
  'PATCH /v1/subscriptions/:id': { params: { readonly id: string }; body: UpdateSubscription; reply: Subscription }
  'POST /v1/subscriptions/:id/pause': { params: { readonly id: string }; reply: Subscription }
  'POST /v1/subscriptions/:id/resume': { params: { readonly id: string }; reply: Subscription }
  'POST /v1/subscriptions/:id/cancel': {
    params: { readonly id: string }
    body: CancelSubscription
    reply: Subscription
  }
  'POST /v1/subscriptions/:id/change': { params: { readonly id: string }; body: ChangePlan; reply: Subscription }
  'GET /v1/invoices': {
    query: {
      readonly customerId?: string
      readonly collectorId?: string
      readonly subscriptionId?: string
      readonly status?: InvoiceStatus
      readonly externalId?: string
      readonly number?: string
      readonly overdue?: boolean
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly dueFrom?: string
      readonly dueTo?: string
      readonly limit?: number
      readonly cursor?: string
    }
    reply: InvoiceList
  }
  'GET /v1/invoices/suggestions': { query: { readonly transactionId?: string }; reply: InvoiceSuggestions }
  'GET /v1/invoices/:id': { params: { readonly id: string }; reply: Invoice }
  'POST /v1/invoices': { body: CreateInvoice; reply: Invoice }
  'PATCH /v1/invoices/:id': { params: { readonly id: string }; body: ChangeInvoice; reply: Invoice }
  'POST /v1/invoices/:id/finalize': { params: { readonly id: string }; reply: Invoice }
  'POST /v1/invoices/:id/void': { params: { readonly id: string }; reply: Invoice }
  'POST /v1/invoices/:id/write-off': { params: { readonly id: string }; reply: Invoice }
  'GET /v1/invoices/:id/mails': { params: { readonly id: string }; reply: InvoiceMailList }
  'POST /v1/invoices/:id/send': { params: { readonly id: string }; reply: Invoice }
  'POST /v1/invoices/:id/remind': { params: { readonly id: string }; reply: Invoice }
  'POST /v1/invoices/:id/allocations': { params: { readonly id: string }; body: CreateAllocation; reply: Allocation }
  'DELETE /v1/invoices/:id/allocations/:allocationId': {
    params: { readonly id: string; readonly allocationId: string }
    query: { readonly reason?: string }
    reply: DeletedAllocation
  }
  'GET /v1/refunds': {
    query: {
      readonly limit?: number
      readonly cursor?: string
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly minAmount?: number
      readonly maxAmount?: number
      readonly metadata?: Readonly<Record<string, string>>
      readonly checkoutId?: string
      readonly transactionId?: string
      readonly customerId?: string
      readonly externalId?: string
      readonly status?: RefundStatus
    }
    reply: RefundList
  }
  'GET /v1/refunds/:id': { params: { readonly id: string }; reply: Refund }
  'POST /v1/refunds/:id/cancel': { params: { readonly id: string }; reply: Refund }
  'GET /v1/events': {
    query: {
      readonly type?: string
      readonly subjectId?: string
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly limit?: number
      readonly cursor?: string
    }
    reply: EventList
  }
  'GET /v1/events/:id': { params: { readonly id: string }; reply: EventDetail }
  'POST /v1/events/:id/resend': {
    params: { readonly id: string }
    query: { readonly endpoint?: string }
    reply: EventDetail
  }
  'POST /v1/events/resend-failed': { body: ResendFailed; reply: ResentDeliveries }
  'GET /v1/webhook-endpoints': {
    query: { readonly limit?: number; readonly cursor?: string }
    reply: WebhookEndpointList
  }
  'GET /v1/webhook-endpoints/:id': { params: { readonly id: string }; reply: WebhookEndpoint }
  'POST /v1/webhook-endpoints': { body: CreateWebhookEndpoint; reply: CreatedWebhookEndpoint }
  'PATCH /v1/webhook-endpoints/:id': {
    params: { readonly id: string }
    body: ChangeWebhookEndpoint
    reply: WebhookEndpoint
  }
  'DELETE /v1/webhook-endpoints/:id': { params: { readonly id: string }; reply: DeletedWebhookEndpoint }
  'POST /v1/webhook-endpoints/:id/secret/rotate': {
    params: { readonly id: string }
    body: RotateEndpointSecret
    reply: RotatedEndpointSecret
  }
  'GET /v1/settings': { reply: Settings }
  'PATCH /v1/settings': { body: ChangeSettings; reply: Settings }
  'POST /v1/settings/webhook-secret/rotate': { reply: RotatedWebhookSecret }
  'GET /v1/onboarding': { reply: Onboarding }
  'POST /v1/onboarding': { body: Business; reply: OnboardingStanding }
  'GET /v1/send-money': {
    query: {
      readonly limit?: number
      readonly cursor?: string
      readonly createdFrom?: string
      readonly createdTo?: string
      readonly minAmount?: number
      readonly maxAmount?: number
      readonly metadata?: Readonly<Record<string, string>>
      readonly externalId?: string
      readonly status?: PayoutStatus
      readonly waits?: 'opening' | 'bank'
    }
    reply: PayoutList
  }
  'GET /v1/send-money/:id': { params: { readonly id: string }; reply: PayoutReply }
  'POST /v1/send-money/inquiry': { body: ReceiverInquiry; reply: ReceiverReply }
  'GET /v1/banks': { reply: BankList }
  'GET /v1/balance': { reply: BalanceList }
  'GET /v1/fees': { query: { readonly currency?: string }; reply: FeePlan }
  'GET /v1/fees/preview': {
    query: {
      readonly subject?:
        | 'qrcode'
        | 'virtual_account'
        | 'ewallet'
        | 'direct_debit'
        | 'credit_card'
        | 'payout'
        | 'payout_same_bank'
      readonly code?: string
      readonly amount?: string
      readonly currency?: string
    }
    reply: FeePreview
  }
  'GET /v1/ledger/transactions': {
    query: { readonly limit?: number; readonly cursor?: string; readonly format?: 'json' | 'csv' }
    reply: LedgerTransactionList
  }
  'GET /v1/reports': { query: { readonly limit?: number; readonly cursor?: string }; reply: ReportList }
  'GET /v1/reports/:id': { params: { readonly id: string }; reply: Report }
  'POST /v1/reports': { body: CreateReport; reply: Report }
  'GET /v1/reports/:id/file': { params: { readonly id: string }; reply: string }
  'DELETE /v1/reports/:id': { params: { readonly id: string }; reply: RemovedReport }
  'POST /v1/sandbox/checkout/:id/simulate': { params: { readonly id: string }; body: SimulateCheckout; reply: Checkout }
  'POST /v1/sandbox/collectors/:id/simulate': {
    params: { readonly id: string }
    body: SimulateCollector
    reply: Collector
  }
  'POST /v1/sandbox/collections/:id/simulate': {
    params: { readonly id: string }
    body: SimulateCollection
    reply: Collection
  }
  'POST /v1/sandbox/send-money/:id/simulate': {
    params: { readonly id: string }
    body: SimulatePayout
    reply: PayoutReply
  }
  'POST /v1/sandbox/clock/advance': { body: AdvanceClock; reply: Clock }
}
