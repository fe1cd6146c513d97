import Type, { type Static } from 'typebox'
import { EMAIL_PATTERN, PLAIN, PLAIN_AND_VISIBLE, PLAIN_LINES } from '../base/plain-text.ts'
import { Metadata } from '../http/metadata.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { AMOUNT_MAX, METHODS_MAX, WAYS } from './methods.ts'
import { RefundReply } from './refunds/schema.ts'
import { ATTEMPT_MOVES, CHECKOUT_MOVES } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Time = (description: string) => Type.String({ format: 'date-time', description })

const TIME = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$'

/** Who pays; at least one field. */
const Customer = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, ...PLAIN_AND_VISIBLE })),
    email: Type.Optional(Type.String({ maxLength: 254, pattern: EMAIL_PATTERN, explain: 'must be an e-mail address' })),
    phone: Type.Optional(
      Type.String({
        pattern: '^\\+[1-9][0-9]{6,14}$',
        explain: 'must be a number in E.164, for example +6281234567890',
        description: 'E.164, for example +6281234567890.',
      }),
    ),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'Who pays, as you know them. Kept sealed; never shown on the page or to browsers.',
  },
)

/** `POST /v1/checkout`. The rules between fields are in rules.ts. */
export const CreateCheckout = Type.Object(
  {
    externalId: Type.String({
      minLength: 1,
      maxLength: 64,
      ...PLAIN,
      description: 'Your own reference; webhooks carry it. Not unique.',
    }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      explain: 'must be an ISO 4217 code in upper case, for example IDR',
      description: 'ISO 4217, upper case.',
    }),
    amount: Type.Integer({
      minimum: 1,
      maximum: AMOUNT_MAX,
      description: 'Whole currency units: 125000 is Rp125.000.',
    }),
    description: Type.Optional(Type.String({ maxLength: 255, ...PLAIN_LINES, description: 'Shown to the payer.' })),
    successUrl: Type.Optional(
      Type.String({
        maxLength: 2048,
        description:
          'Where the payer goes once paid. `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Required unless the ' +
          'settings hold one.',
      }),
    ),
    cancelUrl: Type.Optional(
      Type.String({
        maxLength: 2048,
        description:
          'Where the payer goes to give up; the checkout stays PENDING. Required unless the settings hold one.',
      }),
    ),
    type: Type.Optional(
      Type.Enum(['qrcode', 'virtual_account', 'ewallet', 'credit_card', '', 'checkout_page'], {
        description: 'The landing page; absent, "" and "checkout_page" offer several methods.',
      }),
    ),
    code: Type.Optional(
      Type.String({
        maxLength: 32,
        description: 'Bank (virtual_account) or wallet (ewallet), any case; absent: the payer chooses.',
      }),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        ...PLAIN,
        description: "virtual_account only: the account holder's name on its page.",
      }),
    ),
    methods: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: METHODS_MAX,
        uniqueItems: true,
        description:
          'What the page offers, in this order; only without `type`. Banks, and wallets, stay together under the place ' +
          `of the first. Each is one of ${WAYS.join(', ')}.`,
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({
        pattern: TIME,
        explain: 'must be an ISO 8601 time with a zone, for example 2026-12-01T10:00:00Z',
        description: 'Until when it can be paid: 5 minutes to 30 days ahead. Absent: 24 hours.',
      }),
    ),
    customer: Type.Optional(Customer),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    examples: [
      {
        externalId: 'order-1',
        currency: 'IDR',
        amount: 125_000,
        description: 'Kopi Gayo 1 kg',
        successUrl: 'https://shop.example/success',
        cancelUrl: 'https://shop.example/cancel',
        type: 'qrcode',
        metadata: { order: '8812', shop: 'jakarta-1' },
      },
      {
        externalId: 'order-2',
        currency: 'IDR',
        amount: 250_000,
        methods: ['qrcode', 'virtual_account:BCA', 'ewallet:GOPAY'],
        customer: { name: 'Budi Santoso', email: 'budi@example.com', phone: '+6281234567890' },
      },
    ],
  },
)
export type CreateCheckout = Static<typeof CreateCheckout>

const status = Type.Enum(Object.keys(CHECKOUT_MOVES) as (keyof typeof CHECKOUT_MOVES)[])

const summary = {
  id: Type.String({ description: '`co_…`: also the path of the hosted page.' }),
  externalId: Type.String(),
  status,
  checkoutUrl: Type.String({ description: 'Send the payer here.' }),
  currency: Type.String(),
  amount: Type.Integer({ description: 'Whole currency units.' }),
  type: Type.String({ description: 'As asked; "" when none was determined.' }),
  createdAt: Time('ISO 8601, UTC.'),
  expiresAt: Time('After this it cannot be paid.'),
  livemode: Type.Boolean({ description: 'False in the sandbox.' }),
}

/** The reply to a creation. */
export const CheckoutSummary = Type.Object(summary)

const flags = Type.Array(Type.String(), { description: '`late`, `duplicate`, `mismatch`.' })

/** A line of a list. */
export const ListedCheckout = Type.Object({ ...summary, flags })

const Failure = Nullable(Type.Object({ code: Type.String(), reason: Type.String() }))

const attempt = {
  transactionId: Type.String({ description: '`pay_…`' }),
  type: Type.String(),
  code: Nullable(Type.String()),
  status: Type.Enum(Object.keys(ATTEMPT_MOVES) as (keyof typeof ATTEMPT_MOVES)[]),
  reference: Nullable(Type.String({ description: 'What the provider calls it.' })),
  instrument: Nullable(
    Type.Object({}, { additionalProperties: true, description: 'The QR content or account number.' }),
  ),
  card: Nullable(
    Type.Object(
      { brand: Type.String(), lastFour: Type.String() },
      { description: 'A card payment: `visa` and its last four digits.' },
    ),
  ),
  failure: Failure,
  createdAt: Time('When the payer was given it.'),
  expiresAt: Time('When it stops being shown.'),
}

/** `GET /v1/checkout/{id}`: the status check. */
export const CheckoutDetailReply = Type.Object({
  ...summary,
  description: Nullable(Type.String()),
  code: Nullable(Type.String()),
  name: Nullable(Type.String()),
  paidAt: Nullable(Time('When the bank received the money.')),
  paidAmount: Nullable(Type.Integer()),
  version: Type.Integer({ description: 'Counts every change.' }),
  flags,
  failure: Failure,
  methods: Nullable(Type.Array(Type.String(), { description: 'What the page offers, in order; null: everything.' })),
  customer: Nullable(
    Type.Object({
      name: Nullable(Type.String()),
      email: Nullable(Type.String()),
      phone: Nullable(Type.String({ description: 'E.164' })),
    }),
  ),
  metadata: Type.Object({}, { additionalProperties: true, description: 'As given, or as read from a sentence.' }),
  payment: Nullable(Type.Object(attempt, { description: 'The payment that counts: the paid one, else the newest.' })),
  attempts: Type.Array(Type.Object(attempt)),
  refundedAmount: Type.Integer({ description: 'What has gone back, by refunds that succeeded.' }),
  refunds: Type.Array(RefundReply, { description: 'Of all its payments, oldest first.' }),
})

export const CheckoutParams = Type.Object({ id: Type.String({ maxLength: 64 }) })

export const StatusQuery = Type.Object(
  {
    waitFor: Type.Optional(Type.Enum(['final'], { description: 'Waits until the checkout has ended.' })),
    timeout: Type.Optional(
      Type.String({ pattern: '^([1-9]|[1-5][0-9]|60)$', explain: 'must be a number of seconds from 1 to 60' }),
    ),
  },
  { additionalProperties: false },
)

const timeQuery = (description: string) =>
  Type.Optional(Type.String({ pattern: TIME, explain: 'must be an ISO 8601 time with a zone', description }))

export const ListQuery = Type.Object(
  {
    externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    status: Type.Optional(status),
    flag: Type.Optional(
      Type.Enum(['late', 'duplicate', 'mismatch'], { description: 'Paid late, more than once, or in another amount.' }),
    ),
    createdFrom: timeQuery('At or after.'),
    createdTo: timeQuery('Before.'),
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

export const CheckoutList = listOf(ListedCheckout)

export const PaymentMethodList = Type.Object({
  data: Type.Array(
    Type.Object({
      type: Type.String(),
      code: Nullable(Type.String()),
      displayName: Type.String(),
      currency: Nullable(Type.String({ description: 'Null: every currency.' })),
      minAmount: Type.Integer(),
      maxAmount: Type.Integer(),
      enabled: Type.Boolean({ description: 'Whether this deployment can take it now.' }),
    }),
  ),
})
