/** Where a type of the SDK stands in the document: an operation, and its body, its query, its reply or a part of that. */
export type Place = {
  readonly operation: string
  readonly part: 'body' | 'query' | 'reply'
  /** Into the reply: `data` of an envelope, `data[]` an item of a list. */
  readonly at?: readonly string[]
}

const body = (operation: string): Place => ({ operation, part: 'body' })
const query = (operation: string): Place => ({ operation, part: 'query' })
const reply = (operation: string, ...at: string[]): Place => ({ operation, part: 'reply', at })

/** The types of the SDK by name, in the order of the file. */
export const SHAPES: Readonly<Record<string, Place>> = {
  CreateCheckout: body('POST /v1/checkout'),
  CheckoutSummary: reply('POST /v1/checkout'),
  // What a key reads; a browser session reads less.
  Checkout: reply('POST /v1/checkout/{id}/cancel'),
  CheckoutQuery: query('GET /v1/checkout'),
  CreateCustomer: body('POST /v1/customers'),
  ChangeCustomer: body('PATCH /v1/customers/{id}'),
  CustomerRecord: reply('GET /v1/customers/{id}'),
  CustomerQuery: query('GET /v1/customers'),
  CreateInvoice: body('POST /v1/invoices'),
  ChangeInvoice: body('PATCH /v1/invoices/{id}'),
  Invoice: reply('GET /v1/invoices/{id}'),
  ListedInvoice: reply('GET /v1/invoices', 'data', '[]'),
  InvoiceQuery: query('GET /v1/invoices'),
  CreateAllocation: body('POST /v1/invoices/{id}/allocations'),
  Allocation: reply('POST /v1/invoices/{id}/allocations'),
  DeletedAllocation: reply('DELETE /v1/invoices/{id}/allocations/{allocationId}'),
  CreateCollector: body('POST /v1/collectors'),
  ChangeCollector: body('PATCH /v1/collectors/{id}'),
  Collector: reply('GET /v1/collectors/{id}'),
  CollectorQuery: query('GET /v1/collectors'),
  Collection: reply('GET /v1/collections/{id}'),
  CollectionQuery: query('GET /v1/collections'),
  CreatePaymentLink: body('POST /v1/payment-links'),
  ChangePaymentLink: body('PATCH /v1/payment-links/{id}'),
  PaymentLink: reply('GET /v1/payment-links/{id}'),
  PaymentLinkQuery: query('GET /v1/payment-links'),
  CreateIntent: body('POST /v1/checkout/intents'),
  PaymentMethod: reply('GET /v1/payment-methods', 'data', '[]'),
  CreatePayout: body('POST /v1/send-money'),
  PayoutAcceptance: reply('POST /v1/send-money', 'data'),
  Payout: reply('GET /v1/send-money/{id}', 'data'),
  PayoutQuery: query('GET /v1/send-money'),
  ReceiverInquiry: body('POST /v1/send-money/inquiry'),
  Receiver: reply('POST /v1/send-money/inquiry', 'data'),
  Balance: reply('GET /v1/balance', 'data', '[]'),
  FeePlan: reply('GET /v1/fees'),
  FeePlanQuery: query('GET /v1/fees'),
  FeePreview: reply('GET /v1/fees/preview'),
  FeePreviewQuery: query('GET /v1/fees/preview'),
  CreateRefund: body('POST /v1/refunds'),
  Refund: reply('POST /v1/refunds'),
  RefundQuery: query('GET /v1/refunds'),
  Receipt: reply('GET /v1/receipts/{id}'),
  CreateReport: body('POST /v1/reports'),
  Report: reply('POST /v1/reports'),
  ReportQuery: query('GET /v1/reports'),
  EventSummary: reply('GET /v1/events', 'data', '[]'),
  EventDetail: reply('GET /v1/events/{id}'),
  ResendFailed: body('POST /v1/events/resend-failed'),
  ResentDeliveries: reply('POST /v1/events/resend-failed'),
  WebhookEndpoint: reply('GET /v1/webhook-endpoints/{id}'),
  CreateWebhookEndpoint: body('POST /v1/webhook-endpoints'),
  CreatedWebhookEndpoint: reply('POST /v1/webhook-endpoints'),
  ChangeWebhookEndpoint: body('PATCH /v1/webhook-endpoints/{id}'),
  DeletedWebhookEndpoint: reply('DELETE /v1/webhook-endpoints/{id}'),
  RotateEndpointSecret: body('POST /v1/webhook-endpoints/{id}/secret/rotate'),
  RotatedEndpointSecret: reply('POST /v1/webhook-endpoints/{id}/secret/rotate'),
  EventQuery: query('GET /v1/events'),
  LoggedRequest: reply('GET /v1/requests', 'data', '[]'),
  RequestQuery: query('GET /v1/requests'),
}
