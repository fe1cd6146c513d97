import Type, { type Static } from 'typebox'
import { RefundReply, RefundStatuses } from '../../checkout/refunds/schema.ts'
import { TYPE_CODES } from '../../payment-methods/types.ts'
import { endpoint } from '../endpoint.ts'
import { Bank, Days, Decimal, listFilter, listPageOf, listSumsOf, Method, pageFields } from '../lists/schema.ts'
import { closed, Nullable, Time } from '../schema-parts.ts'
import { Flag, Flags } from './schema.ts'

const { way, initiator } = RefundReply.properties

const filter = {
  ...listFilter,
  status: Type.Optional(RefundStatuses),
  /**
   * Needs attention: the payer has named no account and the link expires soon; failed and not retried; the provider
   * does not report whether it was made; under way while the provider refunded the same money; more was refunded than
   * paid.
   */
  needs: Type.Optional(Type.Enum(['ending', 'failed', 'unresolved', 'unbooked', 'exceeding'])),
  way: Type.Optional(way),
  initiator: Type.Optional(initiator),
  /** How the payment was made. */
  method: Method,
  /** Of the account that it goes to. */
  bank: Bank,
  /** Of the payment. */
  flag: Type.Optional(Flag),
  /** When it succeeded, failed or was cancelled. */
  ended: Days,
}
export const RefundFilterQuery = Type.Object(filter, closed)

const RefundLine = Type.Object(
  {
    id: Type.String(),
    externalId: Type.String(),
    status: RefundStatuses,
    /** Of the payment. */
    flags: Flags,
    currency: Type.String(),
    /** Whole units. */
    amount: Type.Integer(),
    /** How much of the payment's fee and the tax on it is returned with it. */
    feeReturned: Decimal,
    way,
    initiator,
    /** How the payment was made. Null: no longer known. */
    method: Nullable(Type.Enum([...TYPE_CODES])),
    brand: Nullable(Type.String()),
    /** Of the account that it goes to: the national code. */
    bank: Nullable(Type.String()),
    reason: Nullable(Type.String()),
    /** Why it failed or was cancelled, for programs. */
    failure: Nullable(Type.String()),
    /** The merchant's own reference of the payment. */
    orderNumber: Type.String(),
    checkoutId: Type.Union([Type.String(), Type.Null()]),
    transactionId: Type.String(),
    payoutId: Nullable(Type.String()),
    bankReference: Nullable(Type.String()),
    createdAt: Time,
    endedAt: Nullable(Time),
  },
  closed,
)
export type RefundLine = Static<typeof RefundLine>

const RefundSum = Type.Object(
  {
    currency: Type.String(),
    refunds: Type.Integer(),
    /** Of all of them, however they ended. */
    amount: Decimal,
    /** How many of them succeeded, what they refunded, and the fees returned with them. */
    succeeded: Type.Integer(),
    returned: Decimal,
    feeReturned: Decimal,
  },
  closed,
)
export type RefundSum = Static<typeof RefundSum>

export const refundListEndpoints = {
  list: endpoint('GET /dashboard/api/refunds', {
    querystring: Type.Object({ ...filter, ...pageFields }, closed),
    response: { 200: listPageOf(RefundLine) },
  }),
  sum: endpoint('GET /dashboard/api/refunds/sums', {
    querystring: RefundFilterQuery,
    response: { 200: listSumsOf(RefundSum) },
  }),
}
