/** The types of payment, each with the kind of instrument that its payer is given. */
type InstrumentKinds = {
  qrcode: 'qr'
  virtual_account: 'number'
  ewallet: 'approval'
  direct_debit: 'mandate'
  credit_card: 'page'
}

type InstrumentFields = {
  qr: { qrContent: string }
  number: { bankCode: string; number: string; accountName: string }
  approval: { walletCode: string; url: string | null; qrContent: string | null }
  page: { url: string }
}

export type PaymentType = keyof InstrumentKinds
export type Instrument = {
  [type in Exclude<PaymentType, 'direct_debit'>]: { type: type } & InstrumentFields[InstrumentKinds[type]]
}[Exclude<PaymentType, 'direct_debit'>]

/** What the payer pays with, to be shown on your own page; `imageUrl`: a picture of the QR code, where there is one. */
export type ShownInstrument = Exclude<Instrument, { type: 'credit_card' }> & {
  expiresAt: string
  imageUrl?: string | null
}

/** The body of `POST /v1/checkout`. */
export type CheckoutDraft = {
  externalId: string
  currency: string
  /** Whole currency units: 125000 is Rp125.000. */
  amount: number
  description?: string
  /** On one of your allowed origins, or exactly that of your settings; `cancelUrl` likewise. Absent: that of your settings. */
  successUrl?: string
  cancelUrl?: string
  type?: Instrument['type'] | '' | 'checkout_page'
  code?: string
  name?: string
  /** What the page offers, in this order, such as `qrcode` and `virtual_account:BCA`; only without `type`. */
  methods?: string[]
  /** ISO 8601, 5 minutes to 30 days ahead. */
  expiresAt?: string
  customer?: { name?: string; email?: string; phone?: string }
  metadata?: Record<string, string>
}

export type CheckoutStatus = 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED'

export type Checkout = {
  id: string
  externalId: string
  status: CheckoutStatus
  /** The hosted page: send the payer there. */
  checkoutUrl: string
  currency: string
  amount: number
  type: string
  createdAt: string
  expiresAt: string
  livemode: boolean
}

/** One way to pay that was offered to the payer. */
export type Payment = {
  transactionId: string
  type: PaymentType
  code: string | null
  status: string
  /** What to pay with, distinguished by `type`; null once the checkout has ended. */
  instrument: Instrument | null
  card: { brand: string; lastFour: string } | null
  /** `reason` is set for a declined card, and otherwise empty. */
  failure: { code: string; reason: string } | null
  createdAt: string
  expiresAt: string
}

/** `GET /v1/checkout/{id}`: what the hosted page shows its payer. Fields meant for your server alone are null or empty here. */
export type CheckoutDetail = Checkout & {
  description: string | null
  code: string | null
  name: string | null
  paidAt: string | null
  paidAmount: number | null
  version: number
  flags: string[]
  failure: { code: string; reason: string } | null
  methods: string[] | null
  /** The payment that counts: the paid one, otherwise the newest. */
  payment: Payment | null
  /** Only `payment`. */
  attempts: Payment[]
  /** Total refunded to the payer. */
  refundedAmount: number
  refunds: never[]
  paymentLinkId: null
  customer: null
  metadata: Record<string, never>
}

export type CreateOptions = {
  /** Made for each call by default; pass your own to repeat a call that got no answer. */
  idempotencyKey?: string
}

export type Intent = { intent: string; metadata?: string }

export type Gapura = {
  createCheckout(checkout: CheckoutDraft, options?: CreateOptions): Promise<Checkout>
  /** A sentence, for example "Rp125.000 for a Pro subscription, QRIS". */
  createIntent(intent: string | Intent, options?: CreateOptions): Promise<Checkout>
  /** Of a checkout that was created from a page of this origin. `phone`: for a wallet that prompts in its app. */
  instrument(
    id: string,
    method?: { type?: PaymentType; code?: string; phone?: string },
    options?: CreateOptions,
  ): Promise<ShownInstrument>
  /** `{ waitFor: 'final', timeout: 20 }` waits until it has ended, at most so many seconds. */
  status(id: string, query?: { waitFor?: 'final'; timeout?: number }): Promise<CheckoutDetail>
}

/**
 * A refusal: `code` and `message` are the server's, `errors` names each field at fault. `UNREACHABLE`, with status 0:
 * there was no answer that this page may see. `UNKNOWN`: something between answered, not the gateway.
 */
export class GapuraError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: { field: string; code: string; message: string }[]
  readonly requestId: string | undefined
}

/** A client of the gateway at `baseUrl`; by default the one the module was loaded from. */
export function connectGapura(baseUrl?: string): Gapura

export const createCheckout: Gapura['createCheckout']
export const createIntent: Gapura['createIntent']
export const instrument: Gapura['instrument']
export const status: Gapura['status']
