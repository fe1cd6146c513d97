// Made from docs/openapi.json by `npm run sdk:types`: change the document, not this file.

export type CreateCheckout = {
  /** Your own reference; webhooks carry it. Not unique. */
  readonly externalId: string
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Whole currency units: 125000 is Rp125.000. */
  readonly amount: number
  /** Shown to the payer. */
  readonly description?: string
  /** Where the payer goes once paid. `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Required unless the settings hold one. */
  readonly successUrl?: string
  /** Where the payer goes to give up; the checkout stays PENDING. Required unless the settings hold one. */
  readonly cancelUrl?: string
  /** The landing page; absent, "" and "checkout_page" offer several methods. */
  readonly type?: 'qrcode' | 'virtual_account' | 'ewallet' | 'credit_card' | '' | 'checkout_page'
  /** Bank (virtual_account) or wallet (ewallet), any case; absent: the payer chooses. */
  readonly code?: string
  /** virtual_account only: the account holder's name on its page. */
  readonly name?: string
  /** What the page offers, in this order; only without `type`. Banks, and wallets, stay together under the place of the first. Each is one of qrcode, virtual_account, virtual_account:BCA, virtual_account:BNI, virtual_account:BRI, virtual_account:MANDIRI, virtual_account:PERMATA, virtual_account:CIMB, virtual_account:BSI, virtual_account:DANAMON, ewallet, ewallet:GOPAY, ewallet:OVO, ewallet:DANA, ewallet:SHOPEEPAY, ewallet:LINKAJA, credit_card. */
  readonly methods?: readonly string[]
  /** Until when it can be paid: 5 minutes to 30 days ahead. Absent: 24 hours. */
  readonly expiresAt?: string
  /** Who pays, as you know them. Kept sealed; never shown on the page or to browsers. */
  readonly customer?: {
    readonly name?: string
    readonly email?: string
    /** E.164, for example +6281234567890. */
    readonly phone?: string
  }
  /** Your own texts by name, given back in replies and webhooks: at most 50, and 4096 bytes as JSON. */
  readonly metadata?: Readonly<Record<string, string>>
}

export type CheckoutSummary = {
  /** `co_…`: also the path of the hosted page. */
  readonly id: string
  readonly externalId: string
  readonly status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
  /** Send the payer here. */
  readonly checkoutUrl: string
  readonly currency: string
  /** Whole currency units. */
  readonly amount: number
  /** As asked; "" when none was determined. */
  readonly type: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** After this it cannot be paid. */
  readonly expiresAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type Checkout = {
  /** `co_…`: also the path of the hosted page. */
  readonly id: string
  readonly externalId: string
  readonly status: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
  /** Send the payer here. */
  readonly checkoutUrl: string
  readonly currency: string
  /** Whole currency units. */
  readonly amount: number
  /** As asked; "" when none was determined. */
  readonly type: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** After this it cannot be paid. */
  readonly expiresAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
  readonly description: string | null
  readonly code: string | null
  readonly name: string | null
  /** When the bank received the money. */
  readonly paidAt: string | null
  readonly paidAmount: number | null
  /** Counts every change. */
  readonly version: number
  /** `late`, `duplicate`, `mismatch`. */
  readonly flags: readonly string[]
  readonly failure: {
    readonly code: string
    readonly reason: string
  } | null
  /** What the page offers, in order; null: everything. */
  readonly methods: readonly string[] | null
  readonly customer: {
    readonly name: string | null
    readonly email: string | null
    /** E.164 */
    readonly phone: string | null
  } | null
  /** As given, or as read from a sentence. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** The payment that counts: the paid one, else the newest. */
  readonly payment: {
    /** `pay_…` */
    readonly transactionId: string
    readonly type: string
    readonly code: string | null
    readonly status: 'REQUESTED' | 'ISSUED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'RETIRED'
    /** What the provider calls it. */
    readonly reference: string | null
    /** The QR content or account number. */
    readonly instrument: Readonly<Record<string, unknown>> | null
    /** A card payment: `visa` and its last four digits. */
    readonly card: {
      readonly brand: string
      readonly lastFour: string
    } | null
    readonly failure: {
      readonly code: string
      readonly reason: string
    } | null
    /** When the payer was given it. */
    readonly createdAt: string
    /** When it stops being shown. */
    readonly expiresAt: string
  } | null
  readonly attempts: readonly {
    /** `pay_…` */
    readonly transactionId: string
    readonly type: string
    readonly code: string | null
    readonly status: 'REQUESTED' | 'ISSUED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'RETIRED'
    /** What the provider calls it. */
    readonly reference: string | null
    /** The QR content or account number. */
    readonly instrument: Readonly<Record<string, unknown>> | null
    /** A card payment: `visa` and its last four digits. */
    readonly card: {
      readonly brand: string
      readonly lastFour: string
    } | null
    readonly failure: {
      readonly code: string
      readonly reason: string
    } | null
    /** When the payer was given it. */
    readonly createdAt: string
    /** When it stops being shown. */
    readonly expiresAt: string
  }[]
  /** What has gone back, by refunds that succeeded. */
  readonly refundedAmount: number
  /** Of all its payments, oldest first. */
  readonly refunds: readonly {
    /** `re_…` */
    readonly id: string
    /** Your own reference; of a refund that the provider made, the provider’s. */
    readonly externalId: string
    /** The payment it gives back, `pay_…`. */
    readonly transactionId: string
    readonly checkoutId: string
    readonly status: 'PROCESSING' | 'NEEDS_PAYER' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'
    readonly currency: string
    /** Whole currency units. */
    readonly amount: number
    readonly reason: string | null
    readonly way: 'rail' | 'transfer' | 'claim_link'
    /** Where the payer names an account; give it to them. */
    readonly claimUrl: string | null
    /** The payout that carries it, its fee on top. */
    readonly payoutId: string | null
    readonly failure: {
      readonly code: string
      readonly message: string
    } | null
    readonly initiator: 'merchant' | 'provider'
    readonly metadata: Readonly<Record<string, unknown>>
    /** ISO 8601, UTC. */
    readonly createdAt: string
    /** When it ended. */
    readonly completedAt: string | null
  }[]
}

export type CheckoutQuery = {
  readonly externalId?: string
  readonly status?: 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
  /** Paid late, more than once, or in another amount. */
  readonly flag?: 'late' | 'duplicate' | 'mismatch'
  /** At or after. */
  readonly createdFrom?: string
  /** Before. */
  readonly createdTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateIntent = {
  /** What is to be paid, in Indonesian or English, as one would say it. */
  readonly intent: string
  /** Settles what the sentence was asked back about: one of `errors[].choices[].answers`, or an answer of the merchant’s own, with the same intent. An answer that contradicts the sentence is refused. */
  readonly answers?: {
    /** What is to be paid, in whole units. */
    readonly amount?: number
    /** ISO 4217. */
    readonly currency?: string
  }
  /** A JSON object as text, with "source": "ai_intents", at most 4096 bytes; replaces the generated metadata. */
  readonly metadata?: string
}

export type PaymentMethod = {
  readonly type: string
  readonly code: string | null
  readonly displayName: string
  /** Null: every currency. */
  readonly currency: string | null
  readonly minAmount: number
  readonly maxAmount: number
  /** Whether this deployment can take it now. */
  readonly enabled: boolean
}

export type CreatePayout = {
  readonly type: 'SEND_MONEY'
  readonly attributes: {
    readonly receiverName: string
    /** 6 to 20 digits; leading zeros are kept. */
    readonly receiverAccountNo: string
    /** Short code, 3-digit code or BIC; `GET /v1/banks` lists them. */
    readonly receiverBankCode: string
  }
  /** Your own reference, unique for ever: the same request again is the same payout. */
  readonly externalId: string
  /** Whole currency units. */
  readonly amount: number
  readonly currency: string
  /** Shown to the receiver where the bank does. */
  readonly remark?: string
  /** Echoed back byte for byte. */
  readonly metadata?: string
}

export type PayoutAcceptance = {
  readonly message: string
  readonly id: string
  readonly type: 'SEND_MONEY'
  readonly status: 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
  readonly externalId: string
  readonly amount: number
  readonly metadata: string | null
  readonly attributes: {
    readonly receiverName: string
    readonly receiverAccountNo: string
    readonly receiverBankCode: string
  }
  readonly remark: string | null
}

export type Payout = {
  readonly message: string
  readonly id: string
  readonly type: 'SEND_MONEY'
  readonly status: 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
  readonly externalId: string
  readonly amount: number
  readonly metadata: string | null
  readonly attributes: {
    readonly receiverName: string
    readonly receiverAccountNo: string
    readonly receiverBankCode: string
  }
  readonly remark: string | null
  readonly currency: string
  /** On top of the amount, never taken from it. */
  readonly fee: number
  readonly failure: {
    readonly code: string
    readonly reason: string
  } | null
  /** What it waits for before it is sent, where that is known: clearing keeps hours. */
  readonly hint: {
    readonly code: 'SERVICE_CLOSED'
    readonly service: 'intrabank' | 'bifast' | 'online' | 'skn' | 'rtgs'
    readonly opensAt: string
    /** `RTGS opens Monday 23 November 08:00 WIB.` */
    readonly message: string
  } | null
  readonly bankReference: string | null
  readonly createdAt: string
  readonly submittedAt: string | null
  readonly completedAt: string | null
}

export type PayoutQuery = {
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
  readonly externalId?: string
  readonly status?: 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'
  /** Under way, and waiting until a service opens (see `hint`), or for a clear response of the bank. */
  readonly waits?: 'opening' | 'bank'
}

export type ReceiverInquiry = {
  /** 6 to 20 digits; leading zeros are kept. */
  readonly receiverAccountNo: string
  /** Short code, 3-digit code or BIC; `GET /v1/banks` lists them. */
  readonly receiverBankCode: string
  readonly receiverName?: string
}

export type Receiver = {
  readonly receiverAccountNo: string
  readonly receiverBankCode: string
  readonly canReceive: boolean
  /** The holder by the bank’s word, masked: `BU** SA*****`. */
  readonly receiverName: string | null
  /** How well it is the name asked about; null where none was. A payout to `different` fails. */
  readonly nameMatch: 'exact' | 'close' | 'different' | null
  readonly reason: string | null
}

export type Balance = {
  readonly currency: string
  /** May be sent, whole units. */
  readonly available: number
  /** Paid, not settled yet. */
  readonly pending: number
  /** Set aside for payouts and refunds under way. */
  readonly held: number
  /** Arrived and belongs to no order: a second payment, or one of another amount. */
  readonly suspense: number
  /** Taken back by a provider and covered by nothing yet: the next settlements offset it. */
  readonly owed: number
}

export type CreateRefund = {
  /** Your own reference, unique for ever: the same request again is the same refund. */
  readonly externalId: string
  /** The payment, `pay_…`; this or `checkoutId`. */
  readonly transactionId?: string
  /** A checkout that was paid once, `co_…`; this or `transactionId`. */
  readonly checkoutId?: string
  /** Whole currency units; absent: all that is left. */
  readonly amount?: number
  /** Shown to the payer. */
  readonly reason?: string
  /** What is done where the payment does not go back over its rail: nothing (the default), a transfer to `receiver`, or a link on which the payer names an account. */
  readonly fallback?: 'none' | 'transfer' | 'claim_link'
  /** With `fallback` `transfer`: the account it goes to. */
  readonly receiver?: {
    /** Short code, 3-digit code or BIC; `GET /v1/banks` lists them. */
    readonly bankCode: string
    readonly accountNo: string
    readonly name: string
  }
  /** Your own texts by name, given back in replies and webhooks: at most 50, and 4096 bytes as JSON. */
  readonly metadata?: Readonly<Record<string, string>>
}

export type Refund = {
  /** `re_…` */
  readonly id: string
  /** Your own reference; of a refund that the provider made, the provider’s. */
  readonly externalId: string
  /** The payment it gives back, `pay_…`. */
  readonly transactionId: string
  readonly checkoutId: string
  readonly status: 'PROCESSING' | 'NEEDS_PAYER' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'
  readonly currency: string
  /** Whole currency units. */
  readonly amount: number
  readonly reason: string | null
  readonly way: 'rail' | 'transfer' | 'claim_link'
  /** Where the payer names an account; give it to them. */
  readonly claimUrl: string | null
  /** The payout that carries it, its fee on top. */
  readonly payoutId: string | null
  readonly failure: {
    readonly code: string
    readonly message: string
  } | null
  readonly initiator: 'merchant' | 'provider'
  readonly metadata: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it ended. */
  readonly completedAt: string | null
}

export type RefundQuery = {
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
  /** Of this checkout. */
  readonly checkoutId?: string
  /** Of this payment. */
  readonly transactionId?: string
  /** By your reference, or the provider’s. */
  readonly externalId?: string
  readonly status?: 'PROCESSING' | 'NEEDS_PAYER' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'
}

export type EventSummary = {
  /** `evt_…`: the `webhook-id` of every try. */
  readonly id: string
  /** For example `payment.succeeded`. */
  readonly type: string
  /** When it happened. */
  readonly timestamp: string
  readonly apiVersion: string
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Counts up per checkout or payout; deliveries may arrive in another order. */
  readonly sequence: number
  /** What happened, as delivered. */
  readonly data: Readonly<Record<string, unknown>>
  /** Null: there was no endpoint to tell. */
  readonly delivery: {
    readonly status: 'PENDING' | 'DELIVERED' | 'FAILED'
    /** Tries made since it was recorded or last asked for again. */
    readonly tries: number
    /** When it is tried next; null once it has ended. */
    readonly nextTryAt: string | null
  } | null
}

export type EventDetail = {
  /** `evt_…`: the `webhook-id` of every try. */
  readonly id: string
  /** For example `payment.succeeded`. */
  readonly type: string
  /** When it happened. */
  readonly timestamp: string
  readonly apiVersion: string
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Counts up per checkout or payout; deliveries may arrive in another order. */
  readonly sequence: number
  /** What happened, as delivered. */
  readonly data: Readonly<Record<string, unknown>>
  /** Null: there was no endpoint to tell. */
  readonly delivery: {
    readonly status: 'PENDING' | 'DELIVERED' | 'FAILED'
    /** Tries made since it was recorded or last asked for again. */
    readonly tries: number
    /** When it is tried next; null once it has ended. */
    readonly nextTryAt: string | null
  } | null
  /** Every try, oldest first; kept 30 days. */
  readonly tries: readonly {
    /** When it began. */
    readonly at: string
    readonly durationMs: number
    /** What the endpoint answered; nothing else of it is kept. */
    readonly responseStatus: number | null
    /** Why there was no answer, for example `TIMEOUT`. */
    readonly error: string | null
  }[]
}

export type EventQuery = {
  readonly type?: string
  /** The checkout or payout they are about. */
  readonly subjectId?: string
  /** At or after. */
  readonly createdFrom?: string
  /** Before. */
  readonly createdTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}
