import Type, { type Static } from 'typebox'
import { PLAIN, PLAIN_AND_VISIBLE, PLAIN_LINES } from '../base/plain-text.ts'
import { AMOUNT_MAX, METHODS_MAX } from '../checkout/methods.ts'
import { CUSTOMER_ID } from '../checkout/schema.ts'
import { Metadata } from '../http/input/metadata.ts'
import { TIME } from '../http/list-filters.ts'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listQuery } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { SERIES_DEFAULT } from './invoice.ts'
import { INVOICE_MOVES, type InvoiceStatus } from './states.ts'

export const Nullable = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])

export const LINES_MAX = 100
export const QUANTITY_PATTERN = '^(?!0+(\\.0+)?$)\\d{1,6}(\\.\\d{1,3})?$'
export const RATE_PATTERN = '^(100(\\.0{1,4})?|\\d{1,2}(\\.\\d{1,4})?)$'
const COLLECTOR_ID = {
  pattern: '^col_[0-9a-hjkmnp-tv-z]{26}$',
  explain: 'must be the id of a collector',
}
const REMINDERS_MAX = 6
const OFFSET_DAYS = { minimum: -30, maximum: 90 }
const DAY = { pattern: '^\\d{4}-\\d{2}-\\d{2}$', explain: 'must be a day, for example 2026-12-31' }

const Line = Type.Object(
  {
    description: Type.String({ minLength: 1, maxLength: 200, ...PLAIN_AND_VISIBLE }),
    quantity: Type.String({
      pattern: QUANTITY_PATTERN,
      explain: 'must be a number above 0 as text, with up to 3 decimals, for example "1.5"',
      description: 'As text, with up to 3 decimals.',
    }),
    unitAmount: Type.Integer({
      minimum: -AMOUNT_MAX,
      maximum: AMOUNT_MAX,
      description: 'Whole currency units, before tax; negative for a discount.',
    }),
    taxRate: Type.Optional(
      Type.String({
        pattern: RATE_PATTERN,
        explain: 'must be a percentage as text, for example "11"',
        description: 'A percentage as text: `"11"`. Absent: none.',
      }),
    ),
  },
  { additionalProperties: false },
)

const terms = {
  customerId: Type.String({ ...CUSTOMER_ID, description: 'Whom it bills: `POST /v1/customers`.' }),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    explain: `must be an ISO 4217 code in upper case, for example ${HOME_CURRENCY}`,
    description: 'ISO 4217, upper case.',
  }),
  lines: Type.Array(Line, { minItems: 1, maxItems: LINES_MAX, description: 'What is billed, in this order.' }),
  dueAt: Type.String({ ...DAY, description: 'The last day to pay, in the time zone of your settings.' }),
}

const optional = {
  collectorId: Nullable(
    Type.String({
      ...COLLECTOR_ID,
      description: 'A virtual account of this customer’s own: what it receives pays this invoice.',
    }),
  ),
  series: Type.String({
    pattern: '^[A-Z0-9][A-Z0-9/-]{0,15}$',
    explain: 'must be 1 to 16 of A-Z 0-9 / -, and begin with a letter or digit',
    description: `What its number begins with; each series is numbered without gaps. Absent: \`${SERIES_DEFAULT}\`.`,
  }),
  methods: Nullable(
    Type.Array(Type.String({ maxLength: 64, documentedAs: 'MethodName' }), {
      minItems: 1,
      maxItems: METHODS_MAX,
      uniqueItems: true,
      description: 'What its page offers, in this order; null: everything.',
    }),
  ),
  allowPartial: Type.Boolean({
    description:
      'Whether a payment of less than what is due counts by itself. Absent: false; you can still allocate it.',
  }),
  reminders: Type.Array(
    Type.Object(
      {
        offsetDays: Type.Integer({ ...OFFSET_DAYS, description: 'Days after the due day; negative: before it.' }),
      },
      { additionalProperties: false },
    ),
    {
      maxItems: REMINDERS_MAX,
      uniqueItems: true,
      description:
        'When the customer is reminded by mail while something is due, at eight in your time zone; `[]`: never. Absent: 3 days before, on the day, 7 days after.',
    },
  ),
  note: Nullable(Type.String({ maxLength: 500, ...PLAIN_LINES, description: 'Shown to the customer.' })),
  metadata: Metadata,
}

const EXAMPLE = {
  externalId: 'spp-2026-12-17',
  customerId: SAMPLE.customerId,
  currency: HOME_CURRENCY,
  lines: [
    { description: 'SPP Desember', quantity: '1', unitAmount: 750_000 },
    { description: 'Katering', quantity: '20', unitAmount: 25_000, taxRate: '11' },
  ],
  dueAt: '2026-12-10',
}

/** `POST /v1/invoices`. The rules between fields are in rules.ts. */
export const CreateInvoice = Type.Object(
  {
    externalId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        ...PLAIN,
        description: 'Your own reference, unique: the same request again gets the first reply.',
      }),
    ),
    ...terms,
    ...Type.Partial(Type.Object(optional)).properties,
  },
  { additionalProperties: false, component: 'CreateInvoice', examples: [EXAMPLE] },
)
export type CreateInvoice = Static<typeof CreateInvoice>

/** `PATCH /v1/invoices/{id}`. */
export const ChangeInvoice = Type.Partial(Type.Object({ ...terms, ...optional }), {
  additionalProperties: false,
  minProperties: 1,
  component: 'ChangeInvoice',
  examples: [{ dueAt: '2026-12-20', note: 'Terima kasih.' }],
})
export type ChangeInvoice = Static<typeof ChangeInvoice>

export const InvoiceStatuses = Type.Enum(Object.keys(INVOICE_MOVES) as InvoiceStatus[], {
  component: 'InvoiceStatus',
  description:
    '`DRAFT` can be changed and has no number; `VOID` is final; `UNCOLLECTIBLE` is written off, and can still be paid.',
})

export const InvoiceParams = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The invoice, `inv_…`.', examples: [SAMPLE.invoiceId] }),
})

const timeQuery = (description: string) =>
  Type.Optional(Type.String({ pattern: TIME, explain: 'must be an ISO 8601 time with a zone', description }))

export const ListQuery = Type.Object(
  {
    customerId: Type.Optional(Type.String({ ...CUSTOMER_ID, description: 'Of this customer.' })),
    collectorId: Type.Optional(Type.String({ ...COLLECTOR_ID, description: 'Paid by this collector.' })),
    subscriptionId: Type.Optional(
      Type.String({
        pattern: '^sub_[0-9a-hjkmnp-tv-z]{26}$',
        explain: 'must be the id of a subscription',
        description: 'Made by this subscription.',
      }),
    ),
    status: Type.Optional(InvoiceStatuses),
    externalId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'The one with this reference.' }),
    ),
    number: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'The one with this number.' })),
    overdue: Type.Optional(
      Type.Enum(['true', 'false'], { description: 'Past their due day and not paid, or all others.' }),
    ),
    createdFrom: timeQuery('At or after.'),
    createdTo: timeQuery('Before.'),
    dueFrom: Type.Optional(Type.String({ ...DAY, description: 'Due on this day or later.' })),
    dueTo: Type.Optional(Type.String({ ...DAY, description: 'Due on this day or earlier.' })),
    ...listQuery,
  },
  { additionalProperties: false },
)
export type ListQuery = Static<typeof ListQuery>
