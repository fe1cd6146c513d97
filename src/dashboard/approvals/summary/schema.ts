import Type, { type Static } from 'typebox'
import { RefundStatuses } from '../../../checkout/refunds/schema.ts'
import { TYPE_CODES } from '../../../payment-methods/types.ts'
import { endpoint } from '../../endpoint.ts'
import { closed, IdParams, Nullable, Time } from '../../schema-parts.ts'
import { RequestedRefund } from '../schema.ts'

/** The payment of a refund, and its other refunds; amounts in whole units. */
const RefundSummary = Type.Object(
  {
    checkoutId: Type.Union([Type.String(), Type.Null()]),
    transactionId: Type.String(),
    /** The merchant's own reference. */
    orderNumber: Type.String(),
    /** Null: none was given, it was erased, or the reader may not see payments. */
    customer: Nullable(
      Type.Object(
        { name: Nullable(Type.String()), email: Nullable(Type.String()), phone: Nullable(Type.String()) },
        closed,
      ),
    ),
    method: Nullable(Type.Enum([...TYPE_CODES])),
    brand: Nullable(Type.String()),
    paidAt: Time,
    paid: Type.Integer(),
    /** Refunded or about to be, without this request. */
    refunded: Type.Integer(),
    refunds: Type.Array(
      Type.Object({ id: Type.String(), amount: Type.Integer(), status: RefundStatuses, createdAt: Time }, closed),
    ),
    /** Other refunds of this payment that were requested and are waiting. */
    requested: Type.Array(RequestedRefund),
    /** What is left of the payment once this and every waiting request have been refunded. */
    leftAfter: Type.Integer(),
    /** Most that a transfer or link costs on top, tax included; null: it is refunded by the original payment method. */
    transferFee: Nullable(Type.Integer()),
  },
  closed,
)

/** Totals of the payouts if they are sent now; in whole units. */
const PayoutsSummary = Type.Object(
  {
    currency: Type.String(),
    /** Sent meanwhile under the same reference: not sent again, and not counted below. */
    alreadySent: Type.Integer(),
    count: Type.Integer(),
    amount: Type.Integer(),
    /** Tax included. */
    fee: Type.Integer(),
    total: Type.Integer(),
    /** Null: the reader can neither approve payouts nor see balances. */
    available: Nullable(Type.Integer()),
    /** Negative: the balance does not cover the total. */
    availableAfter: Nullable(Type.Integer()),
    /** Other waiting requests that contain some of the same payouts: the same account and amount. */
    alsoRequested: Type.Array(
      Type.Object({ id: Type.String(), requestedBy: Type.String(), requestedAt: Time, count: Type.Integer() }, closed),
    ),
    /** Payouts of the same amount to the same account within the last seven days. */
    alsoSent: Type.Integer(),
    lastSentAt: Nullable(Time),
  },
  closed,
)

/** Everything needed to decide on a request, as of now. */
const ApprovalSummary = Type.Object(
  {
    /** The capacity in which the reader would approve it; see `capacity.ts`. */
    you: Type.Enum(['second', 'asker', 'alone']),
    /** The program that proposed it; null: a person requested it. */
    program: Nullable(
      Type.Object(
        {
          /** The start of its key; null: there is no such key. */
          hint: Nullable(Type.String()),
          isAgent: Type.Boolean(),
          /** The key is no longer valid. */
          isEnded: Type.Boolean(),
          /** Names of the people who were shown the key; empty: unknown. */
          makers: Type.Array(Type.String()),
        },
        closed,
      ),
    ),
    refund: Nullable(RefundSummary),
    payouts: Nullable(PayoutsSummary),
  },
  closed,
)
export type ApprovalSummary = Static<typeof ApprovalSummary>
export type RefundSummary = Static<typeof RefundSummary>
export type PayoutsSummary = Static<typeof PayoutsSummary>

export const summaryEndpoints = {
  summarize: endpoint('GET /dashboard/api/approvals/:id/summary', {
    params: IdParams,
    response: { 200: ApprovalSummary },
  }),
}
