import Type from 'typebox'
import { SAMPLE } from '../http/openapi/samples.ts'
import { listOf } from '../http/pagination.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { InvoiceStatuses, Nullable } from './schema.ts'

const Time = (description: string) => Type.String({ format: 'date-time', description })
const Whole = (description: string) => Type.Integer({ description })

const Line = Type.Object({
  description: Type.String(),
  quantity: Type.String(),
  unitAmount: Type.Integer(),
  taxRate: Nullable(Type.String()),
})

const summary = {
  id: Type.String({ description: '`inv_…`: also the path of its page.' }),
  externalId: Nullable(Type.String({ description: 'Your own reference; null: none.' })),
  number: Nullable(Type.String({ description: 'Given when it is finalized; null: a draft.' })),
  series: Type.String(),
  customerId: Type.String(),
  subscriptionId: Nullable(Type.String({ description: 'The subscription that made it; null: none.' })),
  period: Nullable(
    Type.Object(
      { start: Type.String(), end: Type.String() },
      { description: 'First and last day that it bills, in the zone of the subscription; null: it is of no period.' },
    ),
  ),
  collectorId: Nullable(Type.String({ description: 'The customer’s own number that it is paid by; null: none.' })),
  status: InvoiceStatuses,
  currency: Type.String({ description: 'ISO 4217.' }),
  lines: Type.Array(Line),
  subtotal: Whole('The lines, rounded once; whole currency units.'),
  taxes: Type.Array(Type.Object({ rate: Type.String(), amount: Type.Integer() }), {
    description: 'The tax of each rate, rounded once, half up.',
  }),
  tax: Whole('All of them.'),
  total: Whole('Subtotal and tax.'),
  amountPaid: Whole('What was allocated to it.'),
  amountDue: Whole('What has still to be paid.'),
  dueAt: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The last day to pay, in your time zone.' }),
  overdue: Type.Boolean({ description: 'Whether the due day has passed and something is due.' }),
  methods: Nullable(Type.Array(Type.String())),
  allowPartial: Type.Boolean(),
  reminders: Type.Array(Type.Object({ offsetDays: Type.Integer() }), {
    description: 'When the customer is reminded by mail while something is due.',
  }),
  note: Nullable(Type.String()),
  metadata: Type.Object({}, { additionalProperties: true, description: 'As sent.' }),
  url: Type.String({ format: 'uri', description: 'Its page, to pass on to the customer; opens once it is finalized.' }),
  pdfUrl: Type.String({
    format: 'uri',
    description: 'The invoice as PDF, which names the customer; opens by a token of its own once it is finalized.',
  }),
  createdAt: Time('ISO 8601, UTC.'),
  updatedAt: Time('When it changed last.'),
  finalizedAt: Nullable(Time('When it got its number.')),
  livemode: Type.Boolean({ description: 'False in the sandbox.' }),
}

export const SUMMARY_EXAMPLE = {
  id: SAMPLE.invoiceId,
  externalId: 'spp-2026-12-17',
  number: 'INV-000012',
  series: 'INV',
  customerId: SAMPLE.customerId,
  subscriptionId: null,
  period: null,
  collectorId: null,
  status: 'OPEN',
  currency: HOME_CURRENCY,
  lines: [
    { description: 'SPP Desember', quantity: '1', unitAmount: 750_000, taxRate: null },
    { description: 'Katering', quantity: '20', unitAmount: 25_000, taxRate: '11' },
  ],
  subtotal: 1_250_000,
  taxes: [{ rate: '11', amount: 55_000 }],
  tax: 55_000,
  total: 1_305_000,
  amountPaid: 0,
  amountDue: 1_305_000,
  dueAt: '2026-12-10',
  overdue: false,
  methods: null,
  allowPartial: false,
  reminders: [{ offsetDays: -3 }, { offsetDays: 0 }, { offsetDays: 7 }],
  note: null,
  metadata: {},
  url: `https://pay.example/${SAMPLE.invoiceId}`,
  pdfUrl: `https://pay.example/${SAMPLE.invoiceId}/w4k8m2q6t0x5z9c3v7b1n4r8y2h6j0p3d7f/invoice.pdf`,
  createdAt: SAMPLE.createdAt,
  updatedAt: SAMPLE.createdAt,
  finalizedAt: SAMPLE.createdAt,
  livemode: false,
}

export const ALLOCATION_EXAMPLE = {
  id: SAMPLE.allocationId,
  invoiceId: SAMPLE.invoiceId,
  transactionId: SAMPLE.transactionId,
  amount: 1_305_000,
  reason: 'named',
  createdAt: SAMPLE.paidAt,
}

export const AllocationReply = Type.Object(
  {
    id: Type.String({ description: '`alc_…`' }),
    invoiceId: Type.String(),
    transactionId: Type.String({ description: 'The payment, `pay_…`.' }),
    amount: Type.Integer({ description: 'Whole currency units of it that count for the invoice.' }),
    reason: Type.Enum(['named', 'collector', 'exact', 'oldest', 'manual'], {
      description:
        '`named`: paid on the page of the invoice, or with its number; `collector`: by the number it is paid by; `exact`: the ' +
        'only open one of that sum; `oldest`: the first due; `manual`: you allocated it.',
    }),
    createdAt: Time('ISO 8601, UTC.'),
  },
  {
    component: 'Allocation',
    description: 'Money of a payment that counts for an invoice. It moves nothing on your balance.',
    examples: [ALLOCATION_EXAMPLE],
  },
)

/** An entry of a list, and `data` of the events. */
export const ListedInvoice = Type.Object(summary, {
  component: 'ListedInvoice',
  description: 'An invoice without its allocations.',
  examples: [SUMMARY_EXAMPLE],
})

export const INVOICE_EXAMPLE = { ...SUMMARY_EXAMPLE, allocations: [] }
export const DRAFT_EXAMPLE = { ...INVOICE_EXAMPLE, status: 'DRAFT', number: null, finalizedAt: null }

export const InvoiceReply = Type.Object(
  { ...summary, allocations: Type.Array(AllocationReply, { description: 'Those that count, oldest first.' }) },
  { component: 'Invoice', description: 'What you bill a customer for.', examples: [INVOICE_EXAMPLE] },
)

export const InvoiceList = listOf(ListedInvoice, 'InvoiceList')

export const DeletedAllocation = Type.Object(
  { id: Type.String(), deleted: Type.Boolean() },
  { component: 'DeletedAllocation', description: 'The allocation that no longer counts.' },
)
