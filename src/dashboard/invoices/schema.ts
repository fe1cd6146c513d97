import Type, { type Static } from 'typebox'
import { ListedInvoice } from '../../invoices/reply-schema.ts'
import { ListQuery } from '../../invoices/schema.ts'
import { INVOICE_MOVES, type InvoiceStatus } from '../../invoices/states.ts'
import { endpoint } from '../endpoint.ts'
import { Days, Decimal, listFilter, listPageOf, listSumsOf, pageFields } from '../lists/schema.ts'
import { closed, listOf, Nullable } from '../schema-parts.ts'
import { AGES } from './ageing.ts'
import { STATUS_GROUPS } from './status-groups.ts'

const { customerId } = ListQuery.properties
const AgeName = Type.Enum([...AGES])

/** `q` finds by id, number, own reference and customer; amounts are totals. */
const filter = {
  ...listFilter,
  /** One status, or a group of them. */
  status: Type.Optional(Type.Enum([...(Object.keys(INVOICE_MOVES) as InvoiceStatus[]), ...STATUS_GROUPS])),
  customerId,
  /** Due on these days. */
  due: Days,
  /** Open, and so long past its due day. */
  age: Type.Optional(AgeName),
}
export const InvoiceFilterQuery = Type.Object(filter, closed)

const InvoiceLine = Type.Object({ ...ListedInvoice.properties, customerName: Nullable(Type.String()) }, closed)
export type InvoiceLine = Static<typeof InvoiceLine>

const InvoiceSum = Type.Object(
  {
    currency: Type.String(),
    invoices: Type.Integer(),
    paid: Type.Integer(),
    total: Decimal,
    amountPaid: Decimal,
    /** Of those that are expected to be paid. */
    amountDue: Decimal,
  },
  closed,
)
export type InvoiceSum = Static<typeof InvoiceSum>

const AgeSum = Type.Object(
  { age: AgeName, currency: Type.String(), invoices: Type.Integer(), amountDue: Type.Integer() },
  closed,
)
export type AgeSum = Static<typeof AgeSum>

export const invoiceEndpoints = {
  list: endpoint('GET /dashboard/api/invoices', {
    querystring: Type.Object({ ...filter, ...pageFields }, closed),
    response: { 200: listPageOf(InvoiceLine) },
  }),
  sum: endpoint('GET /dashboard/api/invoices/sums', {
    querystring: InvoiceFilterQuery,
    response: { 200: listSumsOf(InvoiceSum) },
  }),
  ageing: endpoint('GET /dashboard/api/invoices/ageing', {
    querystring: Type.Object({ customerId }, closed),
    response: { 200: listOf(AgeSum) },
  }),
}
