import Type, { type Static } from 'typebox'
import { Acceptance } from '../../payouts/reply-schema.ts'
import { SendMoney } from '../../payouts/schema.ts'
import { closed, listOf, Time } from '../schema-parts.ts'

/** The result of sending several payouts: each is accepted or refused by itself. */
export const SentPayouts = Type.Object(
  {
    accepted: Type.Array(Type.Object({ externalId: Type.String(), id: Type.String() }, closed)),
    refused: Type.Array(
      Type.Object({ externalId: Type.String(), code: Type.String(), message: Type.String() }, closed),
    ),
  },
  closed,
)
export type SentPayouts = Static<typeof SentPayouts>

const Upload = Type.Object(
  {
    csv: Type.String({ minLength: 1, maxLength: 400_000 }),
    hash: Type.Optional(Type.String({ maxLength: 64 })),
    confirm: Type.Optional(Type.Literal(true)),
  },
  closed,
)

/** A line of an upload as it was written, and what is wrong with it. */
const UploadedRow = Type.Object(
  {
    line: Type.Integer(),
    externalId: Type.String(),
    receiverName: Type.String(),
    receiverAccountNo: Type.String(),
    receiverBankCode: Type.String(),
    amount: Type.String(),
    currency: Type.String(),
    remark: Type.String(),
    errors: Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }, closed)),
  },
  closed,
)
export type UploadedRow = Static<typeof UploadedRow>

const BulkPreview = Type.Object(
  {
    hash: Type.String(),
    rows: Type.Array(UploadedRow),
    totals: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Integer(), count: Type.Integer() }, closed)),
  },
  closed,
)
export type BulkPreview = Static<typeof BulkPreview>

const refused = Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }, closed))
const BulkSent = Type.Object({ accepted: Type.Integer(), refused }, closed)
const BulkWaiting = Type.Object({ approvalId: Type.String(), refused }, closed)
export type BulkResult = Static<typeof BulkSent> | Static<typeof BulkWaiting>

const Waiting = Type.Object(
  { status: Type.Literal(202), data: Type.Object({ approvalId: Type.String() }, closed), errors: Type.Null() },
  closed,
)

const Terms = Type.Object(
  { fee: Type.Integer(), tax: Type.Integer(), total: Type.Integer(), needsSecond: Type.Boolean() },
  closed,
)

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

export const payoutEndpoints = {
  'GET /dashboard/api/payouts/terms': {
    querystring: Type.Object(
      {
        receiverBankCode: Type.String({ minLength: 1, maxLength: 32 }),
        amount: Type.String({ pattern: '^[1-9][0-9]{0,14}$', explain: 'must be whole units' }),
      },
      closed,
    ),
    response: { 200: Terms },
  },
  'GET /dashboard/api/payouts-in-approval': {
    querystring: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }, closed),
    response: { 200: listOf(InApproval) },
  },
  'POST /dashboard/api/payouts': { body: SendMoney, response: { 200: Acceptance, 202: Waiting } },
  'POST /dashboard/api/payouts/bulk': {
    body: Upload,
    response: { 200: Type.Union([BulkPreview, BulkSent]), 202: BulkWaiting },
  },
}
