import Type, { type Static } from 'typebox'
import { CustomerReply } from '../../customers/schema.ts'
import { listQuery } from '../../http/pagination.ts'
import { endpoint } from '../endpoint.ts'
import { Decimal } from '../lists/schema.ts'
import { closed, IdParams, Nullable, pageOf, Time } from '../schema-parts.ts'

/** What a customer has still to pay, in one currency: whole units. */
const Owed = Type.Object(
  {
    currency: Type.String(),
    /** Of open invoices, and what of it is past its due day. */
    due: Type.Integer(),
    overdue: Type.Integer(),
    /** Open invoices. */
    invoices: Type.Integer(),
    /** Written off, and so no longer expected. */
    writtenOff: Type.Integer(),
  },
  closed,
)
export type Owed = Static<typeof Owed>

const { id, externalId, name, email, phone } = CustomerReply.properties
const CustomerLine = Type.Object(
  { id, externalId, name, email, phone, owed: Type.Array(Owed), createdAt: Time },
  closed,
)
export type CustomerLine = Static<typeof CustomerLine>

/** Money that a customer paid: by a checkout, an invoice's page, or one of their numbers. */
const CustomerPayment = Type.Object(
  {
    transactionId: Type.String(),
    /** Null: a collector received it. */
    checkoutId: Nullable(Type.String()),
    /** The order number, or what the collector is called. */
    name: Type.String(),
    /** The number of the invoice whose page it was paid on. */
    invoiceNumber: Nullable(Type.String()),
    method: Type.String(),
    brand: Nullable(Type.String()),
    flags: Type.Array(Type.String()),
    currency: Type.String(),
    amount: Decimal,
    paidAt: Time,
  },
  closed,
)
export type CustomerPayment = Static<typeof CustomerPayment>

const Standing = Type.Object(
  {
    owed: Type.Array(Owed),
    /** All they ever paid, before refunds. */
    paid: Type.Array(Type.Object({ currency: Type.String(), count: Type.Integer(), amount: Decimal }, closed)),
  },
  closed,
)
export type Standing = Static<typeof Standing>

export const CustomerFilterQuery = Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }, closed)

export const customerEndpoints = {
  list: endpoint('GET /dashboard/api/customers', {
    querystring: Type.Object({ ...CustomerFilterQuery.properties, ...listQuery }, closed),
    response: { 200: pageOf(CustomerLine) },
  }),
  standing: endpoint('GET /dashboard/api/customers/:id/standing', { params: IdParams, response: { 200: Standing } }),
  payments: endpoint('GET /dashboard/api/customers/:id/payments', {
    params: IdParams,
    querystring: Type.Object({ ...listQuery }, closed),
    response: { 200: pageOf(CustomerPayment) },
  }),
}
