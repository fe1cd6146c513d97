import Type, { type Static } from 'typebox'
import { RefundReply } from '../../checkout/refunds/schema.ts'
import { CreateRefund } from '../../refunds/schema.ts'
import { RequestedRefund } from '../approvals/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, EmptyBody, IdParams, listOf, NoContent, Nullable, Time } from '../schema-parts.ts'

export const Flag = Type.Enum(['late', 'duplicate', 'mismatch'])
export const Flags = Type.Array(Flag)

/** A payment of a checkout, and what refunding it would cost; amounts in whole units. */
const Refundable = Type.Object(
  {
    transactionId: Type.String(),
    paidAt: Time,
    flags: Flags,
    currency: Type.String(),
    amount: Type.Integer(),
    /** Net of requested refunds. */
    left: Type.Integer(),
    requested: Type.Array(RequestedRefund),
    /** Null: it is refunded by the original payment method. */
    railFault: Nullable(Type.Enum(['not_supported', 'window_closed'])),
    fee: Type.Integer(),
    transferFee: Type.Integer(),
    feeOnRefund: Type.Enum(['kept', 'proportional']),
    /** The account it came from, where the rail said so; null: it did not, or this member sees no whole accounts. */
    payer: Nullable(
      Type.Object(
        { bankCode: Nullable(Type.String()), accountNo: Nullable(Type.String()), name: Nullable(Type.String()) },
        closed,
      ),
    ),
    /** The most that this member may refund now without a second person; null: any amount. */
    alone: Nullable(Type.Integer()),
  },
  closed,
)
export type Refundable = Static<typeof Refundable>

export const RefundOptions = Type.Object({ data: Type.Array(Refundable) }, closed)
export type RefundOptions = Static<typeof RefundOptions>

const ToReturn = Type.Object(
  {
    transactionId: Type.String(),
    checkoutId: Type.String(),
    externalId: Type.String(),
    flags: Flags,
    paidAt: Time,
    currency: Type.String(),
    /** Net of requested refunds that wait for a second person. */
    left: Type.Integer(),
    requested: Type.Integer(),
  },
  closed,
)
export type ToReturn = Static<typeof ToReturn>

const Waiting = Type.Object({ approvalId: Type.String() }, closed)

export const refundEndpoints = {
  readRefundable: endpoint('GET /dashboard/api/payments/:id/refundable', {
    params: IdParams,
    response: { 200: RefundOptions },
  }),
  listToReturn: endpoint('GET /dashboard/api/payments-to-return', {
    querystring: Type.Object({ flag: Type.Optional(Flag) }, closed),
    response: { 200: listOf(ToReturn) },
  }),
  keepLate: endpoint('POST /dashboard/api/payments-to-return/:id/keep', {
    params: IdParams,
    body: EmptyBody,
    response: { 204: NoContent },
  }),
  make: endpoint('POST /dashboard/api/refunds', { body: CreateRefund, response: { 200: RefundReply, 202: Waiting } }),
}
