import Type, { type Static } from 'typebox'
import { RefundStatuses } from '../../../checkout/refunds/schema.ts'
import { RequestedRefund } from '../../refunds/schema.ts'
import { closed, IdParams, Nullable, Time } from '../../schema-parts.ts'

/** Whose payment a refund gives back, and what else became of it; amounts in whole units. */
const RefundLook = Type.Object(
  {
    checkoutId: Type.String(),
    transactionId: Type.String(),
    /** The merchant's own. */
    orderNumber: Type.String(),
    /** Null: none was given, it was erased, or the reader sees no payments. */
    customer: Nullable(
      Type.Object(
        { name: Nullable(Type.String()), email: Nullable(Type.String()), phone: Nullable(Type.String()) },
        closed,
      ),
    ),
    method: Nullable(Type.Enum(['qrcode', 'virtual_account', 'ewallet', 'credit_card'])),
    brand: Nullable(Type.String()),
    paidAt: Time,
    paid: Type.Integer(),
    /** What has gone back or is about to, without this request. */
    refunded: Type.Integer(),
    refunds: Type.Array(
      Type.Object({ id: Type.String(), amount: Type.Integer(), status: RefundStatuses, createdAt: Time }, closed),
    ),
    /** What else was requested of this payment and waits. */
    requested: Type.Array(RequestedRefund),
    /** What is left of the payment once this and all that waits has gone back. */
    leftAfter: Type.Integer(),
    /** What a transfer or link costs at most, on top, with the tax on it; null: it goes back the way it came. */
    transferFee: Nullable(Type.Integer()),
  },
  closed,
)

/** What payouts come to if they are sent now; in whole units. */
const PayoutsLook = Type.Object(
  {
    currency: Type.String(),
    /** Those that were sent meanwhile under the same reference are not sent again and count for nothing below. */
    alreadySent: Type.Integer(),
    count: Type.Integer(),
    amount: Type.Integer(),
    /** With the tax on it. */
    fee: Type.Integer(),
    total: Type.Integer(),
    /** Null: the reader neither approves payouts nor sees balances. */
    available: Nullable(Type.Integer()),
    /** Below zero: the balance does not cover it. */
    availableAfter: Nullable(Type.Integer()),
    /** Other requests that wait and hold some of the same payouts: the same account and amount. */
    alsoRequested: Type.Array(
      Type.Object({ id: Type.String(), requestedBy: Type.String(), requestedAt: Time, count: Type.Integer() }, closed),
    ),
    /** How many of them were sent within the last seven days to the same account, of the same amount. */
    alsoSent: Type.Integer(),
    lastSentAt: Nullable(Time),
  },
  closed,
)

/** What somebody has to see of a request to decide on it, as it is at this moment. */
const Look = Type.Object(
  {
    /** As whom the reader would approve it; see `standing.ts`. */
    you: Type.Enum(['second', 'asker', 'alone']),
    /** The program that proposed it; null: a person asked. */
    program: Nullable(
      Type.Object(
        {
          /** The start of its key; null: there is no such key. */
          hint: Nullable(Type.String()),
          isAgent: Type.Boolean(),
          /** The key is not valid any more. */
          isEnded: Type.Boolean(),
          /** What those are called who were shown the key; empty: nobody knows. */
          makers: Type.Array(Type.String()),
        },
        closed,
      ),
    ),
    refund: Nullable(RefundLook),
    payouts: Nullable(PayoutsLook),
  },
  closed,
)
export type Look = Static<typeof Look>
export type RefundLook = Static<typeof RefundLook>
export type PayoutsLook = Static<typeof PayoutsLook>

export const lookEndpoints = {
  'GET /dashboard/api/approvals/:id/look': { params: IdParams, response: { 200: Look } },
}
