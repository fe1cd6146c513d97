import Type, { type Static } from 'typebox'
import { RefundStatuses } from '../../../checkout/refunds/schema.ts'
import { RequestedRefund } from '../../approvals/schema.ts'
import { OrderSummary, RequesterDay } from '../../approvals/summary/schema.ts'
import { endpoint } from '../../endpoint.ts'
import { closed, Day, IdParams, Nullable, Time } from '../../schema-parts.ts'

/** Who requested a refund. */
const Requester = Type.Object(
  {
    /** `unknown`: a member whose action is not recorded. */
    kind: Type.Enum(['member', 'program', 'provider', 'unknown']),
    /** The member's name, or the start of the program's key. */
    name: Nullable(Type.String()),
    /** Null: together with the refund. */
    requestedAt: Nullable(Time),
  },
  closed,
)

/** A refund that was made: who wanted it, what it is for, and what else there is to refund; amounts in whole units. */
const MadeRefundSummary = Type.Object(
  {
    by: Requester,
    /** The second person. Null: none was needed. */
    approved: Nullable(Type.Object({ by: Type.String(), at: Time }, closed)),
    /**
     * What the member has sent and refunded without a second person on the day of the request, and what one person may
     * today. Null: no member requested it, or nothing is limited in its currency.
     */
    day: Nullable(
      Type.Object(
        {
          ...RequesterDay.properties,
          day: Day,
          isToday: Type.Boolean(),
          /** This refund is part of `sent`. */
          isCounted: Type.Boolean(),
        },
        closed,
      ),
    ),
    order: OrderSummary,
    paid: Type.Integer(),
    /** Refunded or about to be, this refund included. */
    refunded: Type.Integer(),
    /** Neither refunded nor requested. */
    left: Type.Integer(),
    /** The other refunds of the payment. */
    others: Type.Array(
      Type.Object({ id: Type.String(), amount: Type.Integer(), status: RefundStatuses, createdAt: Time }, closed),
    ),
    /** Refunds of the payment that wait for a second person. */
    requested: Type.Array(RequestedRefund),
  },
  closed,
)
export type MadeRefundSummary = Static<typeof MadeRefundSummary>

export const refundSummaryEndpoints = {
  summarize: endpoint('GET /dashboard/api/refunds/:id/summary', {
    params: IdParams,
    response: { 200: MadeRefundSummary },
  }),
}
