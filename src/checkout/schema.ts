import Type, { type Static } from 'typebox'
import { EMAIL_PATTERN, PLAIN, PLAIN_AND_VISIBLE, PLAIN_LINES } from '../base/plain-text.ts'
import { Metadata } from '../http/input/metadata.ts'
import { WholeNumberText } from '../http/input/whole-number-text.ts'
import { objectFilters, TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { CHECKOUT_TYPES_WITH_BRANDS } from '../payment-methods/brands.ts'
import { CHECKOUT_TYPES, joinWords, PAYMENT_TYPES, typesThatGive } from '../payment-methods/types.ts'
import { SAVES } from './checkout.ts'
import { AMOUNT_MAX, METHODS_MAX, WAYS } from './methods.ts'
import { CheckoutStatuses } from './reply-schema.ts'

/** `Bank (virtual_account) or wallet (ewallet)`. */
const CODE_NAMES = joinWords(
  CHECKOUT_TYPES_WITH_BRANDS.map((type) => `${PAYMENT_TYPES[type].brand?.noun} (${type})`),
  'or',
).replace(/^./, (first) => first.toUpperCase())

/** What is known of a customer. */
export const CUSTOMER_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: 100, ...PLAIN_AND_VISIBLE }),
  email: Type.String({ maxLength: 254, pattern: EMAIL_PATTERN, explain: 'must be an e-mail address' }),
  phone: Type.String({
    pattern: '^\\+[1-9][0-9]{6,14}$',
    explain: 'must be a number in E.164, for example +6281234567890',
    description: 'E.164, for example +6281234567890.',
  }),
}

/** The customer; at least one field. */
const Customer = Type.Object(
  {
    name: Type.Optional(CUSTOMER_FIELDS.name),
    email: Type.Optional(CUSTOMER_FIELDS.email),
    phone: Type.Optional(CUSTOMER_FIELDS.phone),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'The customer as you know them. Stored sealed; never shown on the page or to browsers.',
  },
)

/** The id of a customer, as clients send it. */
export const CUSTOMER_ID = { pattern: '^cus_[0-9a-hjkmnp-tv-z]{26}$', explain: 'must be the id of a customer' }

/** What a page may offer; the document's alone, for a request may write a code in any case, or a bank's national one. */
export const MethodName = Type.Enum([...WAYS], {
  component: 'MethodName',
  description: 'A method, or one and its bank or wallet.',
})

/** `POST /v1/checkout`. The rules between fields are in rules.ts. */
export const CreateCheckout = Type.Object(
  {
    externalId: Type.String({
      minLength: 1,
      maxLength: 64,
      ...PLAIN,
      description: 'Your own reference, included in webhooks. Not unique.',
    }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
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
          'Where the payer is sent after paying. `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Required unless the ' +
          'settings have one.',
      }),
    ),
    cancelUrl: Type.Optional(
      Type.String({
        maxLength: 2048,
        description:
          'Where the payer is sent when they give up; the checkout stays PENDING. Required unless the settings have one.',
      }),
    ),
    type: Type.Optional(
      Type.Enum([...CHECKOUT_TYPES, '', 'checkout_page'], {
        description: 'The landing page; absent, "" and "checkout_page" offer several methods.',
      }),
    ),
    code: Type.Optional(
      Type.String({
        maxLength: 32,
        description: `${CODE_NAMES}, any case; absent: the payer chooses.`,
      }),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        ...PLAIN,
        description: `${typesThatGive('number').join(', ')} only: the account holder's name on its page.`,
      }),
    ),
    methods: Type.Optional(
      Type.Array(Type.String({ maxLength: 64, documentedAs: 'MethodName' }), {
        minItems: 1,
        maxItems: METHODS_MAX,
        uniqueItems: true,
        description:
          'The methods the page offers, in this order; only without `type`. Banks, and wallets, stay together at the ' +
          'position of the first.',
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
    customerId: Type.Optional(
      Type.String({
        ...CUSTOMER_ID,
        description: 'A customer of yours (`POST /v1/customers`), in the place of `customer`; only with a secret key.',
      }),
    ),
    save: Type.Optional(
      Type.Enum([...SAVES], {
        description:
          'Only with `customerId` and without `type`: the page offers the saved methods of that customer, once a mailed code has ' +
          'shown that it is them. `offer`: they may also save a wallet or a card and pay with it. `always`: what can be saved is ' +
          'paid with in no other way. What no provider saves is paid as without it.',
      }),
    ),
    webhookUrl: Type.Optional(
      Type.String({
        maxLength: 2048,
        description:
          'Receives this checkout’s `payment.*` events too, beside your webhook endpoints, signed with the secret of your ' +
          'settings. Within the rules of endpoints (https); only with a secret key.',
      }),
    ),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    component: 'CreateCheckout',
    examples: [
      {
        externalId: 'order-1',
        currency: HOME_CURRENCY,
        amount: 125_000,
        description: 'Kopi Gayo 1 kg',
        successUrl: 'https://shop.example/success',
        cancelUrl: 'https://shop.example/cancel',
        type: 'qrcode',
        metadata: { order: '8812', shop: 'jakarta-1' },
      },
      {
        externalId: 'order-2',
        currency: HOME_CURRENCY,
        amount: 250_000,
        methods: ['qrcode', 'virtual_account:BCA', 'ewallet:GOPAY'],
        customer: { name: 'Budi Santoso', email: 'budi@example.com', phone: '+6281234567890' },
      },
    ],
  },
)
export type CreateCheckout = Static<typeof CreateCheckout>

export const CheckoutParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The checkout, `co_…`.', examples: [SAMPLE.checkoutId] }),
})

/** How long a status check waits by default. */
export const WAIT_DEFAULT_SECONDS = 20

export const StatusQuery = Type.Object(
  {
    waitFor: Type.Optional(Type.Enum(['final'], { description: 'Waits until the checkout has ended.' })),
    timeout: Type.Optional(
      WholeNumberText({
        minimum: 1,
        maximum: 60,
        default: WAIT_DEFAULT_SECONDS,
        unit: 'seconds',
        description: 'How long to wait at most, in seconds.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const ListQuery = Type.Object(
  {
    externalId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'All checkouts with this reference of yours.' }),
    ),
    paymentLinkId: Type.Optional(
      Type.String({
        pattern: '^pl_[0-9a-hjkmnp-tv-z]{26}$',
        explain: 'must be the id of a payment link',
        description: 'Created by this payment link.',
      }),
    ),
    customerId: Type.Optional(Type.String({ ...CUSTOMER_ID, description: 'For this customer.' })),
    status: Type.Optional(CheckoutStatuses),
    flag: Type.Optional(
      Type.Enum(['late', 'duplicate', 'mismatch'], { description: 'Paid late, more than once, or in another amount.' }),
    ),
    ...objectFilters,
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>
