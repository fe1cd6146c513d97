// Made from docs/openapi.json by `npm run sdk:types`: change the document, not this file.

export type CreateCheckout = {
  /** Your own reference, included in webhooks. Not unique. */
  readonly externalId: string
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Whole currency units: 125000 is Rp125.000. */
  readonly amount: number
  /** Shown to the payer. */
  readonly description?: string
  /** Where the payer is sent after paying. `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Required unless the settings have one. */
  readonly successUrl?: string
  /** Where the payer is sent when they give up; the checkout stays PENDING. Required unless the settings have one. */
  readonly cancelUrl?: string
  /** The landing page; absent, "" and "checkout_page" offer several methods. */
  readonly type?: 'qrcode' | 'virtual_account' | 'ewallet' | 'credit_card' | '' | 'checkout_page'
  /** Bank (virtual_account) or wallet (ewallet), any case; absent: the payer chooses. */
  readonly code?: string
  /** virtual_account only: the account holder's name on its page. */
  readonly name?: string
  /** The methods the page offers, in this order; only without `type`. Banks, and wallets, stay together at the position of the first. */
  readonly methods?: readonly MethodName[]
  /** Until when it can be paid: 5 minutes to 30 days ahead. Absent: 24 hours. */
  readonly expiresAt?: string
  /** The customer as you know them. Stored sealed; never shown on the page or to browsers. */
  readonly customer?: {
    readonly name?: string
    readonly email?: string
    /** E.164, for example +6281234567890. */
    readonly phone?: string
  }
  /** A customer of yours (`POST /v1/customers`), in the place of `customer`; only with a secret key. */
  readonly customerId?: string
  /** Only with `customerId` and without `type`: the page offers the saved methods of that customer, once a mailed code has shown that it is them. `offer`: they may also save a wallet or a card and pay with it. `always`: what can be saved is paid with in no other way. What no provider saves is paid as without it. */
  readonly save?: 'offer' | 'always'
  /** Receives this checkout’s `payment.*` events too, beside your webhook endpoints, signed with the secret of your settings. Within the rules of endpoints (https); only with a secret key. */
  readonly webhookUrl?: string
  readonly metadata?: Metadata
}

/** A newly created checkout. */
export type CheckoutSummary = {
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
}

/** A checkout, its payments and its refunds. */
export type Checkout = {
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
  readonly description: string | null
  /** The requested bank or wallet. */
  readonly code: string | null
  /** The requested account holder. */
  readonly name: string | null
  /** When the bank received the money, by its own clock and to the second: it can read a moment before `createdAt`. */
  readonly paidAt: string | null
  readonly paidAmount: number | null
  /** Counts every change. */
  readonly version: number
  /** `late`: paid after the end; `duplicate`: paid more than once; `mismatch`: another amount was paid, which pays the checkout only once you accept it in the dashboard. */
  readonly flags: readonly ('late' | 'duplicate' | 'mismatch')[]
  readonly failure: Failure | null
  /** The methods the page offers, in order; null: all. */
  readonly methods: readonly string[] | null
  /** The payment link that created it, `pl_…`; null: none. */
  readonly paymentLinkId: string | null
  /** The customer it is for, `cus_…`; null: none is named. */
  readonly customerId: string | null
  readonly customer: Customer | null
  /** Whether its page offers saved methods, and saves one; null: it does not. */
  readonly save: 'offer' | 'always' | null
  /** Receives its events too, beside your endpoints; null: none does. */
  readonly webhookUrl: string | null
  /** Other checkouts with the same `externalId` that can still be paid (`PENDING` or `PROCESSING`), `co_…`, newest first, at most 10: a payer who has two pages open can pay twice. Cancel those you no longer need. */
  readonly openDuplicates: readonly string[]
  /** As sent, or as read from a sentence. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** The payment that counts: the paid one, else the newest. */
  readonly payment: Attempt | null
  readonly attempts: readonly Attempt[]
  /** The amount refunded by succeeded refunds. */
  readonly refundedAmount: number
  /** Of all its payments, oldest first. */
  readonly refunds: readonly Refund[]
}

export type RequestInstrument = {
  /** Absent: the type of the open instrument, else that of the checkout. Another type replaces the open instrument. */
  readonly type?: 'qrcode' | 'virtual_account' | 'ewallet' | 'credit_card'
  /** The bank or wallet, any case; required where the checkout names none. */
  readonly code?: string
  /** The payer’s mobile number, for a wallet that prompts in its app; the refusal names it where it is missing. */
  readonly phone?: string
}

/** What the payer pays with, to be shown on your own page; distinguished by `type`. */
export type ShownInstrument =
  | {
      readonly type: 'qrcode'
      /** The content of the QR code. */
      readonly qrContent: string
      /** Until when it can be paid; request it again for a fresh one. */
      readonly expiresAt: string
      /** A picture of the QR code: SVG, or PNG where `Accept` prefers it. It shows the current code of the checkout. */
      readonly imageUrl: string
    }
  | {
      readonly type: 'virtual_account'
      readonly bankCode: string
      /** The account number to pay to. */
      readonly number: string
      readonly accountName: string
      /** Until when it can be paid; request it again for a fresh one. */
      readonly expiresAt: string
    }
  | {
      readonly type: 'ewallet'
      readonly walletCode: string
      /** Where the payer approves; null: the wallet sent a push notification to its app. */
      readonly url: string | null
      readonly qrContent: string | null
      /** Until when it can be paid; request it again for a fresh one. */
      readonly expiresAt: string
      /** A picture of the QR code: SVG, or PNG where `Accept` prefers it. It shows the current code of the checkout. Null: there is no QR code. */
      readonly imageUrl: string | null
    }

export type CheckoutQuery = {
  /** All checkouts with this reference of yours. */
  readonly externalId?: string
  /** Created by this payment link. */
  readonly paymentLinkId?: string
  /** For this customer. */
  readonly customerId?: string
  readonly status?: CheckoutStatus
  /** Paid late, more than once, or in another amount. */
  readonly flag?: 'late' | 'duplicate' | 'mismatch'
  /** At or after. */
  readonly createdFrom?: string
  /** Before. */
  readonly createdTo?: string
  /** At least so much, in whole units of its own currency. */
  readonly minAmount?: number
  /** At most so much. */
  readonly maxAmount?: number
  /** With exactly these texts in its metadata: `metadata[order]=8812`, up to five. */
  readonly metadata?: Readonly<Record<string, string>>
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateCustomer = {
  /** Your own reference, unique: the same request again gets the first reply. */
  readonly externalId?: string
  readonly name?: string
  readonly email?: string
  /** E.164, for example +6281234567890. */
  readonly phone?: string
  readonly metadata?: Metadata
}

export type ChangeCustomer = {
  readonly name?: string | null
  readonly email?: string | null
  /** E.164, for example +6281234567890. */
  readonly phone?: string | null
  readonly metadata?: Metadata
}

/** Whom you sell to. All of name, address and number are null once erased. */
export type CustomerRecord = {
  /** `cus_…` */
  readonly id: string
  /** Your own reference; null: none. */
  readonly externalId: string | null
  readonly name: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  /** As sent. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Their own page, opened by a code that is mailed to them: saved methods, subscriptions and invoices, to pay, change and end. */
  readonly customerUrl: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When you changed it last. */
  readonly updatedAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type CustomerQuery = {
  /** Whole words of a name in any order, an e-mail address, a phone number, an `externalId`, or a value of the metadata. */
  readonly q?: string
  /** The one with this reference. */
  readonly externalId?: string
  /** At or after. */
  readonly createdFrom?: string
  /** Before. */
  readonly createdTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateInvoice = {
  /** Your own reference, unique: the same request again gets the first reply. */
  readonly externalId?: string
  /** Whom it bills: `POST /v1/customers`. */
  readonly customerId: string
  /** ISO 4217, upper case. */
  readonly currency: string
  /** What is billed, in this order. */
  readonly lines: readonly {
    readonly description: string
    /** As text, with up to 3 decimals. */
    readonly quantity: string
    /** Whole currency units, before tax; negative for a discount. */
    readonly unitAmount: number
    /** A percentage as text: `"11"`. Absent: none. */
    readonly taxRate?: string
  }[]
  /** The last day to pay, in the time zone of your settings. */
  readonly dueAt: string
  /** A virtual account of this customer’s own: what it receives pays this invoice. */
  readonly collectorId?: string | null
  /** What its number begins with; each series is numbered without gaps. Absent: `INV`. */
  readonly series?: string
  /** What its page offers, in this order; null: everything. */
  readonly methods?: readonly MethodName[] | null
  /** Whether a payment of less than what is due counts by itself. Absent: false; you can still allocate it. */
  readonly allowPartial?: boolean
  /** When the customer is reminded by mail while something is due, at eight in your time zone; `[]`: never. Absent: 3 days before, on the day, 7 days after. */
  readonly reminders?: readonly {
    /** Days after the due day; negative: before it. */
    readonly offsetDays: number
  }[]
  /** Shown to the customer. */
  readonly note?: string | null
  readonly metadata?: Metadata
}

export type ChangeInvoice = {
  /** Whom it bills: `POST /v1/customers`. */
  readonly customerId?: string
  /** ISO 4217, upper case. */
  readonly currency?: string
  /** What is billed, in this order. */
  readonly lines?: readonly {
    readonly description: string
    /** As text, with up to 3 decimals. */
    readonly quantity: string
    /** Whole currency units, before tax; negative for a discount. */
    readonly unitAmount: number
    /** A percentage as text: `"11"`. Absent: none. */
    readonly taxRate?: string
  }[]
  /** The last day to pay, in the time zone of your settings. */
  readonly dueAt?: string
  /** A virtual account of this customer’s own: what it receives pays this invoice. */
  readonly collectorId?: string | null
  /** What its number begins with; each series is numbered without gaps. Absent: `INV`. */
  readonly series?: string
  /** What its page offers, in this order; null: everything. */
  readonly methods?: readonly MethodName[] | null
  /** Whether a payment of less than what is due counts by itself. Absent: false; you can still allocate it. */
  readonly allowPartial?: boolean
  /** When the customer is reminded by mail while something is due, at eight in your time zone; `[]`: never. Absent: 3 days before, on the day, 7 days after. */
  readonly reminders?: readonly {
    /** Days after the due day; negative: before it. */
    readonly offsetDays: number
  }[]
  /** Shown to the customer. */
  readonly note?: string | null
  readonly metadata?: Metadata
}

/** What you bill a customer for. */
export type Invoice = {
  /** `inv_…`: also the path of its page. */
  readonly id: string
  /** Your own reference; null: none. */
  readonly externalId: string | null
  /** Given when it is finalized; null: a draft. */
  readonly number: string | null
  readonly series: string
  readonly customerId: string
  /** The subscription that made it; null: none. */
  readonly subscriptionId: string | null
  /** First and last day that it bills, in the zone of the subscription; null: it is of no period. */
  readonly period: {
    readonly start: string
    readonly end: string
  } | null
  /** The customer’s own number that it is paid by; null: none. */
  readonly collectorId: string | null
  readonly status: InvoiceStatus
  /** ISO 4217. */
  readonly currency: string
  readonly lines: readonly {
    readonly description: string
    readonly quantity: string
    readonly unitAmount: number
    readonly taxRate: string | null
  }[]
  /** The lines, rounded once; whole currency units. */
  readonly subtotal: number
  /** The tax of each rate, rounded once, half up. */
  readonly taxes: readonly {
    readonly rate: string
    readonly amount: number
  }[]
  /** All of them. */
  readonly tax: number
  /** Subtotal and tax. */
  readonly total: number
  /** What was allocated to it. */
  readonly amountPaid: number
  /** What has still to be paid. */
  readonly amountDue: number
  /** The last day to pay, in your time zone. */
  readonly dueAt: string
  /** Whether the due day has passed and something is due. */
  readonly overdue: boolean
  readonly methods: readonly string[] | null
  readonly allowPartial: boolean
  /** When the customer is reminded by mail while something is due. */
  readonly reminders: readonly {
    readonly offsetDays: number
  }[]
  readonly note: string | null
  /** As sent. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Its page, to pass on to the customer; opens once it is finalized. */
  readonly url: string
  /** The invoice as PDF, which names the customer; opens by a token of its own once it is finalized. */
  readonly pdfUrl: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it changed last. */
  readonly updatedAt: string
  /** When it got its number. */
  readonly finalizedAt: string | null
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Those that count, oldest first. */
  readonly allocations: readonly Allocation[]
}

/** An invoice without its allocations. */
export type ListedInvoice = {
  /** `inv_…`: also the path of its page. */
  readonly id: string
  /** Your own reference; null: none. */
  readonly externalId: string | null
  /** Given when it is finalized; null: a draft. */
  readonly number: string | null
  readonly series: string
  readonly customerId: string
  /** The subscription that made it; null: none. */
  readonly subscriptionId: string | null
  /** First and last day that it bills, in the zone of the subscription; null: it is of no period. */
  readonly period: {
    readonly start: string
    readonly end: string
  } | null
  /** The customer’s own number that it is paid by; null: none. */
  readonly collectorId: string | null
  readonly status: InvoiceStatus
  /** ISO 4217. */
  readonly currency: string
  readonly lines: readonly {
    readonly description: string
    readonly quantity: string
    readonly unitAmount: number
    readonly taxRate: string | null
  }[]
  /** The lines, rounded once; whole currency units. */
  readonly subtotal: number
  /** The tax of each rate, rounded once, half up. */
  readonly taxes: readonly {
    readonly rate: string
    readonly amount: number
  }[]
  /** All of them. */
  readonly tax: number
  /** Subtotal and tax. */
  readonly total: number
  /** What was allocated to it. */
  readonly amountPaid: number
  /** What has still to be paid. */
  readonly amountDue: number
  /** The last day to pay, in your time zone. */
  readonly dueAt: string
  /** Whether the due day has passed and something is due. */
  readonly overdue: boolean
  readonly methods: readonly string[] | null
  readonly allowPartial: boolean
  /** When the customer is reminded by mail while something is due. */
  readonly reminders: readonly {
    readonly offsetDays: number
  }[]
  readonly note: string | null
  /** As sent. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Its page, to pass on to the customer; opens once it is finalized. */
  readonly url: string
  /** The invoice as PDF, which names the customer; opens by a token of its own once it is finalized. */
  readonly pdfUrl: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it changed last. */
  readonly updatedAt: string
  /** When it got its number. */
  readonly finalizedAt: string | null
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type InvoiceQuery = {
  /** Of this customer. */
  readonly customerId?: string
  /** Paid by this collector. */
  readonly collectorId?: string
  /** Made by this subscription. */
  readonly subscriptionId?: string
  readonly status?: InvoiceStatus
  /** The one with this reference. */
  readonly externalId?: string
  /** The one with this number. */
  readonly number?: string
  /** Past their due day and not paid, or all others. */
  readonly overdue?: boolean
  /** At or after. */
  readonly createdFrom?: string
  /** Before. */
  readonly createdTo?: string
  /** Due on this day or later. */
  readonly dueFrom?: string
  /** Due on this day or earlier. */
  readonly dueTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

/** Newest first, at most 100. */
export type InvoiceMailList = {
  readonly data: readonly InvoiceMail[]
}

export type CreateAllocation = {
  /** A payment you received, `pay_…`. */
  readonly transactionId: string
  /** Whole currency units of it. */
  readonly amount: number
}

/** Money of a payment that counts for an invoice. It moves nothing on your balance. */
export type Allocation = {
  /** `alc_…` */
  readonly id: string
  readonly invoiceId: string
  /** The payment, `pay_…`. */
  readonly transactionId: string
  /** Whole currency units of it that count for the invoice. */
  readonly amount: number
  /** `named`: paid on the page of the invoice, or with its number; `collector`: by the number it is paid by; `exact`: the only open one of that sum; `oldest`: the first due; `manual`: you allocated it. */
  readonly reason: 'named' | 'collector' | 'exact' | 'oldest' | 'manual'
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

/** The allocation that no longer counts. */
export type DeletedAllocation = {
  readonly id: string
  readonly deleted: boolean
}

/** At most three open invoices, the likeliest first. */
export type InvoiceSuggestions = {
  readonly data: readonly {
    readonly invoice: ListedInvoice
    /** Whom the invoice bills: their name, or else their address, number or your reference; null: erased. */
    readonly customerName: string | null
    /** What could be allocated to it; whole currency units. */
    readonly amount: number
    /** `reference`: the payer named it, or its page was paid; `customer`: the collector or the checkout is its customer’s; `amount`: exactly that is due; `name`: its customer is called as the payer is; `history`: the same payer paid invoices of this customer before. */
    readonly reasons: readonly ('reference' | 'customer' | 'amount' | 'name' | 'history')[]
  }[]
}

export type CreatePlan = {
  /** Your own reference, unique: the same request again gets the first reply. */
  readonly externalId?: string
  /** What invoices call it. */
  readonly name: string
  /** Whole currency units of a whole period. */
  readonly amount: number
  /** ISO 4217, upper case. */
  readonly currency: string
  readonly interval: SubscriptionInterval
  readonly metadata?: Metadata
}

/** A price and how often it is due. It never changes. */
export type Plan = {
  /** `plan_…` */
  readonly id: string
  /** Your own reference; null: none. */
  readonly externalId: string | null
  readonly name: string
  /** Whole currency units of a whole period. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly interval: SubscriptionInterval
  /** As sent. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type PlanQuery = {
  /** The one with this reference. */
  readonly externalId?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateSubscription = {
  /** Your own reference, unique: the same request again gets the first reply. */
  readonly externalId?: string
  /** Whom it bills: `POST /v1/customers`. */
  readonly customerId: string
  /** Its terms; instead of `amount` and what follows. */
  readonly planId?: string
  /** What invoices call it. Absent: the name of the plan. */
  readonly description?: string
  /** Whole currency units of a whole period. */
  readonly amount?: number
  /** ISO 4217, upper case. */
  readonly currency?: string
  readonly interval?: SubscriptionInterval
  /** The day on which periods of months and years begin; 31 is the last day of each month. The first period is then shorter, and billed by its share of days. Absent: the day on which it begins. */
  readonly anchorDay?: number
  /** Where its days begin, `Asia/Jakarta`; absent: as in your settings. */
  readonly timeZone?: string
  /** Days before the first period. Absent: none. */
  readonly trialDays?: number
  /** It ends after so many periods. Absent: never. */
  readonly cycles?: number
  /** `charge`: the saved methods are charged. `invoice`: each invoice is mailed, and paid by hand. Absent: `charge`. */
  readonly collect?: 'charge' | 'invoice'
  /** The saved methods that are charged, in this order: the next one where one can be used no more. */
  readonly savedMethodIds?: readonly string[]
  readonly dunning?: {
    /** Days after the first failure on which a charge that may succeed later is tried again, rising; absent: 1, 3, 5, 7. */
    readonly retryDays?: readonly number[]
    /** The hour of the subscription’s zone at which periods are billed and tries are made; absent: 9. */
    readonly hour?: number
    /** What follows the last try: it is cancelled, paused, or continues. Absent: `cancel`. */
    readonly onFailure?: 'cancel' | 'pause' | 'keep'
  }
  readonly metadata?: Metadata
}

export type UpdateSubscription = {
  /** The saved methods that are charged, in this order: the next one where one can be used no more. */
  readonly savedMethodIds?: readonly string[]
  readonly metadata?: Metadata
}

export type CancelSubscription = {
  /** `now`: nothing is billed or tried any more. `period_end`: what is paid is still used. */
  readonly when: 'now' | 'period_end'
}

export type ChangePlan = {
  /** The plan from now on, in the same currency. */
  readonly planId: string
  /** `none`: the plan changes with the next period. `next`: it changes now; what is left of the period is credited and billed by days on the next invoice, each rounded to whole units, halves up. `now`: the same on an invoice of its own, at once, where it comes to more than 0. A plan with another interval changes with `none`. */
  readonly proration: 'none' | 'next' | 'now'
}

/** What you bill a customer for again and again. */
export type Subscription = {
  /** `sub_…` */
  readonly id: string
  /** Your own reference; null: none. */
  readonly externalId: string | null
  readonly customerId: string
  /** Null: its terms are its own. */
  readonly planId: string | null
  /** What invoices call it. */
  readonly description: string
  readonly status: SubscriptionStatus
  /** Whole currency units of a whole period. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly interval: SubscriptionInterval
  /** As sent; null: the day on which it began. */
  readonly anchorDay: number | null
  /** Where its days begin. */
  readonly timeZone: string
  readonly trialDays: number
  /** The first day after the trial; null: there is none, or it has not begun. */
  readonly trialEnd: string | null
  /** It ends after so many periods; null: never by itself. */
  readonly cycles: number | null
  /** Periods that have begun. */
  readonly cyclesDone: number
  readonly collect: 'charge' | 'invoice'
  readonly savedMethodIds: readonly string[]
  readonly dunning: {
    readonly retryDays: readonly number[]
    readonly hour: number
    readonly onFailure: 'cancel' | 'pause' | 'keep'
  }
  /** First and last day, in its zone, of what was billed last; null: nothing was. */
  readonly currentPeriod: {
    readonly start: string
    readonly end: string
  } | null
  /** The first day of the period that is billed next; null: none is. */
  readonly nextPeriodStart: string | null
  /** When that is billed, or it ends; null: nothing is due by time. */
  readonly nextInvoiceAt: string | null
  /** Whether it is cancelled when the current period is over. */
  readonly cancelsAtPeriodEnd: boolean
  /** Its plan from the next period on; null: as now. */
  readonly nextPlanId: string | null
  /** What was billed last. */
  readonly latestInvoiceId: string | null
  /** The customer’s own page, where they see it, pay, change the method and cancel; opened by a mailed code. */
  readonly customerUrl: string
  /** `merchant`, `customer`: cancelled by them. `not_paid`: after the last try. `erased`: the customer’s data was. `cycles`: the last one is over. */
  readonly endReason: 'merchant' | 'customer' | 'not_paid' | 'erased' | 'cycles' | null
  /** As sent. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it changed last. */
  readonly updatedAt: string
  /** When its first paid period began. */
  readonly activatedAt: string | null
  /** When it ended. */
  readonly endedAt: string | null
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Its invoices that are not paid, the oldest first. */
  readonly collecting: readonly {
    readonly invoiceId: string
    /** `GIVEN_UP`: no further try is made. */
    readonly status: 'OPEN' | 'GIVEN_UP'
    /** When it is tried next; null: not by time. */
    readonly nextTryAt: string | null
    /** A charge whose outcome is not known: no other begins until it is. Null: none. */
    readonly chargeId: string | null
    /** Charges that began. */
    readonly tries: number
    readonly failure: {
      readonly code: string
      readonly message: string
      readonly needs: 'payer' | 'new_method' | null
    } | null
  }[]
}

/** A subscription without what is being collected. */
export type ListedSubscription = {
  /** `sub_…` */
  readonly id: string
  /** Your own reference; null: none. */
  readonly externalId: string | null
  readonly customerId: string
  /** Null: its terms are its own. */
  readonly planId: string | null
  /** What invoices call it. */
  readonly description: string
  readonly status: SubscriptionStatus
  /** Whole currency units of a whole period. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly interval: SubscriptionInterval
  /** As sent; null: the day on which it began. */
  readonly anchorDay: number | null
  /** Where its days begin. */
  readonly timeZone: string
  readonly trialDays: number
  /** The first day after the trial; null: there is none, or it has not begun. */
  readonly trialEnd: string | null
  /** It ends after so many periods; null: never by itself. */
  readonly cycles: number | null
  /** Periods that have begun. */
  readonly cyclesDone: number
  readonly collect: 'charge' | 'invoice'
  readonly savedMethodIds: readonly string[]
  readonly dunning: {
    readonly retryDays: readonly number[]
    readonly hour: number
    readonly onFailure: 'cancel' | 'pause' | 'keep'
  }
  /** First and last day, in its zone, of what was billed last; null: nothing was. */
  readonly currentPeriod: {
    readonly start: string
    readonly end: string
  } | null
  /** The first day of the period that is billed next; null: none is. */
  readonly nextPeriodStart: string | null
  /** When that is billed, or it ends; null: nothing is due by time. */
  readonly nextInvoiceAt: string | null
  /** Whether it is cancelled when the current period is over. */
  readonly cancelsAtPeriodEnd: boolean
  /** Its plan from the next period on; null: as now. */
  readonly nextPlanId: string | null
  /** What was billed last. */
  readonly latestInvoiceId: string | null
  /** The customer’s own page, where they see it, pay, change the method and cancel; opened by a mailed code. */
  readonly customerUrl: string
  /** `merchant`, `customer`: cancelled by them. `not_paid`: after the last try. `erased`: the customer’s data was. `cycles`: the last one is over. */
  readonly endReason: 'merchant' | 'customer' | 'not_paid' | 'erased' | 'cycles' | null
  /** As sent. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it changed last. */
  readonly updatedAt: string
  /** When its first paid period began. */
  readonly activatedAt: string | null
  /** When it ended. */
  readonly endedAt: string | null
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type SubscriptionQuery = {
  /** Of this customer. */
  readonly customerId?: string
  /** Of this plan. */
  readonly planId?: string
  readonly status?: SubscriptionStatus
  /** Collected in this way. */
  readonly collect?: 'charge' | 'invoice'
  /** The one with this reference. */
  readonly externalId?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateCollector = {
  /** Your own reference, never reused: a repeated request returns the same collector. */
  readonly externalId: string
  readonly kind: CollectorKind
  /** The bank of a virtual account; not for `qr_static`. */
  readonly code?: string
  /** The customer whose money it takes, `cus_…`. */
  readonly customerId?: string
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Whole currency units, for `va_fixed` alone: what each payment is. */
  readonly amount?: number
  /** The least of a payment, for `va_open` alone. */
  readonly minAmount?: number
  /** The most, for `va_open` alone. */
  readonly maxAmount?: number
  /** On the sticker, and at the bank. */
  readonly name: string
  /** Shop or terminal; in the QR code where the provider lets us. */
  readonly label?: string
  /** The end of the number, where the provider lets you choose it; absent: chosen for you. */
  readonly numberSuffix?: string
  readonly metadata?: Metadata
}

export type ChangeCollector = {
  /** On the sticker, and at the bank. */
  readonly name?: string
  /** Shop or terminal; in the QR code where the provider lets us. */
  readonly label?: string | null
  readonly metadata?: Metadata
  /** The customer whose money it takes, `cus_…`. */
  readonly customerId?: string | null
}

/** A code or number that is paid again and again, without a checkout. */
export type Collector = {
  /** `col_…` */
  readonly id: string
  readonly externalId: string
  readonly kind: CollectorKind
  /** The bank of a virtual account. */
  readonly code: string | null
  /** The customer whose money it takes, `cus_…`. */
  readonly customerId: string | null
  readonly status: CollectorStatus
  /** ISO 4217. */
  readonly currency: string
  /** What each payment is; null: the payer chooses. */
  readonly amount: number | null
  readonly minAmount: number | null
  readonly maxAmount: number | null
  readonly name: string
  readonly label: string | null
  readonly numberSuffix: string | null
  readonly instrument:
    | {
        /** What the QR code says. */
        readonly qrContent: string
      }
    | {
        readonly bankCode: string
        /** What payers type. */
        readonly number: string
      }
    | null
  readonly failure: {
    readonly code: string
    readonly message: string
  } | null
  readonly metadata: Readonly<Record<string, unknown>>
  /** Its page, which shows code or number: for a screen at the counter. */
  readonly url: string
  /** Payments that it received. */
  readonly receivedCount: number
  /** Their sum before refunds; whole currency units. */
  readonly receivedAmount: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it changed last. */
  readonly updatedAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type CollectorQuery = {
  readonly status?: CollectorStatus
  readonly kind?: CollectorKind
  /** Of this customer. */
  readonly customerId?: string
  /** The one of this reference of yours. */
  readonly externalId?: string
  /** Created at or after this time. */
  readonly createdFrom?: string
  /** Created before this time. */
  readonly createdTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

/** The address that shows a collector’s last payments to staff, as they arrive. */
export type LiveLink = {
  readonly collectorId: string
  /** Whoever has it sees the payments. Null: none is open. */
  readonly url: string | null
  /** When it was made. */
  readonly createdAt: string | null
}

/** Money that a collector received. */
export type Collection = {
  /** `pay_…` */
  readonly id: string
  /** The same: `POST /v1/refunds` takes it. */
  readonly transactionId: string
  /** `col_…` */
  readonly collectorId: string
  /** The collector’s customer. */
  readonly customerId: string | null
  /** ISO 4217. */
  readonly currency: string
  /** What was paid; whole currency units. */
  readonly amount: number
  /** Exact, as text. */
  readonly fee: string
  /** On the fee. */
  readonly tax: string
  /** What is left of the amount. */
  readonly net: string
  /** As the rail reports it. */
  readonly paidAt: string
  /** As far as the rail says; otherwise null. */
  readonly payer: {
    readonly name: string | null
    /** Bank or wallet. */
    readonly bank: string | null
    /** Masked. */
    readonly account: string | null
    /** How it was paid. */
    readonly source: string | null
    /** What the payer wrote. */
    readonly remark: string | null
  }
  readonly reference: {
    /** The rail’s own id of the payment. */
    readonly rail: string
    /** The retrieval reference number, on the payer’s receipt. */
    readonly rrn: string | null
  }
  /** The invoices that it pays. */
  readonly allocations: readonly {
    readonly id: string
    readonly invoiceId: string
    readonly transactionId: string
    readonly amount: number
    readonly reason: 'named' | 'collector' | 'exact' | 'oldest' | 'manual'
    readonly createdAt: string
  }[]
  /** What is neither allocated nor refunded. */
  readonly unallocated: number
  /** `late`: the collector was paused or closed. `mismatch`: not an amount that it takes. The money is yours nevertheless. */
  readonly flags: readonly ('late' | 'mismatch')[]
  /** What succeeded refunds returned. */
  readonly refundedAmount: number
  /** When it was booked. */
  readonly createdAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type CollectionQuery = {
  /** Of this collector. */
  readonly collectorId?: string
  /** Of this customer’s collectors. */
  readonly customerId?: string
  /** With this flag. */
  readonly flag?: 'late' | 'mismatch'
  /** `false`: a part of it is neither allocated nor refunded. */
  readonly allocated?: boolean
  /** Created at or after this time. */
  readonly createdFrom?: string
  /** Created before this time. */
  readonly createdTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateSavedMethod = {
  /** Your own reference, never reused: a repeated request returns the same saved method. */
  readonly externalId: string
  /** Whose it is, `cus_…`. */
  readonly customerId: string
  readonly type: PaymentType
  /** The wallet or the bank. */
  readonly code?: string
  /** What it is charged in; IDR when absent. */
  readonly currency?: string
  /** Where the payer is sent afterwards. */
  readonly returnUrl: string
  /** What the payer agrees to; what is left out has no bound. Charges outside: `MANDATE_EXCEEDED`. */
  readonly mandate?: {
    /** The most of one charge; whole units. */
    readonly maxAmount?: number
    readonly frequency?: Frequency
    /** No charge at or after this time. */
    readonly until?: string
  }
}

/** A payment method of a customer that is charged without them, within what they agreed to. */
export type SavedMethod = {
  /** `sm_…` */
  readonly id: string
  readonly externalId: string
  readonly customerId: string
  readonly type: PaymentType
  /** The wallet or the bank. */
  readonly code: string | null
  /** ISO 4217. */
  readonly currency: string
  readonly status: SavedMethodStatus
  /** What the payer recognises, masked: a number, a card. */
  readonly label: string | null
  /** Its page: send the payer there to agree. Later it shows them what they agreed to, and ends it. */
  readonly linkUrl: string
  readonly returnUrl: string
  readonly mandate: {
    /** Whole units; null: no bound. */
    readonly maxAmount: number | null
    readonly frequency: Frequency | null
    /** No charge at or after this time. */
    readonly until: string | null
    /** The words the payer agreed to; null: not yet. */
    readonly text: string | null
    /** The version of those words, with its language. */
    readonly version: string | null
    /** When they agreed. */
    readonly acceptedAt: string | null
    /** From which address; null in events, and once erased. */
    readonly ip: string | null
    /** With which browser; null in events, and once erased. */
    readonly userAgent: string | null
  }
  readonly failure: {
    readonly code: string
    readonly message: string
  } | null
  readonly revokedBy: 'payer' | 'merchant' | 'provider' | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it could first be charged. */
  readonly activatedAt: string | null
  /** When it failed, was revoked or expired. */
  readonly endedAt: string | null
  /** When its provider lets it end; null: it does not say. */
  readonly expiresAt: string | null
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type SavedMethodQuery = {
  /** Of this customer. */
  readonly customerId?: string
  readonly status?: SavedMethodStatus
  readonly type?: PaymentType
  /** The one of this reference of yours. */
  readonly externalId?: string
  /** Created at or after this time. */
  readonly createdFrom?: string
  /** Created before this time. */
  readonly createdTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateCharge = {
  /** Your own reference, never reused: a repeated request returns the same charge, and charges nothing again. */
  readonly externalId: string
  /** What is charged, `sm_…`. */
  readonly savedMethodId: string
  /** Whole currency units. */
  readonly amount: number
  /** ISO 4217, upper case: that of the saved method. */
  readonly currency: string
  /** Shown to the payer. */
  readonly description: string
  /** The invoice it pays, `inv_…`: one charge at a time is open for it. */
  readonly invoiceId?: string
}

/** A charge of a saved method, without the payer. */
export type Charge = {
  /** `ch_…` */
  readonly id: string
  readonly externalId: string
  readonly savedMethodId: string
  readonly customerId: string
  readonly invoiceId: string | null
  /** `pay_…`: what refunds, receipts and reports know its money by. */
  readonly transactionId: string
  readonly status: ChargeStatus
  /** ISO 4217. */
  readonly currency: string
  /** Whole currency units. */
  readonly amount: number
  readonly description: string
  /** Where the payer approves; null unless `NEEDS_PAYER`. */
  readonly actionUrl: string | null
  readonly failure: ChargeFailure | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it succeeded or failed. */
  readonly endedAt: string | null
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type ChargeQuery = {
  /** Of this customer. */
  readonly customerId?: string
  /** Of this saved method. */
  readonly savedMethodId?: string
  /** Of this invoice. */
  readonly invoiceId?: string
  readonly status?: ChargeStatus
  /** The one of this reference of yours. */
  readonly externalId?: string
  /** Created at or after this time. */
  readonly createdFrom?: string
  /** Created before this time. */
  readonly createdTo?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreatePaymentLink = {
  /** What is paid for. */
  readonly title: string
  /** ISO 4217, upper case. It never changes. */
  readonly currency: string
  /** Shown below the title. */
  readonly description?: string | null
  /** What the `externalId` of each payment begins with; absent: `LINK`. */
  readonly reference?: string
  /** Whole currency units; null: see `openPrice`. */
  readonly amount?: number | null
  /** The payer types the amount: whole currency units, both bounds included. */
  readonly openPrice?: {
    /** The least that may be typed. */
    readonly minimum: number
    /** The most. */
    readonly maximum: number
    /** Shown as buttons, between the two. */
    readonly suggested?: readonly number[]
  } | null
  /** What is offered, in this order; null: everything. */
  readonly methods?: readonly MethodName[] | null
  /** How many payments it takes in all, those made so far included; null: any number. */
  readonly stock?: number | null
  /** How long a payer has to pay. With a stock, one item is held for ten minutes, then for as long as the payer’s instrument (a code, a link, a number) is valid, and the checkout’s `expiresAt` moves on accordingly. Absent: 60 minutes with a stock, else 1440. */
  readonly payWithinMinutes?: number
  /** Nothing new is begun from then on; what was begun before can still be paid. Null: never. */
  readonly expiresAt?: string | null
  /** What the page asks of the payer; absent: `off`. What they type is the checkout’s `customer`, sealed. */
  readonly asks?: {
    readonly name?: 'off' | 'optional' | 'required'
    readonly email?: 'off' | 'optional' | 'required'
    readonly phone?: 'off' | 'optional' | 'required'
    readonly note?: 'off' | 'optional' | 'required'
  }
  /** Shown to who has paid. */
  readonly successText?: string | null
  /** Where a payer is sent after paying; `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Null: nowhere. */
  readonly successUrl?: string | null
}

export type ChangePaymentLink = {
  /** What is paid for. */
  readonly title?: string
  /** Shown below the title. */
  readonly description?: string | null
  /** What the `externalId` of each payment begins with; absent: `LINK`. */
  readonly reference?: string
  /** Whole currency units; null: see `openPrice`. */
  readonly amount?: number | null
  /** The payer types the amount: whole currency units, both bounds included. */
  readonly openPrice?: {
    /** The least that may be typed. */
    readonly minimum: number
    /** The most. */
    readonly maximum: number
    /** Shown as buttons, between the two. */
    readonly suggested?: readonly number[]
  } | null
  /** What is offered, in this order; null: everything. */
  readonly methods?: readonly MethodName[] | null
  /** How many payments it takes in all, those made so far included; null: any number. */
  readonly stock?: number | null
  /** How long a payer has to pay. With a stock, one item is held for ten minutes, then for as long as the payer’s instrument (a code, a link, a number) is valid, and the checkout’s `expiresAt` moves on accordingly. Absent: 60 minutes with a stock, else 1440. */
  readonly payWithinMinutes?: number
  /** Nothing new is begun from then on; what was begun before can still be paid. Null: never. */
  readonly expiresAt?: string | null
  /** What the page asks of the payer; absent: `off`. What they type is the checkout’s `customer`, sealed. */
  readonly asks?: {
    readonly name?: 'off' | 'optional' | 'required'
    readonly email?: 'off' | 'optional' | 'required'
    readonly phone?: 'off' | 'optional' | 'required'
    readonly note?: 'off' | 'optional' | 'required'
  }
  /** Shown to who has paid. */
  readonly successText?: string | null
  /** Where a payer is sent after paying; `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Null: nowhere. */
  readonly successUrl?: string | null
}

/** A page that takes payments again and again. */
export type PaymentLink = {
  /** `pl_…` */
  readonly id: string
  /** To pass on to payers. */
  readonly url: string
  readonly status: PaymentLinkStatus
  /** Whether it takes a payment now. `SOLD_OUT`: all are paid for; `RESERVED`: the last are being paid for, and are released if they stay unpaid. */
  readonly availability: 'OPEN' | 'PAUSED' | 'ARCHIVED' | 'EXPIRED' | 'SOLD_OUT' | 'RESERVED'
  /** What is paid for. */
  readonly title: string
  /** Shown below the title. */
  readonly description: string | null
  /** What the `externalId` of each payment begins with; absent: `LINK`. */
  readonly reference: string
  /** Whole currency units; null: see `openPrice`. */
  readonly amount: number | null
  readonly openPrice: {
    readonly minimum: number
    readonly maximum: number
    readonly suggested: readonly number[]
  } | null
  readonly methods: readonly string[] | null
  /** How many payments it takes in all, those made so far included; null: any number. */
  readonly stock: number | null
  /** How long a payer has to pay. With a stock, one item is held for ten minutes, then for as long as the payer’s instrument (a code, a link, a number) is valid, and the checkout’s `expiresAt` moves on accordingly. Absent: 60 minutes with a stock, else 1440. */
  readonly payWithinMinutes: number
  /** Nothing new is begun from then on. */
  readonly expiresAt: string | null
  readonly asks: {
    readonly name: 'off' | 'optional' | 'required'
    readonly email: 'off' | 'optional' | 'required'
    readonly phone: 'off' | 'optional' | 'required'
    readonly note: 'off' | 'optional' | 'required'
  }
  /** Shown to who has paid. */
  readonly successText: string | null
  /** Where a payer is sent after paying; `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Null: nowhere. */
  readonly successUrl: string | null
  /** ISO 4217. */
  readonly currency: string
  /** Checkouts of it that were paid, late ones included. */
  readonly paidCount: number
  /** What those received, before refunds; whole currency units. */
  readonly paidAmount: number
  /** Checkouts of it that can be paid now: each holds one of the stock. */
  readonly openCount: number
  /** Of the stock, neither paid nor held; null: any number. */
  readonly left: number | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When you changed it last. */
  readonly updatedAt: string
  /** False in the sandbox. */
  readonly livemode: boolean
}

export type PaymentLinkQuery = {
  readonly status?: PaymentLinkStatus
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type CreateIntent = {
  /** What is to be paid, in Indonesian or English, as one would say it. */
  readonly intent: string
  /** Settles the question about the sentence: one of `errors[].choices[].answers`, or an answer of the merchant’s own, with the same intent. An answer that contradicts the sentence is refused. */
  readonly answers?: {
    /** What is to be paid, in whole units. */
    readonly amount?: number
    /** ISO 4217. */
    readonly currency?: string
  }
  /** A JSON object as text, with "source": "ai_intents", at most 4096 bytes; replaces the generated metadata. */
  readonly metadata?: string
}

/** A way to pay, and its amount bounds. */
export type PaymentMethod = {
  readonly type: PaymentType
  /** The bank or wallet. */
  readonly code: string | null
  readonly displayName: string
  /** Null: every currency. */
  readonly currency: string | null
  /** Whole currency units. */
  readonly minAmount: number
  /** Whole currency units. */
  readonly maxAmount: number
  /** Whether this deployment accepts it now. */
  readonly enabled: boolean
  /** What of it `POST /v1/collectors` can make; empty: nothing. */
  readonly collectors: readonly ('qr_static' | 'va_open' | 'va_fixed')[]
  /** Whether it can be linked once and charged later, without the payer. */
  readonly canBeSaved: boolean
  /** Why it cannot be saved, where that is due to its provider; null: it can, or no provider takes it here. */
  readonly notSavedBecause: string | null
}

export type CreatePayout = {
  readonly type: 'SEND_MONEY'
  readonly attributes: {
    readonly receiverName: string
    /** 6 to 20 digits; leading zeros are significant. */
    readonly receiverAccountNo: string
    /** Short code, 3-digit code or BIC; `GET /v1/banks` lists them. */
    readonly receiverBankCode: string
  }
  /** Your own reference, never reused: a repeated request returns the same payout. */
  readonly externalId: string
  /** Whole currency units. */
  readonly amount: number
  readonly currency: string
  /** Shown to the receiver if the bank supports it. */
  readonly remark?: string
  /** Echoed back byte for byte. */
  readonly metadata?: string
}

/** A payout as it was accepted. */
export type PayoutAcceptance = {
  /** The status, for people. */
  readonly message: string
  /** `po_…` */
  readonly id: string
  readonly type: 'SEND_MONEY'
  readonly status: PayoutStatus
  /** Your own reference. */
  readonly externalId: string
  /** As requested, whole currency units. */
  readonly amount: number
  /** As sent, byte for byte. */
  readonly metadata: string | null
  readonly attributes: PayoutReceiver
  readonly remark: string | null
}

/** Money sent to a bank account. */
export type Payout = {
  /** The status, for people. */
  readonly message: string
  /** `po_…` */
  readonly id: string
  readonly type: 'SEND_MONEY'
  readonly status: PayoutStatus
  /** Your own reference. */
  readonly externalId: string
  /** As requested, whole currency units. */
  readonly amount: number
  /** As sent, byte for byte. */
  readonly metadata: string | null
  readonly attributes: PayoutReceiver
  readonly remark: string | null
  /** True: it carries a refund to an account the payer named on a claim page. `receiverName` and `receiverAccountNo` are then masked (`BU*** SA***`, `…5678`), as the payer was promised. */
  readonly namedByPayer: boolean
  /** ISO 4217. */
  readonly currency: string
  /** On top of the amount, never taken from it. */
  readonly fee: number
  /** The tax on the fee, also on top; 0 if there is none. */
  readonly tax: number
  readonly failure: {
    /** For programs, for example `BANK_REFUSED`. */
    readonly code: string
    readonly reason: string
  } | null
  /** What it waits for before it is sent, if known: clearing has opening hours. */
  readonly hint: {
    readonly code: 'SERVICE_CLOSED'
    readonly service: 'intrabank' | 'bifast' | 'online' | 'skn' | 'rtgs'
    /** When it opens. */
    readonly opensAt: string
    /** `RTGS opens Monday 23 November 08:00 WIB.` */
    readonly message: string
  } | null
  /** The bank’s reference. */
  readonly bankReference: string | null
  /** When it was accepted. */
  readonly createdAt: string
  /** When it was sent to the bank. */
  readonly submittedAt: string | null
  /** When it ended. */
  readonly completedAt: string | null
}

export type PayoutQuery = {
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
  /** At or after. */
  readonly createdFrom?: string
  /** Before. */
  readonly createdTo?: string
  /** At least so much, in whole units of its own currency. */
  readonly minAmount?: number
  /** At most so much. */
  readonly maxAmount?: number
  /** With exactly these texts in its metadata: `metadata[order]=8812`, up to five. */
  readonly metadata?: Readonly<Record<string, string>>
  /** By your own reference. */
  readonly externalId?: string
  readonly status?: PayoutStatus
  /** Under way, and waiting until a service opens (see `hint`), or for a definite response of the bank. */
  readonly waits?: 'opening' | 'bank'
}

export type ReceiverInquiry = {
  /** 6 to 20 digits; leading zeros are significant. */
  readonly receiverAccountNo: string
  /** Short code, 3-digit code or BIC; `GET /v1/banks` lists them. */
  readonly receiverBankCode: string
  readonly receiverName?: string
}

/** The result of an account look-up. */
export type Receiver = {
  readonly receiverAccountNo: string
  readonly receiverBankCode: string
  readonly canReceive: boolean
  /** The account holder as the bank reports it, masked to a fixed length: `BU*** SA***`. */
  readonly receiverName: string | null
  /** How well it matches the name in the request, by whole words; null without one. A payout to `different` fails, unless initials or a truncated name explain the difference. */
  readonly nameMatch: 'exact' | 'close' | 'different' | null
  /** Why it cannot receive. */
  readonly reason: string | null
}

/** Your balance in one currency. */
export type Balance = {
  /** ISO 4217. */
  readonly currency: string
  /** Can be sent, whole units. */
  readonly available: number
  /** Paid, not settled yet. */
  readonly pending: number
  /** Set aside for payouts and refunds under way. */
  readonly held: number
  /** Received, but belongs to no order: a second payment, or a payment of another amount. */
  readonly suspense: number
  /** Reclaimed by a provider and not covered yet: the next settlements offset it. */
  readonly owed: number
}

/** What you pay, and when your money becomes available. */
export type FeePlan = {
  /** ISO 4217. */
  readonly currency: string
  readonly at: string
  /** On top of each fee; null: none. */
  readonly tax: FeeTax | null
  readonly fees: readonly Fee[]
  readonly settlements: readonly Settlement[]
  /** What is to change, in order of time. */
  readonly upcoming: readonly PlanRule[]
  /** Until which day the holidays of banks are known: `2026-12-31`. */
  readonly holidaysKnownUntil: string
}

export type FeePlanQuery = {
  readonly currency?: string
}

/** What an amount would cost now. */
export type FeePreview = {
  /** What is paid for: a way to pay, a payout to another bank, or one within the same bank. */
  readonly subject:
    | 'qrcode'
    | 'virtual_account'
    | 'ewallet'
    | 'direct_debit'
    | 'credit_card'
    | 'payout'
    | 'payout_same_bank'
  /** The bank, wallet or brand of cards. */
  readonly code: string | null
  readonly currency: string
  /** What is paid or sent. Exact decimal: `"4000.00"`. */
  readonly amount: string
  /** What it costs. Exact decimal: `"4000.00"`. */
  readonly fee: string
  /** The tax on the fee. Exact decimal: `"4000.00"`. */
  readonly tax: string
  /** What you get of a payment, or what a payout takes from your balance. Exact decimal: `"4000.00"`. */
  readonly net: string
  /** When a payment of now becomes available. */
  readonly availableAt: string | null
}

export type FeePreviewQuery = {
  /** What is paid for: a way to pay, a payout to another bank, or one within the same bank. */
  readonly subject?:
    | 'qrcode'
    | 'virtual_account'
    | 'ewallet'
    | 'direct_debit'
    | 'credit_card'
    | 'payout'
    | 'payout_same_bank'
  /** The bank, wallet or brand of cards. */
  readonly code?: string
  /** Whole units. */
  readonly amount?: string
  readonly currency?: string
}

export type CreateRefund = {
  /** Your own reference, never reused: a repeated request returns the same refund. */
  readonly externalId: string
  /** The payment, `pay_…`; this or `checkoutId`. */
  readonly transactionId?: string
  /** A checkout that was paid once, `co_…`; this or `transactionId`. */
  readonly checkoutId?: string
  /** Whole currency units; absent: the full remaining amount. */
  readonly amount?: number
  /** Shown to the payer. */
  readonly reason?: string
  /** What happens if the original payment method takes no refund: nothing (the default), a transfer to `receiver`, or a link on which the payer names an account. */
  readonly fallback?: 'none' | 'transfer' | 'claim_link'
  /** With `fallback` `transfer`: the account it goes to. */
  readonly receiver?: {
    /** Short code, 3-digit code or BIC; `GET /v1/banks` lists them. */
    readonly bankCode: string
    readonly accountNo: string
    readonly name: string
  }
  readonly metadata?: Metadata
}

/** A full or partial refund of a payment. */
export type Refund = {
  /** `re_…` */
  readonly id: string
  /** Your own reference; for a refund made by the provider, the provider’s. */
  readonly externalId: string
  /** The refunded payment, `pay_…`. */
  readonly transactionId: string
  /** `co_…`; null: a collector received the payment. */
  readonly checkoutId: string | null
  readonly status: RefundStatus
  readonly currency: string
  /** Whole currency units. */
  readonly amount: number
  readonly reason: string | null
  /** How the money reaches the payer: by the original payment method, by transfer, or to an account they name. */
  readonly way: 'rail' | 'transfer' | 'claim_link'
  /** Where the payer names an account: send it only to the payer, since anyone who has it can take the money. Null for callers who may not make refunds on their own (keys without the scope `refunds`, agents’ keys, members whose role does not make refunds) and in events to endpoints whose URL no caller who may has set or confirmed. */
  readonly claimUrl: string | null
  /** The payout that carries it, its fee on top. */
  readonly payoutId: string | null
  readonly failure: {
    /** For programs, for example `CLAIM_EXPIRED`. */
    readonly code: string
    readonly message: string
  } | null
  /** `provider`: the provider made the refund on its own initiative, for example a chargeback. */
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
  /** At or after. */
  readonly createdFrom?: string
  /** Before. */
  readonly createdTo?: string
  /** At least so much, in whole units of its own currency. */
  readonly minAmount?: number
  /** At most so much. */
  readonly maxAmount?: number
  /** With exactly these texts in its metadata: `metadata[order]=8812`, up to five. */
  readonly metadata?: Readonly<Record<string, string>>
  /** Of this checkout. */
  readonly checkoutId?: string
  /** Of this payment. */
  readonly transactionId?: string
  /** Of what this customer paid, by checkout or at a sticker or number of theirs. */
  readonly customerId?: string
  /** By your reference, or the provider’s. */
  readonly externalId?: string
  readonly status?: RefundStatus
}

/** A signed receipt, and its place in the books. */
export type Receipt = {
  /** A JWS (EdDSA, `typ` `gapura-receipt+jwt`) that a key of `/.well-known/jwks.json` verifies: your copy. */
  readonly receipt: string
  /** The page that shows and checks the payer’s copy, without an account. */
  readonly url: string
  /** Null until the day is closed. */
  readonly proof: ReceiptProof | null
}

export type CreateReport = {
  readonly kind: ReportKind
  /** Tables are `csv` or `xlsx`, documents `pdf`. */
  readonly format: 'csv' | 'xlsx' | 'pdf'
  /** The columns of a table, in this order; absent: all. A refusal lists what there are. */
  readonly columns?: readonly string[]
  /** Of headings and documents. Absent: the headings are the names of the columns, documents are English. */
  readonly language?: 'en' | 'id'
  /** First day, in the time zone of your settings. */
  readonly from?: string
  /** Last day, included; at most 366 days in all. */
  readonly to?: string
  /** In place of `from` and `to`, and always of documents. */
  readonly month?: string
}

/** A file about days of your account. */
export type Report = {
  /** `rep_…` */
  readonly id: string
  readonly kind: ReportKind
  /** Tables are `csv` or `xlsx`, documents `pdf`. */
  readonly format: 'csv' | 'xlsx' | 'pdf'
  readonly status: ReportStatus
  /** First day. */
  readonly from: string
  /** Last day, included. */
  readonly to: string
  /** Of its days and times. */
  readonly timeZone: string
  readonly columns: readonly string[]
  /** Of headings and documents. Absent: the headings are the names of the columns, documents are English. */
  readonly language: 'en' | 'id' | null
  /** Lines without the heading: so far, while it is made. */
  readonly rows: number | null
  readonly sizeBytes: number | null
  readonly fileName: string
  readonly failure: {
    readonly code: 'TOO_LARGE' | 'NOT_MADE'
    readonly message: string
  } | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** When it was made, or given up. */
  readonly completedAt: string | null
  /** It is removed then, 30 days after it was requested. */
  readonly expiresAt: string
}

export type ReportQuery = {
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

export type EventSummary = Event

/** An event and every try to deliver it. */
export type EventDetail = {
  /** `evt_…`: the `webhook-id` of every try. */
  readonly id: string
  readonly type: EventTypeName
  /** When it happened. */
  readonly timestamp: string
  readonly apiVersion: 'v1'
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Counts up per checkout or payout; deliveries may arrive in another order. */
  readonly sequence: number
  readonly data: EventData
  /** That to the URL of your settings; null: there was none. */
  readonly delivery: Delivery | null
  /** To every endpoint that receives it, each on its own. */
  readonly deliveries: readonly EndpointDelivery[]
  /** Every try, oldest first; retained for 30 days. */
  readonly tries: readonly DeliveryTry[]
}

export type ResendFailed = {
  /** Whose failed deliveries: `webhookUrl` or `callbackUrl` of the settings, the id of another endpoint, or `checkout`: the `webhookUrl` of the checkout itself. */
  readonly endpoint: string
  /** Of events recorded at or after this; at most 30 days ago. */
  readonly createdFrom: string
  /** Of events recorded before this. */
  readonly createdTo: string
}

/** What is being sent again. */
export type ResentDeliveries = {
  /** How many begin a new round now, the oldest first; at most 1,000 a request. */
  readonly resent: number
  /** More have failed in that time: send the request again, under a new key. */
  readonly hasMore: boolean
}

/** An endpoint beside the two of the settings, with a secret and a choice of events of its own. */
export type WebhookEndpoint = {
  /** `we_…` */
  readonly id: string
  /** Where events are delivered: https, on the public internet. */
  readonly url: string
  /** Which events it receives: types (`GET /v1/event-types`), `prefix.*`, or `*` for all. */
  readonly events: readonly EventFilter[]
  /** Your own note. */
  readonly description: string
  /** False: it receives nothing. What waits to be delivered there fails, and can be sent again. */
  readonly enabled: boolean
  /** What switched it off: you, or its own answer 410 (`gone`). Null: it is on. */
  readonly disabledBy: 'merchant' | 'gone' | null
  /** Since when it is off. */
  readonly disabledAt: string | null
  /** Whether `refund.*` events to it carry `claimUrl`: its URL was set, or set again, with a key that has the scope `refunds`, or was set or confirmed by a member who may make refunds. */
  readonly receivesClaimUrls: boolean
  /** When it was made. */
  readonly createdAt: string
}

export type CreateWebhookEndpoint = {
  /** Where events are delivered: https, on the public internet. */
  readonly url: string
  /** Which events it receives: types (`GET /v1/event-types`), `prefix.*`, or `*` for all. */
  readonly events: readonly EventFilter[]
  /** Your own note. */
  readonly description?: string
  /** False: it receives nothing. What waits to be delivered there fails, and can be sent again. */
  readonly enabled?: boolean
}

/** The new endpoint, with its secret this once. */
export type CreatedWebhookEndpoint = {
  /** `we_…` */
  readonly id: string
  /** Where events are delivered: https, on the public internet. */
  readonly url: string
  /** Which events it receives: types (`GET /v1/event-types`), `prefix.*`, or `*` for all. */
  readonly events: readonly EventFilter[]
  /** Your own note. */
  readonly description: string
  /** False: it receives nothing. What waits to be delivered there fails, and can be sent again. */
  readonly enabled: boolean
  /** What switched it off: you, or its own answer 410 (`gone`). Null: it is on. */
  readonly disabledBy: 'merchant' | 'gone' | null
  /** Since when it is off. */
  readonly disabledAt: string | null
  /** Whether `refund.*` events to it carry `claimUrl`: its URL was set, or set again, with a key that has the scope `refunds`, or was set or confirmed by a member who may make refunds. */
  readonly receivesClaimUrls: boolean
  /** When it was made. */
  readonly createdAt: string
  /** `whsec_…`, which signs what is sent there. Shown this once: the reply to a repeat of the request leaves it out. */
  readonly secret?: string
}

export type ChangeWebhookEndpoint = {
  /** Where events are delivered: https, on the public internet. */
  readonly url?: string
  /** Which events it receives: types (`GET /v1/event-types`), `prefix.*`, or `*` for all. */
  readonly events?: readonly EventFilter[]
  /** Your own note. */
  readonly description?: string
  /** False: it receives nothing. What waits to be delivered there fails, and can be sent again. */
  readonly enabled?: boolean
}

/** The endpoint is no more. */
export type DeletedWebhookEndpoint = {
  /** `we_…` */
  readonly id: string
  readonly deleted: true
}

export type RotateEndpointSecret = {
  /** How long previous secrets keep signing alongside the new one; 0 ends them at once. */
  readonly overlapHours: number
}

/** The new secret, this once. */
export type RotatedEndpointSecret = {
  /** The endpoint, `we_…`. */
  readonly id: string
  /** Shown this once: `whsec_…`. */
  readonly secret: string
  /** Until then both secrets sign. */
  readonly previousValidUntil: string
}

export type EventQuery = {
  /** Of this type, for example `payment.succeeded`. */
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

/** A request to the API, as it was answered. */
export type LoggedRequest = {
  /** `arq_…` */
  readonly id: string
  /** When it was answered. */
  readonly at: string
  /** As in `X-Request-Id`. */
  readonly requestId: string
  /** The key that sent it, `key_…`; for a browser session or token, its own. */
  readonly keyId: string
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly status: number
  readonly durationMs: number
  /** Where it came from. */
  readonly ip: string
  /** What it said it was. */
  readonly userAgent: string | null
  /** Its `Idempotency-Key`. */
  readonly idempotencyKey: string | null
  /** Its body as JSON, without secrets and with numbers of accounts cut; at most 4096 characters. */
  readonly request: string | null
  /** The body of the reply, likewise. */
  readonly response: string | null
}

export type RequestQuery = {
  /** Answered with this status, `404`, or one of a class, `4xx`. */
  readonly status?: string
  /** At or after. */
  readonly createdFrom?: string
  /** How many a page has, 1 to 100; 20 when absent. */
  readonly limit?: number
}

/** What you set for your account. */
export type Settings = {
  /** Your name on the pages. */
  readonly displayName: string
  /** Where payers go once paid, for checkouts that do not say. */
  readonly successUrl: string | null
  /** Where payers go to give up, likewise. */
  readonly cancelUrl: string | null
  /** Receives every event but those that `callbackUrl` takes. */
  readonly webhookUrl: string | null
  /** Receives `send_money.*` events; null: the webhook URL. */
  readonly callbackUrl: string | null
  /** Origins whose pages may call the API from a browser, for example https://shop.example. */
  readonly allowedOrigins: readonly string[]
  /** ISO 4217; what a sentence without a currency means. */
  readonly defaultCurrency: string | null
  /** Where your days begin, for the dashboard and its reports: a name of the IANA database. */
  readonly timeZone: string
  /** Whole rupiah: with less available, the dashboard says so. Null: it says nothing. */
  readonly lowBalance: number | null
  /** The same by currency, rupiah among them. A change replaces all of them; give either this or `lowBalance`. */
  readonly lowBalances: readonly {
    readonly currency: string
    /** Whole units. */
    readonly amount: number
  }[]
  /** Whether money that a customer’s number received, and that names no invoice, pays their oldest invoices first. False: it waits for you, unless one open invoice is of exactly that sum. */
  readonly matchOldestFirst: boolean
  /** The colour of the pages’ buttons and links. */
  readonly accentColor: string | null
  /** Whether `refund.*` events to `webhookUrl` carry `claimUrl`: it was set, or set again, with a key that has the scope `refunds`, or was set or confirmed by a member who may make refunds. */
  readonly receivesClaimUrls: boolean
  /** Your logo on the pages; set in the dashboard. */
  readonly logoUrl: string | null
}

export type ChangeSettings = {
  /** Your name on the pages. */
  readonly displayName?: string
  /** Where payers go once paid, for checkouts that do not say. */
  readonly successUrl?: string | null
  /** Where payers go to give up, likewise. */
  readonly cancelUrl?: string | null
  /** Receives every event but those that `callbackUrl` takes. */
  readonly webhookUrl?: string | null
  /** Receives `send_money.*` events; null: the webhook URL. */
  readonly callbackUrl?: string | null
  /** Origins whose pages may call the API from a browser, for example https://shop.example. */
  readonly allowedOrigins?: readonly string[]
  /** ISO 4217; what a sentence without a currency means. */
  readonly defaultCurrency?: string | null
  /** Where your days begin, for the dashboard and its reports: a name of the IANA database. */
  readonly timeZone?: string
  /** Whole rupiah: with less available, the dashboard says so. Null: it says nothing. */
  readonly lowBalance?: number | null
  /** The same by currency, rupiah among them. A change replaces all of them; give either this or `lowBalance`. */
  readonly lowBalances?: readonly {
    readonly currency: string
    /** Whole units. */
    readonly amount: number
  }[]
  /** Whether money that a customer’s number received, and that names no invoice, pays their oldest invoices first. False: it waits for you, unless one open invoice is of exactly that sum. */
  readonly matchOldestFirst?: boolean
  /** The colour of the pages’ buttons and links. */
  readonly accentColor?: string | null
}

/** The new secret, this once. */
export type RotatedWebhookSecret = {
  /** Shown this once: `whsec_…`. */
  readonly webhookSecret: string
  /** Until then both secrets sign. */
  readonly previousValidUntil: string
}

/** A bank that money can be sent to; any of its three codes identifies it. */
export type Bank = {
  /** The national code, 3 digits. */
  readonly code: string
  readonly shortCode: string
  readonly bic: string
  readonly name: string
}

/** A movement of your money; its entries sum to zero in each currency. */
export type LedgerTransaction = {
  /** `ltx_…` */
  readonly id: string
  /** The cause, for example `payout:po_…`. */
  readonly cause: string
  /** The kind of movement, for example `hold`. */
  readonly kind: string
  /** The hold it created or resolved. */
  readonly holdId: string | null
  /** When it was booked. */
  readonly createdAt: string
  readonly entries: readonly {
    readonly account: string
    readonly currency: string
    /** Exact decimal; negative where money left the account. */
    readonly amount: string
  }[]
}

/** How an onboarding stands, with the data that was sent in last. */
export type Onboarding = {
  /** `kyb_…`: what the provider calls it by. */
  readonly reference_id: string
  readonly status: OnboardingStatus
  /** Why it was rejected. */
  readonly reason: string | null
  /** Approved, and the provider is ready for live payments. */
  readonly ready: boolean
  /** Approved, and let live by the operator. */
  readonly live: boolean
  /** Counts the data sent in. */
  readonly version: number
  /** When it last changed. */
  readonly updatedAt: string
  /** When the provider took the data; null: it is on its way. */
  readonly pushedAt: string | null
  readonly business: Business | null
  /** Every report that changed something, oldest first. */
  readonly history: readonly {
    readonly status: OnboardingStatus
    readonly ready: boolean
    readonly reason: string | null
    /** When it was reported. */
    readonly at: string
  }[]
}

export type SubmitOnboarding = Business

export type SimulateCheckout = {
  /** What the payer or the bank does; `refunded`: the provider refunds on its own initiative. */
  readonly outcome: 'succeeded' | 'processing' | 'failed' | 'expired' | 'duplicate' | 'refunded'
  /** How it is paid, where the checkout leaves that open. */
  readonly type?: 'qrcode' | 'virtual_account' | 'ewallet' | 'credit_card'
  /** The bank or wallet. */
  readonly code?: string
}

export type SimulateSavedMethod = {
  /** What the payer does: they agree on its page and at their wallet, refuse there, or later unlink it in their wallet’s app; `expired`: their provider lets it end. */
  readonly outcome: 'agreed' | 'refused' | 'unlinked' | 'expired'
  /** Of a payer who agrees: its last two digits decide what becomes of charges (guide “Saved methods”). */
  readonly phone?: string
}

export type SimulateCharge = {
  /** What the provider reports: `succeeded`, `needs_payer`, or the `code` of a failure. */
  readonly outcome:
    | 'succeeded'
    | 'needs_payer'
    | 'insufficient_funds'
    | 'limit_exceeded'
    | 'not_now'
    | 'declined'
    | 'blocked'
    | 'expired'
    | 'inactive'
    | 'invalid'
    | 'unlinked'
    | 'fraud'
    | 'limit_needs_payer'
}

export type SimulatePayout = {
  /** What the bank does with it. */
  readonly outcome: 'succeeded' | 'failed' | 'unknown' | 'reversed'
}

export type AdvancedClock = Clock

/** A method, or one and its bank or wallet. */
export type MethodName =
  | 'qrcode'
  | 'virtual_account'
  | 'virtual_account:BCA'
  | 'virtual_account:BNI'
  | 'virtual_account:BRI'
  | 'virtual_account:MANDIRI'
  | 'virtual_account:PERMATA'
  | 'virtual_account:CIMB'
  | 'virtual_account:BSI'
  | 'virtual_account:DANAMON'
  | 'ewallet'
  | 'ewallet:GOPAY'
  | 'ewallet:OVO'
  | 'ewallet:DANA'
  | 'ewallet:SHOPEEPAY'
  | 'ewallet:LINKAJA'
  | 'credit_card'

/** Your own texts by name, included in replies and webhooks: at most 50, and 4096 bytes as JSON. */
export type Metadata = Readonly<Record<string, string>>

/** The status of a checkout; `SUCCEEDED`, `FAILED`, `EXPIRED` and `CANCELLED` are final, except for a late payment. */
export type CheckoutStatus = 'PENDING' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'EXPIRED' | 'CANCELLED'

/** Why it failed. */
export type Failure = {
  /** For programs, for example `CARD_DECLINED`. */
  readonly code: string
  readonly reason: string
}

/** The customer as you know them, or as entered on the page of a payment link. */
export type Customer = {
  readonly name: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
  /** The payer’s message on the page of a payment link; absent: none. */
  readonly note?: string
}

/** One way to pay that was created for the payer. */
export type Attempt = {
  /** `pay_…` */
  readonly transactionId: string
  readonly type: PaymentType
  /** The bank or wallet. */
  readonly code: string | null
  /** `RETIRED`: replaced, expired or abandoned; money for it is still accepted. */
  readonly status: 'REQUESTED' | 'ISSUED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'RETIRED'
  /** The provider’s reference. */
  readonly reference: string | null
  readonly instrument: Instrument | null
  /** A card payment: `visa` and its last four digits. */
  readonly card: {
    readonly brand: string
    readonly lastFour: string
  } | null
  readonly failure: Failure | null
  /** When it was created for the payer. */
  readonly createdAt: string
  /** When it stops being shown. */
  readonly expiresAt: string
}

/** `DRAFT` can be changed and has no number; `VOID` is final; `UNCOLLECTIBLE` is written off, and can still be paid. */
export type InvoiceStatus = 'DRAFT' | 'OPEN' | 'PARTIALLY_PAID' | 'PAID' | 'UNCOLLECTIBLE' | 'VOID'

/** A mail to the customer of an invoice. */
export type InvoiceMail = {
  /** `iml_…` */
  readonly id: string
  readonly invoiceId: string
  readonly kind: 'invoice' | 'reminder' | 'receipt' | 'charge_failed' | 'charge_given_up'
  /** Whether it is a reminder by schedule, the receipt of a payment or about a charge; false: you requested it. */
  readonly isScheduled: boolean
  /** `SENT`: a mail server has taken it. `FAILED`: it did not reach the customer, or may not have. `DROPPED`: there was no reason to send it any more. */
  readonly status: 'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'DROPPED'
  /** When it was queued. */
  readonly createdAt: string
  readonly sentAt: string | null
  readonly failure: {
    readonly code:
      | 'REFUSED'
      | 'BOUNCED'
      | 'UNREACHABLE'
      | 'UNKNOWN'
      | 'NO_ADDRESS'
      | 'ENDED'
      | 'NOT_DUE'
      | 'NOT_CONFIGURED'
    readonly message: string
    /** The codes of the mail server’s answer: `550 5.1.1`. */
    readonly reply: string | null
  } | null
}

export type SubscriptionInterval = {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  /** Every so many of them. */
  readonly count: number
}

/** `PENDING_METHOD`: it begins once one of its saved methods is ACTIVE. `PAST_DUE`: something could not be collected. `ENDED`: after its last cycle. */
export type SubscriptionStatus =
  | 'PENDING_METHOD'
  | 'TRIALING'
  | 'ACTIVE'
  | 'PAST_DUE'
  | 'PAUSED'
  | 'CANCELLED'
  | 'ENDED'

/** `qr_static`: a QR code, for a sticker; `va_open`: a virtual account that takes any amount; `va_fixed`: one that takes the same amount each time. */
export type CollectorKind = 'qr_static' | 'va_open' | 'va_fixed'

/** `REQUESTED`: the provider is making it. `PAUSED` and `CLOSED` decline payments where the provider asks us; money that still arrives is booked, flagged `late`. */
export type CollectorStatus = 'REQUESTED' | 'ACTIVE' | 'PAUSED' | 'CLOSED' | 'FAILED'

/** A way to pay. */
export type PaymentType = 'qrcode' | 'virtual_account' | 'ewallet' | 'direct_debit' | 'credit_card'

/** How often: `{"unit":"month","count":1}` is once in each calendar month. */
export type Frequency = {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly count: number
}

/** `PENDING_PAYER`: the payer has not agreed, or not finished at their provider. Only an `ACTIVE` one can be charged. */
export type SavedMethodStatus = 'PENDING_PAYER' | 'ACTIVE' | 'EXPIRED' | 'REVOKED' | 'FAILED'

/** `PROCESSING` includes what is not known yet: the provider is polled with the same reference until it is. `NEEDS_PAYER`: they approve at `actionUrl`. */
export type ChargeStatus = 'PROCESSING' | 'NEEDS_PAYER' | 'SUCCEEDED' | 'FAILED'

/** Why it failed, and what follows from it. */
export type ChargeFailure = {
  /** For programs, for example `insufficient_funds`. */
  readonly code: string
  readonly message: string
  /** Whether the same method may be charged again later. */
  readonly retryable: boolean
  /** What has to happen first: the payer does something, or saves another method. */
  readonly needs: 'payer' | 'new_method' | null
}

/** `PAUSED` takes nothing for now; `ARCHIVED` never again. */
export type PaymentLinkStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED'

/** The status of a payout; only a response of the bank ends `PROCESSING`. */
export type PayoutStatus = 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'REVERSED'

/** As sent. */
export type PayoutReceiver = {
  readonly receiverName: string
  readonly receiverAccountNo: string
  readonly receiverBankCode: string
}

/** The tax on fees. */
export type FeeTax = {
  /** `PPN` */
  readonly name: string
  /** The percentage, in hundredths: 70 is 0.7 %. */
  readonly basisPoints: number
  /** Your own rule, the deployment’s default, or the built-in one. */
  readonly source: 'own' | 'general' | 'built_in'
  /** Since when; null: since ever. */
  readonly validFrom: string | null
}

/** What a payment or payout costs. */
export type Fee = {
  /** What is paid for: a way to pay, a payout to another bank, or one within the same bank. */
  readonly subject:
    | 'qrcode'
    | 'virtual_account'
    | 'ewallet'
    | 'direct_debit'
    | 'credit_card'
    | 'payout'
    | 'payout_same_bank'
  /** Null: all of them. */
  readonly code: string | null
  /** For amounts above this one, whole units. */
  readonly above: number
  /** The percentage, in hundredths: 70 is 0.7 %. */
  readonly basisPoints: number
  /** Added to the percentage, whole units. */
  readonly fixed: number
  /** The fee is at least this. */
  readonly minimum: number
  /** The fee is at most this. */
  readonly maximum: number | null
  /** The fee of a refunded payment: retained, or refunded in the same proportion; null: your setting. */
  readonly refundFee: 'kept' | 'proportional' | null
  /** Your own rule, the deployment’s default, or the built-in one. */
  readonly source: 'own' | 'general' | 'built_in'
  /** Since when; null: since ever. */
  readonly validFrom: string | null
}

/** When money of a method becomes available. */
export type Settlement = {
  readonly method: 'qrcode' | 'virtual_account' | 'ewallet' | 'direct_debit' | 'credit_card'
  /** Null: all of them. */
  readonly code: string | null
  /** Days on which banks in Indonesia work, or days of 24 hours from the payment. */
  readonly dayKind: 'business' | 'calendar'
  /** So many after the day of the payment. */
  readonly days: number
  /** When on that business day, in Jakarta: `08:00`. */
  readonly time: string | null
  /** Your own rule, the deployment’s default, or the built-in one. */
  readonly source: 'own' | 'general' | 'built_in'
  /** Since when; null: since ever. */
  readonly validFrom: string | null
}

/** A rule that is to count later. */
export type PlanRule = {
  /** `rul_…` */
  readonly id: string
  readonly kind: 'fee' | 'tax' | 'settlement'
  readonly scope: 'own' | 'general'
  /** What is paid for: a way to pay, a payout to another bank, or one within the same bank. */
  readonly subject:
    | 'qrcode'
    | 'virtual_account'
    | 'ewallet'
    | 'direct_debit'
    | 'credit_card'
    | 'payout'
    | 'payout_same_bank'
    | null
  /** The bank, wallet or brand of cards. */
  readonly code: string | null
  readonly currency: string | null
  /** From then on what stands behind it counts again. */
  readonly ends: boolean
  readonly fee: FeePrice | null
  readonly tax: FeeTaxRate | null
  readonly settlement: SettlementSchedule | null
  readonly validFrom: string
  readonly createdAt: string
}

/** The status of a refund; `SUCCEEDED`, `FAILED` and `CANCELLED` are final. */
export type RefundStatus = 'PROCESSING' | 'NEEDS_PAYER' | 'SUCCEEDED' | 'FAILED' | 'CANCELLED'

/** An inclusion proof by RFC 6962 with SHA-256. Hashes are in hexadecimal. */
export type ReceiptProof = {
  /** The day whose books have it, in Asia/Jakarta. */
  readonly day: string
  /** Its place among the transactions of the day, from 0. */
  readonly leafIndex: number
  /** How many transactions the day has. */
  readonly treeSize: number
  /** The hash of the ledger transaction. */
  readonly leafHash: string
  /** From the leaf to the root. */
  readonly auditPath: readonly string[]
  /** The root of the day, as `books.closed` has it. */
  readonly root: string
}

/** `payments` by the day they were paid; `refunds` and `payouts` by the day they were requested; `settlements` a line a day, `settlement_payments` a line a payment of them; `ledger` every entry; `statement` and `fee_invoice` are of a month, as PDF. */
export type ReportKind =
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'settlements'
  | 'settlement_payments'
  | 'ledger'
  | 'statement'
  | 'fee_invoice'

/** `PENDING` while it is made; `READY` can be fetched. */
export type ReportStatus = 'PENDING' | 'READY' | 'FAILED'

/** What happened, as it was delivered, and how its delivery stands. */
export type Event = {
  /** `evt_…`: the `webhook-id` of every try. */
  readonly id: string
  readonly type: EventTypeName
  /** When it happened. */
  readonly timestamp: string
  readonly apiVersion: 'v1'
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Counts up per checkout or payout; deliveries may arrive in another order. */
  readonly sequence: number
  readonly data: EventData
  /** That to the URL of your settings; null: there was none. */
  readonly delivery: Delivery | null
  /** To every endpoint that receives it, each on its own. */
  readonly deliveries: readonly EndpointDelivery[]
}

/** What happened. More may be added: ignore those you do not know. */
export type EventTypeName =
  | 'payment.pending'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.expired'
  | 'collector.active'
  | 'collector.failed'
  | 'collector.closed'
  | 'collection.received'
  | 'collection.allocated'
  | 'refund.processing'
  | 'refund.needs_payer'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'send_money.succeeded'
  | 'send_money.failed'
  | 'send_money.reversed'
  | 'onboarding.updated'
  | 'invoice.finalized'
  | 'invoice.sent'
  | 'invoice.reminded'
  | 'invoice.partially_paid'
  | 'invoice.paid'
  | 'invoice.overpaid'
  | 'invoice.overdue'
  | 'invoice.voided'
  | 'invoice.uncollectible'
  | 'saved_method.active'
  | 'saved_method.failed'
  | 'saved_method.revoked'
  | 'saved_method.expiring'
  | 'saved_method.expired'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.needs_payer'
  | 'subscription.activated'
  | 'subscription.renewed'
  | 'subscription.past_due'
  | 'subscription.paused'
  | 'subscription.resumed'
  | 'subscription.changed'
  | 'subscription.cancelled'
  | 'subscription.ended'
  | 'report.ready'
  | 'books.closed'
  | 'attention.opened'
  | 'attention.closed'

/** What it happened to, as it was: by the type of the event, as `webhooks` lists them. */
export type EventData =
  | PaymentEventData
  | Collector
  | Collection
  | Refund
  | PayoutEventData
  | OnboardingStanding
  | ListedInvoice
  | SavedMethod
  | Charge
  | ListedSubscription
  | Report
  | BooksData
  | AttentionData

/** How the delivery of an event stands. */
export type Delivery = {
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED'
  /** Tries made since it was recorded or last resent. */
  readonly tries: number
  /** When it is tried next; null once it has ended. */
  readonly nextTryAt: string | null
}

/** How the delivery of an event to one endpoint stands. */
export type EndpointDelivery = {
  /** Where it goes: `webhookUrl` or `callbackUrl` of the settings, the id of another endpoint, or `checkout`: the `webhookUrl` of the checkout itself. */
  readonly endpoint: string
  readonly status: 'PENDING' | 'DELIVERED' | 'FAILED'
  /** Tries made since it was recorded or last resent. */
  readonly tries: number
  /** When it is tried next; null once it has ended. */
  readonly nextTryAt: string | null
}

/** One try to deliver an event. */
export type DeliveryTry = {
  /** Where it went: `webhookUrl` or `callbackUrl` of the settings, the id of another endpoint, or `checkout`: the `webhookUrl` of the checkout itself. */
  readonly endpoint: string
  /** When it began. */
  readonly at: string
  readonly durationMs: number
  /** What the endpoint answered; nothing else of it is stored. */
  readonly responseStatus: number | null
  /** Why there was no answer, for example `TIMEOUT`. */
  readonly error: string | null
}

/** The events that an endpoint receives: one type, all that begin with the same word, or all. */
export type EventFilter =
  | '*'
  | 'payment.*'
  | 'collector.*'
  | 'collection.*'
  | 'refund.*'
  | 'send_money.*'
  | 'onboarding.*'
  | 'invoice.*'
  | 'saved_method.*'
  | 'charge.*'
  | 'subscription.*'
  | 'report.*'
  | 'books.*'
  | 'attention.*'
  | 'payment.pending'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'payment.expired'
  | 'collector.active'
  | 'collector.failed'
  | 'collector.closed'
  | 'collection.received'
  | 'collection.allocated'
  | 'refund.processing'
  | 'refund.needs_payer'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'send_money.succeeded'
  | 'send_money.failed'
  | 'send_money.reversed'
  | 'onboarding.updated'
  | 'invoice.finalized'
  | 'invoice.sent'
  | 'invoice.reminded'
  | 'invoice.partially_paid'
  | 'invoice.paid'
  | 'invoice.overpaid'
  | 'invoice.overdue'
  | 'invoice.voided'
  | 'invoice.uncollectible'
  | 'saved_method.active'
  | 'saved_method.failed'
  | 'saved_method.revoked'
  | 'saved_method.expiring'
  | 'saved_method.expired'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.needs_payer'
  | 'subscription.activated'
  | 'subscription.renewed'
  | 'subscription.past_due'
  | 'subscription.paused'
  | 'subscription.resumed'
  | 'subscription.changed'
  | 'subscription.cancelled'
  | 'subscription.ended'
  | 'report.ready'
  | 'books.closed'
  | 'attention.opened'
  | 'attention.closed'

/** How far the check of a business is. */
export type OnboardingStatus = 'pushed' | 'received' | 'processing' | 'rejected' | 'approved'

export type Business = {
  /** As in the deed of establishment. */
  readonly legalName: string
  /** For example `PT`, `CV` or `individual`. */
  readonly businessType: string
  /** Business identification number, 13 digits. */
  readonly nib: string
  /** Tax number, 15 or 16 digits. */
  readonly npwp: string
  readonly address: {
    readonly line: string
    readonly city: string
    readonly postalCode: string
  }
  readonly bankAccount: {
    /** From `GET /v1/banks`: short, 3-digit or BIC. */
    readonly bankCode: string
    readonly accountNo: string
    readonly accountName: string
  }
  readonly owners: readonly {
    readonly name: string
    /** Identity number, 16 digits. */
    readonly nik: string
    /** Whole percent; together at most 100. */
    readonly sharePercent: number
  }[]
  readonly documents: readonly {
    /** For example `nib_certificate` or `npwp`. */
    readonly kind: string
    /** Where the provider finds it: an address or a file id; or the id of a document uploaded in the dashboard, `doc_…`. */
    readonly reference: string
  }[]
}

/** What the account’s clock shows. */
export type Clock = {
  readonly now: string
}

/** What the payer pays with, distinguished by `type`. */
export type Instrument =
  | {
      readonly type: 'qrcode'
      /** The content of the QR code. */
      readonly qrContent: string
    }
  | {
      readonly type: 'virtual_account'
      readonly bankCode: string
      /** The account number to pay to. */
      readonly number: string
      readonly accountName: string
    }
  | {
      readonly type: 'ewallet'
      readonly walletCode: string
      /** Where the payer approves; null: the wallet sent a push notification to its app. */
      readonly url: string | null
      readonly qrContent: string | null
    }
  | {
      readonly type: 'credit_card'
      /** The provider’s page that accepts the card. */
      readonly url: string
    }

/** What something costs. */
export type FeePrice = {
  /** For amounts above this one, whole units. */
  readonly above: number
  /** The percentage, in hundredths: 70 is 0.7 %. */
  readonly basisPoints: number
  /** Added to the percentage, whole units. */
  readonly fixed: number
  /** The fee is at least this. */
  readonly minimum: number
  /** The fee is at most this. */
  readonly maximum: number | null
  /** The fee of a refunded payment: retained, or refunded in the same proportion; null: your setting. */
  readonly refundFee: 'kept' | 'proportional' | null
}

/** A rate of tax on fees. */
export type FeeTaxRate = {
  /** `PPN` */
  readonly name: string
  /** The percentage, in hundredths: 70 is 0.7 %. */
  readonly basisPoints: number
}

/** When money becomes available. */
export type SettlementSchedule = {
  /** Days on which banks in Indonesia work, or days of 24 hours from the payment. */
  readonly dayKind: 'business' | 'calendar'
  /** So many after the day of the payment. */
  readonly days: number
  /** When on that business day, in Jakarta: `08:00`. */
  readonly time: string | null
}

/** The checkout at the time of the event, and the payment the event is about. */
export type PaymentEventData = {
  /** `co_…`: also the path of the hosted page. */
  readonly id: string
  /** Your own reference. */
  readonly externalId: string
  /** The payment the event is about, `pay_…`; null: there was no attempt. */
  readonly transactionId: string | null
  readonly status: CheckoutStatus
  /** As requested; `""` if none was determined, `checkout_page` only if that was sent. */
  readonly type: 'qrcode' | 'virtual_account' | 'ewallet' | 'direct_debit' | 'credit_card' | '' | 'checkout_page'
  /** The bank or wallet. */
  readonly code: string | null
  /** ISO 4217. */
  readonly currency: string
  /** Whole currency units. */
  readonly amount: number
  /** Of this payment. */
  readonly paidAmount: number | null
  /** When the bank received the money, by its own clock and to the second: it can read a moment before `createdAt`. */
  readonly paidAt: string | null
  /** After this it cannot be paid. */
  readonly expiresAt: string
  readonly failure: Failure | null
  /** `late`: paid after the end; `duplicate`: paid more than once; `mismatch`: another amount was paid, which pays the checkout only once you accept it in the dashboard. */
  readonly flags: readonly ('late' | 'duplicate' | 'mismatch')[]
  /** The methods the page offers, in order; null: all. */
  readonly methods: readonly string[] | null
  /** The payment link that created it, `pl_…`; null: none. */
  readonly paymentLinkId: string | null
  /** The customer it is for, `cus_…`; null: none is named. */
  readonly customerId: string | null
  readonly customer: Customer | null
  /** As sent, or as read from a sentence. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** The payout at the time of the event. */
export type PayoutEventData = {
  /** `po_…` */
  readonly id: string
  readonly type: 'SEND_MONEY'
  readonly status: PayoutStatus
  /** Your own reference. */
  readonly externalId: string
  /** As requested, whole currency units. */
  readonly amount: number
  /** As sent, byte for byte. */
  readonly metadata: string | null
  readonly attributes: PayoutReceiver
  readonly remark: string | null
  /** True: it carries a refund to an account the payer named on a claim page. `receiverName` and `receiverAccountNo` are then masked (`BU*** SA***`, `…5678`), as the payer was promised. */
  readonly namedByPayer: boolean
  /** ISO 4217. */
  readonly currency: string
  /** On top of the amount, never taken from it. */
  readonly fee: number
  /** The tax on the fee, also on top; 0 if there is none. */
  readonly tax: number
  readonly failure: {
    /** For programs, for example `BANK_REFUSED`. */
    readonly code: string
    readonly reason: string
  } | null
  /** What it waits for before it is sent, if known: clearing has opening hours. */
  readonly hint: {
    readonly code: 'SERVICE_CLOSED'
    readonly service: 'intrabank' | 'bifast' | 'online' | 'skn' | 'rtgs'
    /** When it opens. */
    readonly opensAt: string
    /** `RTGS opens Monday 23 November 08:00 WIB.` */
    readonly message: string
  } | null
  /** The bank’s reference. */
  readonly bankReference: string | null
  /** When it was accepted. */
  readonly createdAt: string
  /** When it was sent to the bank. */
  readonly submittedAt: string | null
  /** When it ended. */
  readonly completedAt: string | null
  /** The payout: its id. */
  readonly transactionId: string
}

/** How an onboarding stands. */
export type OnboardingStanding = {
  /** `kyb_…`: what the provider calls it by. */
  readonly reference_id: string
  readonly status: OnboardingStatus
  /** Why it was rejected. */
  readonly reason: string | null
  /** Approved, and the provider is ready for live payments. */
  readonly ready: boolean
  /** Approved, and let live by the operator. */
  readonly live: boolean
  /** Counts the data sent in. */
  readonly version: number
  /** When it last changed. */
  readonly updatedAt: string
}

/** A day of the books that is closed and never changes. */
export type BooksData = {
  /** The day, of the deployment in Asia/Jakarta. */
  readonly day: string
  /** How many transactions the day has, of all merchants. */
  readonly treeSize: number
  /** The Merkle root (RFC 6962) over them. */
  readonly root: string
  /** The root of the day before; null: it is the first. */
  readonly previousRoot: string | null
  /** A JWS (EdDSA, keys at `/.well-known/jwks.json`) over these members and the root of all days so far. Store it: it proves later what the books contained. */
  readonly signature: string
}

/** Something that a person should look at, as the dashboard’s attention list has it. */
export type AttentionData = {
  /** `att_…`, the same in both events of one opening. What begins anew has another. */
  readonly id: string
  /** What is wrong: `paid_duplicate`, `paid_mismatch`, `paid_late`, `money_unallocated`, `refunds_ending`, `refunds_failed`, `refunds_unresolved`, `refunds_unbooked`, `refunds_exceeding`, `invoices_not_reached`, `balance_low`, `payouts_unresolved`, `payouts_closed`, `payouts_failed`, `approvals_waiting`, `webhooks_lost`, `webhooks_failing`, `endpoint_off`, `endpoint_missing`, `changes_waiting`, `onboarding_rejected`, `keys_ending`. More may be added. */
  readonly kind: string
  /** The one thing that needs attention. */
  readonly subject: {
    /** What it is: `transaction`, `refund`, `invoice`, `payout`, `balance`, `approval`, `change`, `webhook_endpoint`, `key`, `merchant`. More may be added. */
    readonly type: string
    /** Its id; of a balance its currency, of an endpoint as `endpoint` elsewhere. */
    readonly id: string
  }
  /** Of the amount; null: no money is meant. */
  readonly currency: string | null
  /** Whole units: of a balance what is left, else what it is about. */
  readonly amount: number | null
  /** When it was first seen. */
  readonly since: string
  /** When it was first not seen any more. */
  readonly closedAt: string | null
  /** Where the dashboard shows it, with how to resolve it. */
  readonly url: string
}
