import Type, { type Static } from 'typebox'
import { PLAIN, PLAIN_AND_VISIBLE } from '../base/plain-text.ts'
import { AMOUNT_MAX } from '../checkout/methods.ts'
import { COLLECTOR_KINDS } from '../connectors/collector-port.ts'
import { Metadata } from '../http/input/metadata.ts'
import { TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf, listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { COLLECTOR_MOVES, type CollectorStatus } from './states.ts'

const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Amount = (description: string) => Type.Integer({ minimum: 1, maximum: AMOUNT_MAX, description })

const Kind = Type.Enum([...COLLECTOR_KINDS], {
  component: 'CollectorKind',
  description:
    '`qr_static`: a QR code, for a sticker; `va_open`: a virtual account that takes any amount; `va_fixed`: one that takes the same amount each time.',
})
const Status = Type.Enum(Object.keys(COLLECTOR_MOVES) as CollectorStatus[], {
  component: 'CollectorStatus',
  description:
    '`REQUESTED`: the provider is making it. `PAUSED` and `CLOSED` decline payments where the provider asks us; money that still arrives is booked, flagged `late`.',
})

const fields = {
  name: Type.String({
    minLength: 1,
    maxLength: 40,
    ...PLAIN_AND_VISIBLE,
    description: 'On the sticker, and at the bank.',
  }),
  label: Type.String({
    minLength: 1,
    maxLength: 25,
    ...PLAIN_AND_VISIBLE,
    description: 'Shop or terminal; in the QR code where the provider lets us.',
  }),
  customerId: Type.String({ maxLength: 64, description: 'The customer whose money it takes, `cus_…`.' }),
}

/** `POST /v1/collectors`. The rules between fields are in rules.ts. */
export const CreateCollector = Type.Object(
  {
    externalId: Type.String({
      minLength: 1,
      maxLength: 64,
      ...PLAIN,
      description: 'Your own reference, never reused: a repeated request returns the same collector.',
    }),
    kind: Kind,
    code: Type.Optional(
      Type.String({ minLength: 1, maxLength: 32, description: 'The bank of a virtual account; not for `qr_static`.' }),
    ),
    customerId: Type.Optional(fields.customerId),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
      description: 'ISO 4217, upper case.',
    }),
    amount: Type.Optional(Amount('Whole currency units, for `va_fixed` alone: what each payment is.')),
    minAmount: Type.Optional(Amount('The least of a payment, for `va_open` alone.')),
    maxAmount: Type.Optional(Amount('The most, for `va_open` alone.')),
    name: fields.name,
    label: Type.Optional(fields.label),
    numberSuffix: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,20}$',
        explain: 'must be 1 to 20 digits',
        description: 'The end of the number, where the provider lets you choose it; absent: chosen for you.',
      }),
    ),
    metadata: Type.Optional(Metadata),
  },
  {
    additionalProperties: false,
    component: 'CreateCollector',
    examples: [
      { externalId: 'counter-1', kind: 'qr_static', currency: HOME_CURRENCY, name: 'Kopi Senja', label: 'KASIR 1' },
      { externalId: 'student-8812', kind: 'va_open', code: 'BCA', currency: HOME_CURRENCY, name: 'Siti Aminah' },
      {
        externalId: 'room-12',
        kind: 'va_fixed',
        code: 'BRI',
        currency: HOME_CURRENCY,
        amount: 850_000,
        name: 'Kos Melati kamar 12',
      },
    ],
  },
)
export type CreateCollector = Static<typeof CreateCollector>

export const ChangeCollector = Type.Object(
  {
    name: Type.Optional(fields.name),
    label: Type.Optional(Nullable(fields.label)),
    metadata: Type.Optional(Metadata),
    customerId: Type.Optional(Nullable(fields.customerId)),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    component: 'ChangeCollector',
    examples: [{ label: 'KASIR 2' }],
  },
)
export type ChangeCollector = Static<typeof ChangeCollector>

export const COLLECTOR_EXAMPLE = {
  id: SAMPLE.collectorId,
  externalId: 'student-8812',
  kind: 'va_open' as const,
  code: 'BCA',
  customerId: null,
  status: 'ACTIVE' as const,
  currency: HOME_CURRENCY as string,
  amount: null,
  minAmount: null,
  maxAmount: null,
  name: 'Siti Aminah',
  label: null,
  numberSuffix: null,
  instrument: { bankCode: 'BCA', number: '7000112345678901' },
  failure: null,
  metadata: {},
  url: `https://pay.example/${SAMPLE.collectorId}`,
  receivedCount: 3,
  receivedAmount: 1_500_000,
  createdAt: SAMPLE.createdAt,
  updatedAt: SAMPLE.createdAt,
  livemode: false,
}

const Time = (description: string) => Type.String({ format: 'date-time', description })

export const CollectorReply = Type.Object(
  {
    id: Type.String({ description: '`col_…`' }),
    externalId: Type.String(),
    kind: Kind,
    code: Nullable(Type.String({ description: 'The bank of a virtual account.' })),
    customerId: Nullable(fields.customerId),
    status: Status,
    currency: Type.String({ description: 'ISO 4217.' }),
    amount: Nullable(Type.Integer({ description: 'What each payment is; null: the payer chooses.' })),
    minAmount: Nullable(Type.Integer()),
    maxAmount: Nullable(Type.Integer()),
    name: Type.String(),
    label: Nullable(Type.String()),
    numberSuffix: Nullable(Type.String()),
    instrument: Nullable(
      Type.Union([
        Type.Object({ qrContent: Type.String({ description: 'What the QR code says.' }) }),
        Type.Object({ bankCode: Type.String(), number: Type.String({ description: 'What payers type.' }) }),
      ]),
    ),
    failure: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    metadata: Type.Object({}, { additionalProperties: true }),
    url: Type.String({
      format: 'uri',
      description: 'Its page, which shows code or number: for a screen at the counter.',
    }),
    receivedCount: Type.Integer({ description: 'Payments that it received.' }),
    receivedAmount: Type.Number({ description: 'Their sum before refunds; whole currency units.' }),
    createdAt: Time('ISO 8601, UTC.'),
    updatedAt: Time('When it changed last.'),
    livemode: Type.Boolean({ description: 'False in the sandbox.' }),
  },
  {
    component: 'Collector',
    description: 'A code or number that is paid again and again, without a checkout.',
    examples: [COLLECTOR_EXAMPLE],
  },
)

export const CollectorParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The collector, `col_…`.', examples: [SAMPLE.collectorId] }),
})

const Day = (description: string) =>
  Type.String({
    pattern: TIME,
    explain: 'must be an ISO 8601 time with a zone, for example 2026-12-01T10:00:00Z',
    description,
  })

export const createdQuery = {
  createdFrom: Type.Optional(Day('Created at or after this time.')),
  createdTo: Type.Optional(Day('Created before this time.')),
}

export const ListQuery = Type.Object(
  {
    status: Type.Optional(Status),
    kind: Type.Optional(Kind),
    customerId: Type.Optional(Type.String({ maxLength: 64, description: 'Of this customer.' })),
    externalId: Type.Optional(Type.String({ maxLength: 64, description: 'The one of this reference of yours.' })),
    ...createdQuery,
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>

export const CollectorList = listOf(CollectorReply, 'CollectorList')
