import Type from 'typebox'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { TYPE_CODES } from '../payment-methods/types.ts'
import {
  ATTEMPT_EXAMPLE,
  ATTEMPT_EXAMPLE_IN_BROWSER,
  Attempt,
  AttemptInBrowser,
  Failure,
  FailureInBrowser,
} from './attempts/schema.ts'
import { SAVES } from './checkout.ts'
import { REFUND_EXAMPLE, RefundReply } from './refunds/schema.ts'
import { CHECKOUT_MOVES } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
const Time = (description: string) => Type.String({ format: 'date-time', description })

const RequestedType = Type.Enum([...TYPE_CODES, '', 'checkout_page'], {
  description: 'As requested; `""` if none was determined, `checkout_page` only if that was sent.',
})

/** Banks report whole seconds, by their own clocks. */
const PAID_AT =
  'When the bank received the money, by its own clock and to the second: it can read a moment before `createdAt`.'

export const CheckoutStatuses = Type.Enum(Object.keys(CHECKOUT_MOVES) as (keyof typeof CHECKOUT_MOVES)[], {
  component: 'CheckoutStatus',
  description:
    'The status of a checkout; `SUCCEEDED`, `FAILED`, `EXPIRED` and `CANCELLED` are final, except for a late payment.',
})

/** How many other open checkouts with the same `externalId` the status check names. */
export const OPEN_DUPLICATES_MAX = 10

const summary = {
  id: Type.String({ description: '`co_…`: also the path of the hosted page.' }),
  externalId: Type.String({ description: 'Your own reference.' }),
  status: CheckoutStatuses,
  checkoutUrl: Type.String({ format: 'uri', description: 'Send the payer here.' }),
  currency: Type.String({ description: 'ISO 4217.' }),
  amount: Type.Integer({ description: 'Whole currency units.' }),
  type: RequestedType,
  createdAt: Time('ISO 8601, UTC.'),
  expiresAt: Time('After this it cannot be paid.'),
  livemode: Type.Boolean({ description: 'False in the sandbox.' }),
}

const SUMMARY_EXAMPLE = {
  id: SAMPLE.checkoutId,
  externalId: 'order-1',
  status: 'PENDING',
  checkoutUrl: `https://pay.example/${SAMPLE.checkoutId}`,
  currency: HOME_CURRENCY,
  amount: 125_000,
  type: 'qrcode',
  createdAt: SAMPLE.createdAt,
  expiresAt: SAMPLE.expiresAt,
  livemode: false,
} as const

/** The reply to a creation. */
export const CheckoutSummary = Type.Object(summary, {
  component: 'CheckoutSummary',
  description: 'A newly created checkout.',
  examples: [SUMMARY_EXAMPLE],
})

const Flags = Type.Array(Type.Enum(['late', 'duplicate', 'mismatch']), {
  description:
    '`late`: paid after the end; `duplicate`: paid more than once; `mismatch`: another amount was paid, ' +
    'which pays the checkout only once you accept it in the dashboard.',
})

const PaymentLinkId = Nullable(Type.String(), 'The payment link that created it, `pl_…`; null: none.')

const CustomerId = Nullable(Type.String(), 'The customer it is for, `cus_…`; null: none is named.')

/** An entry of a list. */
export const ListedCheckout = Type.Object(
  { ...summary, flags: Flags, paymentLinkId: PaymentLinkId, customerId: CustomerId },
  {
    component: 'ListedCheckout',
    description: 'A checkout in a list.',
    examples: [{ ...SUMMARY_EXAMPLE, flags: [], paymentLinkId: null, customerId: null }],
  },
)

const Customer = Type.Object(
  {
    name: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String(), 'E.164.'),
    note: Type.Optional(
      Type.String({ description: 'The payer’s message on the page of a payment link; absent: none.' }),
    ),
  },
  { component: 'Customer', description: 'The customer as you know them, or as entered on the page of a payment link.' },
)

const Metadata = Type.Object({}, { additionalProperties: true, description: 'As sent, or as read from a sentence.' })
const Methods = Nullable(Type.Array(Type.String()), 'The methods the page offers, in order; null: all.')

const CHECKOUT_EXAMPLE = {
  ...SUMMARY_EXAMPLE,
  status: 'SUCCEEDED',
  description: 'Kopi Gayo 1 kg',
  code: null,
  name: null,
  paidAt: SAMPLE.paidAt,
  paidAmount: 125_000,
  version: 3,
  flags: [],
  failure: null,
  methods: null,
  paymentLinkId: null,
  customerId: null,
  customer: null,
  save: null,
  webhookUrl: null,
  openDuplicates: [],
  metadata: { order: '8812' },
  payment: ATTEMPT_EXAMPLE,
  attempts: [ATTEMPT_EXAMPLE],
  refundedAmount: 0,
  refunds: [REFUND_EXAMPLE],
}

const detail = {
  ...summary,
  description: Nullable(Type.String()),
  code: Nullable(Type.String(), 'The requested bank or wallet.'),
  name: Nullable(Type.String(), 'The requested account holder.'),
  paidAt: Nullable(Time(PAID_AT)),
  paidAmount: Nullable(Type.Integer()),
  version: Type.Integer({ description: 'Counts every change.' }),
  flags: Flags,
  failure: Nullable(Failure),
  methods: Methods,
  paymentLinkId: PaymentLinkId,
  customerId: CustomerId,
  customer: Nullable(Customer),
  save: Nullable(Type.Enum([...SAVES]), 'Whether its page offers saved methods, and saves one; null: it does not.'),
  webhookUrl: Nullable(Type.String(), 'Receives its events too, beside your endpoints; null: none does.'),
  openDuplicates: Type.Array(Type.String(), {
    maxItems: OPEN_DUPLICATES_MAX,
    description:
      'Other checkouts with the same `externalId` that can still be paid (`PENDING` or `PROCESSING`), `co_…`, newest first, ' +
      `at most ${OPEN_DUPLICATES_MAX}: a payer who has two pages open can pay twice. Cancel those you no longer need.`,
  }),
  metadata: Metadata,
  payment: Nullable(Attempt, 'The payment that counts: the paid one, else the newest.'),
  attempts: Type.Array(Attempt),
  refundedAmount: Type.Integer({ description: 'The amount refunded by succeeded refunds.' }),
  refunds: Type.Array(RefundReply, { description: 'Of all its payments, oldest first.' }),
}

/** A checkout with its payments and refunds. */
export const CheckoutDetailReply = Type.Object(detail, {
  component: 'Checkout',
  description: 'A checkout, its payments and its refunds.',
  examples: [CHECKOUT_EXAMPLE],
})

/** The shape that `checkout/browser-view.ts` returns. */
const CheckoutInBrowser = Type.Object(
  {
    ...detail,
    failure: Nullable(FailureInBrowser),
    paymentLinkId: Type.Null(),
    customerId: Type.Null(),
    customer: Type.Null(),
    save: Type.Null(),
    webhookUrl: Type.Null(),
    openDuplicates: Type.Array(Type.String(), { maxItems: 0, description: 'Always empty.' }),
    metadata: Type.Object({}, { additionalProperties: false, description: 'Always empty.' }),
    payment: Nullable(AttemptInBrowser, 'The payment that counts: the paid one, else the newest.'),
    attempts: Type.Array(AttemptInBrowser, { maxItems: 1, description: '`payment` alone.' }),
    refunds: Type.Array(RefundReply, { maxItems: 0, description: 'Always empty; see `refundedAmount`.' }),
  },
  {
    component: 'CheckoutInBrowser',
    description:
      'A checkout as a browser session reads it: what the hosted page shows its payer. The shape is that of `Checkout`; ' +
      'what is for the merchant alone is null or empty.',
    examples: [
      {
        ...CHECKOUT_EXAMPLE,
        metadata: {},
        refunds: [],
        payment: ATTEMPT_EXAMPLE_IN_BROWSER,
        attempts: [ATTEMPT_EXAMPLE_IN_BROWSER],
      },
    ],
  },
)

/** `GET /v1/checkout/{id}`: the status check, by key or in a browser session. */
export const CheckoutStatusReply = Type.Union([CheckoutDetailReply, CheckoutInBrowser], {
  description: 'The checkout. In a browser session: a `CheckoutInBrowser`.',
  examples: [CHECKOUT_EXAMPLE],
})

/** An example of a checkout without an attempt. */
export const UNPAID_EXAMPLE = {
  ...CHECKOUT_EXAMPLE,
  status: 'PENDING',
  paidAt: null,
  paidAmount: null,
  version: 1,
  payment: null,
  attempts: [],
  refunds: [],
}

export const CheckoutList = listOf(ListedCheckout, 'CheckoutList')

/** `data` of the events of a checkout. Source: interface, "Webhooks". */
export const PaymentEventData = Type.Object(
  {
    id: summary.id,
    externalId: summary.externalId,
    transactionId: Nullable(Type.String(), 'The payment the event is about, `pay_…`; null: there was no attempt.'),
    status: CheckoutStatuses,
    type: RequestedType,
    code: Nullable(Type.String(), 'The bank or wallet.'),
    currency: summary.currency,
    amount: summary.amount,
    paidAmount: Nullable(Type.Integer(), 'Of this payment.'),
    paidAt: Nullable(Time(PAID_AT)),
    expiresAt: summary.expiresAt,
    failure: Nullable(Failure),
    flags: Flags,
    methods: Methods,
    paymentLinkId: PaymentLinkId,
    customerId: CustomerId,
    customer: Nullable(Customer),
    metadata: Metadata,
  },
  {
    component: 'PaymentEventData',
    description: 'The checkout at the time of the event, and the payment the event is about.',
  },
)
