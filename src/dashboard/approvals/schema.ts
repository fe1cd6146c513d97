import Type, { type Static } from 'typebox'
import { listQuery } from '../../http/pagination.ts'
import { AMOUNT_MAX, SendMoney } from '../../payouts/schema.ts'
import { CreateRefund } from '../../refunds/schema.ts'
import { Held } from '../changes/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, EmptyBody, IdParams, NoContent, Nullable, pageOf, Time } from '../schema-parts.ts'
import { Failed, Progress, SentPayouts } from '../sending/schema.ts'

const status = Type.Enum(['WAITING', 'APPROVED', 'REJECTED'])
const Actor = Type.Object({ id: Type.String(), name: Type.String() }, closed)

const { attributes } = SendMoney.properties
/** A payout as requested; without permission to reveal accounts, a reader sees the last four digits only. */
const ShownPayout = Type.Object(
  {
    ...SendMoney.properties,
    attributes: Type.Object({ ...attributes.properties, receiverAccountNo: Type.String() }, closed),
  },
  closed,
)

/** A refund as requested; without permission to reveal accounts, a reader sees the last four digits only. */
const ShownRefund = Type.Object(
  {
    ...CreateRefund.properties,
    amount: Type.Integer(),
    currency: Type.String(),
    receiver: Type.Optional(
      Type.Object({ bankCode: Type.String(), accountNo: Type.String(), name: Type.String() }, closed),
    ),
  },
  closed,
)

/** Money of another amount that is to pay its order; whole units. */
const ShownAcceptance = Type.Object(
  {
    checkoutId: Type.String(),
    externalId: Type.String(),
    currency: Type.String(),
    /** What is left of the money that arrived. */
    amount: Type.Integer(),
    /** What the order asks for. */
    expected: Type.Integer(),
  },
  closed,
)

const Approval = Type.Object(
  {
    id: Type.String(),
    status,
    /** The first hundred. */
    payouts: Type.Array(ShownPayout),
    refund: Nullable(ShownRefund),
    acceptance: Nullable(ShownAcceptance),
    createdAt: Time,
    createdBy: Actor,
    decidedAt: Nullable(Time),
    decidedBy: Nullable(Actor),
    /** It was approved and is being sent; if that process ends, another one continues. */
    isUnderWay: Type.Boolean(),
    /** Its outcome; null: it was not approved, is under way, or was approved before outcomes were stored. */
    sent: Nullable(Type.Object({ accepted: Type.Integer(), refused: Type.Integer() }, closed)),
    total: Type.Object({ currency: Type.String(), amount: Type.Integer() }, closed),
    count: Type.Integer(),
  },
  closed,
)
export type Approval = Static<typeof Approval>

/** A payout that waits for a second person, and the request that it is part of. */
export const InApproval = Type.Object(
  {
    approvalId: Type.String(),
    externalId: Type.String(),
    receiverName: Type.String(),
    receiverBankCode: Type.String(),
    currency: Type.String(),
    amount: Type.Integer(),
    createdAt: Time,
  },
  closed,
)
export type InApproval = Static<typeof InApproval>

/** A requested refund of a payment that waits for a second person, or is about to be made. */
export const RequestedRefund = Type.Object(
  {
    /** The request's id. */
    id: Type.String(),
    externalId: Type.String(),
    amount: Type.Integer(),
    reason: Nullable(Type.String()),
    requestedBy: Type.String(),
    requestedAt: Time,
  },
  closed,
)

/** The amounts above which payouts wait for a second person, by currency, in whole units. */
const Policy = Type.Object(
  {
    approveAbove: Type.Array(
      Type.Object(
        { currency: Type.String({ pattern: '^[A-Z]{3}$' }), amount: Type.Integer({ minimum: 0, maximum: AMOUNT_MAX }) },
        closed,
      ),
      { maxItems: 10 },
    ),
  },
  closed,
)
export type Policy = Static<typeof Policy>

export const approvalEndpoints = {
  list: endpoint('GET /dashboard/api/approvals', {
    querystring: Type.Object({ ...listQuery, status: Type.Optional(status) }, closed),
    response: { 200: pageOf(Approval) },
  }),
  download: endpoint('GET /dashboard/api/approvals/:id/file', {
    params: IdParams,
    // Streamed as text while it is read.
    response: { 200: Type.Unsafe<unknown>(Type.String({ description: 'CSV' })) },
  }),
  approve: endpoint('POST /dashboard/api/approvals/:id/approve', {
    params: IdParams,
    body: EmptyBody,
    response: { 200: Type.Union([SentPayouts, Progress, Failed]) },
  }),
  reject: endpoint('POST /dashboard/api/approvals/:id/reject', {
    params: IdParams,
    body: EmptyBody,
    response: { 204: NoContent },
  }),
  /** For the requester only, regardless of permissions. */
  withdraw: endpoint('POST /dashboard/api/approvals/:id/withdraw', {
    params: IdParams,
    body: EmptyBody,
    response: { 204: NoContent },
  }),
  readPolicy: endpoint('GET /dashboard/api/policy', { response: { 200: Policy } }),
  changePolicy: endpoint('PATCH /dashboard/api/policy', { body: Policy, response: { 200: Policy, 202: Held } }),
}
