import Type, { type Static } from 'typebox'
import { Acceptance } from '../../payouts/reply-schema.ts'
import { SendMoney } from '../../payouts/schema.ts'
import { closed, listOf, Nullable, Time } from '../schema-parts.ts'

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
    /** One of the two: the text of a CSV file, or an XLSX workbook in base64. */
    csv: Type.Optional(Type.String({ minLength: 1, maxLength: 400_000 })),
    xlsx: Type.Optional(Type.String({ minLength: 1, maxLength: 1_400_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' })),
    hash: Type.Optional(Type.String({ maxLength: 64 })),
    confirm: Type.Optional(Type.Literal(true)),
    /** Lines that are not sent, although nothing is wrong with them. */
    leaveOut: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 2_000_000 }), { maxItems: 1_000 })),
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
    /** What sending it costs, tax included, in whole units; null: it cannot be sent. */
    fee: Nullable(Type.Integer()),
    /** The account was stored as a number: zeros in front of it, if it had any, are lost. */
    isNumber: Type.Boolean(),
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
    /** Most that the reader may send now without a second person, in whole rupiah; null: any amount. */
    alone: Nullable(Type.Integer()),
  },
  closed,
)
export type BulkPreview = Static<typeof BulkPreview>

/** Accounts whose holders are looked up at once: few, so that a file is looked up at the pace that banks allow. */
const NAMES_TOGETHER_MAX = 10

const { receiverName, receiverAccountNo, receiverBankCode } = SendMoney.properties.attributes.properties
const NamesWanted = Type.Object(
  {
    receivers: Type.Array(Type.Object({ receiverName, receiverAccountNo, receiverBankCode }, closed), {
      minItems: 1,
      maxItems: NAMES_TOGETHER_MAX,
    }),
  },
  closed,
)

/** What a bank says of an account. `canReceive` null: it gave no answer now. The holder is masked. */
const FoundName = Type.Object(
  {
    canReceive: Nullable(Type.Boolean()),
    receiverName: Nullable(Type.String()),
    nameMatch: Nullable(Type.Enum(['exact', 'close', 'different'])),
    reason: Nullable(Type.String()),
  },
  closed,
)
export type FoundName = Static<typeof FoundName>

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
  'POST /dashboard/api/payouts/bulk/names': { body: NamesWanted, response: { 200: listOf(FoundName) } },
}
