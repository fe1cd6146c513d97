import Type, { type Static } from 'typebox'
import { Acceptance } from '../../payouts/reply-schema.ts'
import { SendMoney } from '../../payouts/schema.ts'
import { InApproval } from '../approvals/schema.ts'
import { endpoint } from '../endpoint.ts'
import { closed, listOf, Nullable } from '../schema-parts.ts'
import { Failed, Progress } from '../sending/schema.ts'
import { UploadBody, uploadQuery } from '../uploads/schema.ts'

const UploadQuery = Type.Object(
  {
    ...uploadQuery,
    confirm: Type.Optional(Type.Literal('true')),
    /** Lines to leave out, although nothing is wrong with them. */
    leaveOut: Type.Optional(Type.String({ maxLength: 8_000, pattern: '^[0-9]{1,7}(,[0-9]{1,7})*$' })),
    /** The decimal sign of the file's amounts, where they leave it ambiguous. */
    decimal: Type.Optional(Type.Enum(['comma', 'point'])),
  },
  closed,
)

/** A fault of a line. `suggestion`: what its field was probably meant to be. */
const RowFault = Type.Object(
  {
    field: Type.String(),
    code: Type.String(),
    message: Type.String(),
    suggestion: Nullable(Type.String()),
  },
  closed,
)

/** A line of an upload as written, and its faults. */
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
    /** The account was stored as a number: leading zeros, if it had any, are lost. */
    isNumber: Type.Boolean(),
    errors: Type.Array(RowFault),
  },
  closed,
)
export type UploadedRow = Static<typeof UploadedRow>

/**
 * Amounts that leave it open whether a point or a comma is the decimal sign: nothing is ready until `decimal` declares
 * it. Each example's value under either reading, in whole units; null: not a whole amount.
 */
const Question = Type.Object(
  {
    examples: Type.Array(
      Type.Object(
        {
          line: Type.Integer(),
          written: Type.String(),
          comma: Nullable(Type.Integer()),
          point: Nullable(Type.Integer()),
        },
        closed,
      ),
    ),
  },
  closed,
)

const BulkPreview = Type.Object(
  {
    /** Covers the file and how its amounts were read: only what was shown is sent. */
    hash: Type.String(),
    /** Null: the amounts are unambiguous. */
    question: Nullable(Question),
    /** What the file's first line calls each column. */
    headings: Type.Record(Type.String(), Type.String()),
    /** The first thousand lines with a mistake and the first thousand without, in their order. */
    rows: Type.Array(UploadedRow),
    good: Type.Integer(),
    faulty: Type.Integer(),
    /** How many of the good ones have an account that was stored as a number. */
    numbers: Type.Integer(),
    /** The sums of the good ones, and what sending them costs, tax included. */
    totals: Type.Array(
      Type.Object(
        { currency: Type.String(), amount: Type.Integer(), fee: Type.Integer(), count: Type.Integer() },
        closed,
      ),
    ),
    /** Most that the reader may send now without a second person, in whole rupiah; null: any amount. */
    alone: Nullable(Type.Integer()),
    /** The available balance, in whole rupiah. */
    available: Type.Integer(),
  },
  closed,
)
export type BulkPreview = Static<typeof BulkPreview>

/** Accounts whose holders are looked up together: few, so that a file is looked up at the pace that banks allow. */
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

/**
 * A bank's answer about an account. `canReceive` null: no answer now, or, with a reason, not queried. The holder is
 * masked.
 */
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

/** A line that was refused; `field`: the field at fault, null: the payout as a whole was refused. */
const RefusedLine = Type.Object(
  { line: Type.Integer(), field: Nullable(Type.String()), code: Type.String(), message: Type.String() },
  closed,
)
export type RefusedLine = Static<typeof RefusedLine>

/** The first thousand refused lines, and how many there are. */
const refusals = {
  refused: Type.Array(RefusedLine),
  refusedCount: Type.Integer(),
}
const BulkSent = Type.Object({ accepted: Type.Integer(), ...refusals }, closed)
const BulkWaiting = Type.Object({ approvalId: Type.String(), ...refusals }, closed)
export type BulkResult = Static<typeof BulkSent> | Static<typeof BulkWaiting>

const Waiting = Type.Object(
  { status: Type.Literal(202), data: Type.Object({ approvalId: Type.String() }, closed), errors: Type.Null() },
  closed,
)

const Terms = Type.Object(
  { fee: Type.Integer(), tax: Type.Integer(), total: Type.Integer(), needsSecond: Type.Boolean() },
  closed,
)

export const payoutEndpoints = {
  readTerms: endpoint('GET /dashboard/api/payouts/terms', {
    querystring: Type.Object(
      {
        receiverBankCode: Type.String({ minLength: 1, maxLength: 32 }),
        amount: Type.String({ pattern: '^[1-9][0-9]{0,14}$', explain: 'must be whole units' }),
      },
      closed,
    ),
    response: { 200: Terms },
  }),
  listInApproval: endpoint('GET /dashboard/api/payouts-in-approval', {
    querystring: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) }, closed),
    response: { 200: listOf(InApproval) },
  }),
  send: endpoint('POST /dashboard/api/payouts', {
    /** `again`: a payout that failed or was returned, which this one replaces. */
    querystring: Type.Object({ again: Type.Optional(Type.String({ maxLength: 64 })) }, closed),
    body: SendMoney,
    response: { 200: Acceptance, 202: Waiting },
  }),
  upload: endpoint('POST /dashboard/api/payouts/bulk', {
    querystring: UploadQuery,
    body: UploadBody,
    response: { 200: Type.Union([BulkPreview, BulkSent, Progress, Failed]), 202: BulkWaiting },
  }),
  inquireNames: endpoint('POST /dashboard/api/payouts/bulk/names', {
    body: NamesWanted,
    response: { 200: listOf(FoundName) },
  }),
}
