import Type, { type Static } from 'typebox'
import { CheckoutStatuses } from '../../checkout/reply-schema.ts'
import { ListQuery } from '../../checkout/schema.ts'
import { Days, Decimal, listFilter, listPageOf, listSumsOf, Method, pageFields } from '../lists/schema.ts'
import { closed, Nullable, Time } from '../schema-parts.ts'

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

const PaymentLine = Type.Object(
  {
    id: Type.String(),
    externalId: Type.String(),
    status: CheckoutStatuses,
    flags: Type.Array(Type.Enum(['late', 'duplicate', 'mismatch'])),
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

export const paymentEndpoints = {
  'GET /dashboard/api/payments': {
    querystring: Type.Object({ ...filter, ...pageFields }, closed),
    response: { 200: listPageOf(PaymentLine) },
  },
  'GET /dashboard/api/payments/sums': { querystring: PaymentFilterQuery, response: { 200: listSumsOf(PaymentSum) } },
}
