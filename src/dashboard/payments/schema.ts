import Type, { type Static } from 'typebox'
import { AMOUNT_MAX } from '../../checkout/methods.ts'
import { CheckoutStatuses } from '../../checkout/reply-schema.ts'
import { ListQuery } from '../../checkout/schema.ts'
import { TYPE_CODES } from '../../payment-methods/types.ts'
import { endpoint } from '../endpoint.ts'
import { Days, Decimal, listFilter, listPageOf, listSumsOf, Method, pageFields } from '../lists/schema.ts'
import { closed, IdParams, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

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
    /** How it was paid; else the last method attempted; else the one requested. Null: the payer chooses. */
    method: Nullable(Type.Enum([...TYPE_CODES])),
    /** The method's bank, wallet or card brand. */
    brand: Nullable(Type.String()),
    cardLastFour: Nullable(Type.String()),
    /** What was paid, the fee with its tax, and the net amount. Null: nothing was paid. */
    paid: Nullable(Decimal),
    fee: Nullable(Decimal),
    net: Nullable(Decimal),
    /** The payer: a name, or else an e-mail address, or else a phone number. */
    customer: Nullable(Type.String()),
    /** The bank's or provider's reference of the payment. */
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
    /** How many of them were paid, and the sums of these: gross, fee with its tax, net. */
    paid: Type.Integer(),
    gross: Decimal,
    fee: Decimal,
    net: Decimal,
  },
  closed,
)
export type PaymentSum = Static<typeof PaymentSum>

/** Money that was received for an order, as the ledger has it. */
const BookedPayment = Type.Object(
  {
    transactionId: Type.String(),
    /** What the bank or provider calls the payment; null: it names none. */
    bankReference: Nullable(Type.String()),
    flags: Flags,
    paidAt: Time,
    currency: Type.String(),
    /** The gross amount consists of fee, tax on it and net. */
    gross: Decimal,
    fee: Decimal,
    tax: Decimal,
    net: Decimal,
    /** It matches no order and waits to be cleared: no fee was charged. */
    isInSuspense: Type.Boolean(),
    /** When it was accepted as paying its order, though it has another amount, and by whom; null: it was not. */
    accepted: Nullable(Type.Object({ at: Time, by: Type.String() }, closed)),
    /** What was refunded or is about to be, and the fee and tax returned with it; null: nothing. */
    refunded: Nullable(Decimal),
    feeReturned: Nullable(Decimal),
    /** When how much becomes available; null: nothing more does. */
    coming: Nullable(Type.Object({ at: Time, amount: Decimal }, closed)),
    /** When how much became available, in which settlement, and what was withheld for what was owed. */
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
  /** `amount`: what the member saw that is left of the money; whole units. 202: it waits for a second person. */
  accept: endpoint('POST /dashboard/api/payments/:id/accept', {
    params: IdParams,
    body: Type.Object({ amount: Type.Integer({ minimum: 1, maximum: AMOUNT_MAX }) }, closed),
    response: { 202: Type.Object({ approvalId: Type.String() }, closed), 204: NoContent },
  }),
  sum: endpoint('GET /dashboard/api/payments/sums', {
    querystring: PaymentFilterQuery,
    response: { 200: listSumsOf(PaymentSum) },
  }),
}
