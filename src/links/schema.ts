import Type, { type Static } from 'typebox'
import { PLAIN_AND_VISIBLE, PLAIN_LINES } from '../base/plain-text.ts'
import { AMOUNT_MAX, METHODS_MAX } from '../checkout/methods.ts'
import { TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import type { Availability } from './availability.ts'
import { LINK_MOVES, type LinkStatus } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Amount = (description: string) => Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description })
const FieldNeed = () => Type.Enum(['off', 'optional', 'required'])

const OpenPrice = Type.Object(
  {
    minimum: Amount('The least that may be typed.'),
    maximum: Amount('The most.'),
    suggested: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: AMOUNT_MAX }), {
        maxItems: 6,
        uniqueItems: true,
        description: 'Shown as buttons, between the two.',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'The payer types the amount: whole currency units, both bounds included.',
  },
)

const Asks = Type.Object(
  {
    name: Type.Optional(FieldNeed()),
    email: Type.Optional(FieldNeed()),
    phone: Type.Optional(FieldNeed()),
    note: Type.Optional(FieldNeed()),
  },
  {
    additionalProperties: false,
    description: 'What the page asks of the payer; absent: `off`. What they type is the checkout’s `customer`, sealed.',
  },
)

const fields = {
  title: Type.String({ minLength: 1, maxLength: 100, ...PLAIN_AND_VISIBLE, description: 'What is paid for.' }),
  description: Nullable(Type.String({ maxLength: 1000, ...PLAIN_LINES, description: 'Shown below the title.' })),
  reference: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,23}$',
    explain: 'must be 1 to 24 letters, digits and . _ / -, and begin with a letter or digit',
    description: 'What the `externalId` of each payment begins with; absent: `LINK`.',
  }),
  amount: Nullable(Amount('Whole currency units; null: see `openPrice`.')),
  openPrice: Nullable(OpenPrice),
  methods: Nullable(
    Type.Array(Type.String({ maxLength: 64, documentedAs: 'MethodName' }), {
      minItems: 1,
      maxItems: METHODS_MAX,
      uniqueItems: true,
      description: 'What is offered, in this order; null: everything.',
    }),
  ),
  stock: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'How many payments it takes in all, those made so far included; null: any number.',
    }),
  ),
  payWithinMinutes: Type.Integer({
    minimum: 5,
    maximum: 43_200,
    description:
      'How long a payer has to pay. With a stock, one item is held for ten minutes, then for as long as the payer’s instrument ' +
      '(a code, a link, a number) is valid, and the checkout’s `expiresAt` moves on accordingly. Absent: 60 minutes with a stock, else 1440.',
  }),
  expiresAt: Nullable(
    Type.String({
      pattern: TIME,
      explain: 'must be an ISO 8601 time with a zone, for example 2026-12-01T10:00:00Z',
      description: 'Nothing new is begun from then on; what was begun before can still be paid. Null: never.',
    }),
  ),
  asks: Asks,
  successText: Nullable(Type.String({ maxLength: 500, ...PLAIN_LINES, description: 'Shown to who has paid.' })),
  successUrl: Nullable(
    Type.String({
      maxLength: 2048,
      description:
        'Where a payer is sent after paying; `{CHECKOUT_ID}` and `{EXTERNAL_ID}` are filled in. Null: nowhere.',
    }),
  ),
}

const { title, ...optional } = fields

/** `POST /v1/payment-links`. The rules between fields are in rules.ts. */
export const CreateLink = Type.Object(
  {
    title,
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
      description: 'ISO 4217, upper case. It never changes.',
    }),
    ...Type.Partial(Type.Object(optional)).properties,
  },
  {
    additionalProperties: false,
    component: 'CreatePaymentLink',
    examples: [
      {
        title: 'Kelas kopi, Sabtu 5 Desember',
        currency: HOME_CURRENCY,
        amount: 150_000,
        stock: 20,
        asks: { name: 'required', phone: 'required' },
      },
      {
        title: 'Donasi renovasi musala',
        currency: HOME_CURRENCY,
        openPrice: { minimum: 10_000, maximum: 10_000_000, suggested: [50_000, 100_000, 250_000] },
        reference: 'DONASI',
        asks: { name: 'optional', note: 'optional' },
        successText: 'Terima kasih. Semoga menjadi berkah.',
      },
    ],
  },
)
export type CreateLink = Static<typeof CreateLink>

export const ChangeLink = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  minProperties: 1,
  component: 'ChangePaymentLink',
  examples: [{ title: 'Kelas kopi, Sabtu 12 Desember', stock: 25 }],
})
export type ChangeLink = Static<typeof ChangeLink>

export const LINK_EXAMPLE = {
  id: SAMPLE.linkId,
  url: 'https://pay.example/l/dem8j2k6m9n3p5qr',
  status: 'ACTIVE',
  availability: 'OPEN',
  title: 'Kelas kopi, Sabtu 5 Desember',
  description: null,
  reference: 'KELAS',
  currency: HOME_CURRENCY,
  amount: 150_000,
  openPrice: null,
  methods: null,
  stock: 20,
  payWithinMinutes: 60,
  expiresAt: '2026-12-05T02:00:00.000Z',
  asks: { name: 'required', email: 'off', phone: 'required', note: 'off' },
  successText: 'Sampai jumpa di kelas.',
  successUrl: null,
  paidCount: 7,
  paidAmount: 1_050_000,
  openCount: 1,
  left: 12,
  createdAt: SAMPLE.createdAt,
  updatedAt: SAMPLE.createdAt,
  livemode: false,
}

const AVAILABILITIES: readonly Availability[] = ['OPEN', 'PAUSED', 'ARCHIVED', 'EXPIRED', 'SOLD_OUT', 'RESERVED']
const Status = Type.Enum(Object.keys(LINK_MOVES) as LinkStatus[], {
  component: 'PaymentLinkStatus',
  description: '`PAUSED` takes nothing for now; `ARCHIVED` never again.',
})
const Time = (description: string) => Type.String({ format: 'date-time', description })

export const LinkReply = Type.Object(
  {
    id: Type.String({ description: '`pl_…`' }),
    url: Type.String({ format: 'uri', description: 'To pass on to payers.' }),
    status: Status,
    availability: Type.Enum([...AVAILABILITIES], {
      description:
        'Whether it takes a payment now. `SOLD_OUT`: all are paid for; `RESERVED`: the last are being paid for, and are released if they stay unpaid.',
    }),
    ...fields,
    currency: Type.String({ description: 'ISO 4217.' }),
    openPrice: Nullable(
      Type.Object({ minimum: Type.Integer(), maximum: Type.Integer(), suggested: Type.Array(Type.Integer()) }),
    ),
    methods: Nullable(Type.Array(Type.String())),
    expiresAt: Nullable(Time('Nothing new is begun from then on.')),
    asks: Type.Object({ name: FieldNeed(), email: FieldNeed(), phone: FieldNeed(), note: FieldNeed() }),
    paidCount: Type.Integer({ description: 'Checkouts of it that were paid, late ones included.' }),
    paidAmount: Type.Integer({ description: 'What those received, before refunds; whole currency units.' }),
    openCount: Type.Integer({ description: 'Checkouts of it that can be paid now: each holds one of the stock.' }),
    left: Nullable(Type.Integer({ description: 'Of the stock, neither paid nor held; null: any number.' })),
    createdAt: Time('ISO 8601, UTC.'),
    updatedAt: Time('When you changed it last.'),
    livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  },
  { component: 'PaymentLink', description: 'A page that takes payments again and again.', examples: [LINK_EXAMPLE] },
)

export const LinkParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The payment link, `pl_…`.', examples: [SAMPLE.linkId] }),
})

export const ListQuery = Type.Object({ status: Type.Optional(Status), ...listQuery }, { additionalProperties: false })
export type ListQuery = Static<typeof ListQuery>

export const LinkList = listOf(LinkReply, 'PaymentLinkList')
