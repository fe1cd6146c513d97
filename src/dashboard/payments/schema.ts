import Type, { type Static } from 'typebox'
import { CheckoutStatuses } from '../../checkout/reply-schema.ts'
import { ListQuery } from '../../checkout/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Days, Decimal, listFilter, listPageOf, listSumsOf, Method, pageFields } from '../lists/schema.ts'
import { closed, IdParams, listOf, Nullable, Time } from '../schema-parts.ts'

const { flag, paymentLinkId } = ListQuery.properties

/** `q` also finds by customer and metadata. */
const filter = {
  ...listFilter,
  status: Type.Optional(CheckoutStatuses),
  flag,
  paymentLinkId,
  method: Method,
  paid: Days,
}
export const PaymentFilterQuery = Type.Object(filter, closed)

const Flags = Type.Array(Type.Enum(['late', 'duplicate', 'mismatch']))

const PaymentLine = Type.Object(
  {
    id: Type.String(),
    externalId: Type.String(),
    status: CheckoutStatuses,
    flags: Flags,
    currency: Type.String(),
    /** Whole units. */
    amount: Type.Integer(),
    description: Nullable(Type.String()),
    /** How it was paid; else the last way that was tried; else the one that was asked for. Null: the payer chooses. */
    method: Nullable(Type.Enum(['qrcode', 'virtual_account', 'ewallet', 'credit_card'])),
    /** Of the method: the bank, the wallet or the brand of the card. */
    brand: Nullable(Type.String()),
    cardLastFour: Nullable(Type.String()),
    /** What was paid, what that cost with the tax on the fee, and what is left. Null: nothing was paid. */
    paid: Nullable(Decimal),
    fee: Nullable(Decimal),
    net: Nullable(Decimal),
    /** Who pays, in the first words that are known: a name, an address, a number. */
    customer: Nullable(Type.String()),
    /** The bank's or provider's own of what was paid. */
    bankReference: Nullable(Type.String()),
    transactionId: Nullable(Type.String()),
    createdAt: Time,
    paidAt: Nullable(Time),
    expiresAt: Time,
  },
  closed,
)
export type PaymentLine = Static<typeof PaymentLine>

const PaymentSum = Type.Object(
  {
    currency: Type.String(),
    payments: Type.Integer(),
    /** How many of them were paid, and by these: paid, taken as fee with its tax, left. */
    paid: Type.Integer(),
    gross: Decimal,
    fee: Decimal,
    net: Decimal,
  },
  closed,
)
export type PaymentSum = Static<typeof PaymentSum>

/** Money that came for an order, as the ledger has it. */
const BookedPayment = Type.Object(
  {
    transactionId: Type.String(),
    flags: Flags,
    paidAt: Time,
    currency: Type.String(),
    /** What came in is fee, tax on it and net. */
    gross: Decimal,
    fee: Decimal,
    tax: Decimal,
    net: Decimal,
    /** It belongs to no order and waits to be cleared: no fee was taken. */
    isInSuspense: Type.Boolean(),
    /** What has gone back or is about to, and what of fee and tax went back with it; null: nothing. */
    refunded: Nullable(Decimal),
    feeReturned: Nullable(Decimal),
    /** When how much becomes available; null: nothing does any more. */
    coming: Nullable(Type.Object({ at: Time, amount: Decimal }, closed)),
    /** When how much became available, in which settlement, and what was kept of what was owed. */
    settled: Nullable(
      Type.Object({ at: Time, reference: Type.String(), offset: Nullable(Decimal), available: Decimal }, closed),
    ),
  },
  closed,
)
export type BookedPayment = Static<typeof BookedPayment>

export const paymentEndpoints = {
  list: endpoint('GET /dashboard/api/payments', {
    querystring: Type.Object({ ...filter, ...pageFields }, closed),
    response: { 200: listPageOf(PaymentLine) },
  }),
  readBooked: endpoint('GET /dashboard/api/payments/:id/booked', {
    params: IdParams,
    response: { 200: listOf(BookedPayment) },
  }),
  sum: endpoint('GET /dashboard/api/payments/sums', {
    querystring: PaymentFilterQuery,
    response: { 200: listSumsOf(PaymentSum) },
  }),
}
