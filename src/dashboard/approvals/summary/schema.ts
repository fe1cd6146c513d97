import Type, { type Static } from 'typebox'
import { RefundStatuses } from '../../../checkout/refunds/schema.ts'
import { TYPE_CODES } from '../../../payment-methods/types.ts'
import { endpoint } from '../../endpoint.ts'
import { Decimal } from '../../lists/schema.ts'
import { closed, IdParams, Nullable, Time } from '../../schema-parts.ts'
import { RequestedRefund } from '../schema.ts'

/** The order of a payment, and what else is open for its customer. */
const order = {
  checkoutId: Nullable(Type.String()),
  /** The merchant's own reference. */
  orderNumber: Type.String(),
  /** Null: none was given, it was erased, or the reader may not see payments. */
  customer: Nullable(
    Type.Object(
      { name: Nullable(Type.String()), email: Nullable(Type.String()), phone: Nullable(Type.String()) },
      closed,
    ),
  ),
  /** Null: the order names no customer, or the reader may not see payments. */
  open: Nullable(
    Type.Object(
      {
        customerId: Type.String(),
        /** Other payments that the customer can still make. */
        payments: Type.Integer(),
        /** Invoices in the currency of the payment, and what is due of them in whole units. */
        invoices: Type.Integer(),
        due: Type.Integer(),
        /** Refunds under way. */
        refunds: Type.Integer(),
      },
      closed,
    ),
  ),
  method: Nullable(Type.Enum([...TYPE_CODES])),
  brand: Nullable(Type.String()),
  paidAt: Time,
}
export const OrderSummary = Type.Object(order, closed)
export type OrderSummary = Static<typeof OrderSummary>

/** The order that another amount is to pay; whole units. */
const AcceptanceSummary = Type.Object({ ...order, amount: Type.Integer(), expected: Type.Integer() }, closed)
export type AcceptanceSummary = Static<typeof AcceptanceSummary>

/** What the requester has sent and refunded today, and what one person may. */
export const RequesterDay = Type.Object({ currency: Type.String(), sent: Decimal, above: Decimal }, closed)
export type RequesterDay = Static<typeof RequesterDay>

/** The payment of a refund, and its other refunds; amounts in whole units. */
const RefundSummary = Type.Object(
  {
    ...order,
    transactionId: Type.String(),
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
    /** Null: a program requested it, or one person may send any amount. */
    day: Nullable(RequesterDay),
    refund: Nullable(RefundSummary),
    acceptance: Nullable(AcceptanceSummary),
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
