import Type, { type Static } from 'typebox'
import { PLAIN_AND_VISIBLE } from '../../base/plain-text.ts'
import { TRANSFER_SERVICES } from '../../markets/market-of.ts'
import { DetailReply } from '../../payouts/reply-schema.ts'
import { PayoutStatuses } from '../../payouts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Bank, Days, Decimal, listFilter, listPageOf, listSumsOf, pageFields } from '../lists/schema.ts'
import { closed, NoContent, Nullable, Time } from '../schema-parts.ts'

const { hint } = DetailReply.properties.data.properties
const Service = Type.Enum([...TRANSFER_SERVICES])

const filter = {
  ...listFilter,
  status: Type.Optional(PayoutStatuses),
  /** What waits for an approval is not a payout yet: `payouts-in-approval` lists it, this list does not. */
  waits: Type.Optional(Type.Enum(['approval', 'opening', 'bank'])),
  /** `failed`: it failed or was returned recently, and is not handled yet. */
  needs: Type.Optional(Type.Enum(['failed'])),
  /** Of the receiver. */
  bank: Bank,
  /** How it was sent. */
  service: Type.Optional(Service),
  /** When it succeeded, failed or was returned. */
  ended: Days,
}
export const PayoutFilterQuery = Type.Object(filter, closed)

const PayoutLine = Type.Object(
  {
    id: Type.String(),
    externalId: Type.String(),
    status: PayoutStatuses,
    /** What it awaits before it is sent. */
    hint,
    currency: Type.String(),
    /** Whole units: what the receiver gets, and what it costs on top. */
    amount: Type.Integer(),
    fee: Type.Integer(),
    tax: Type.Integer(),
    receiverName: Type.String(),
    receiverAccountNo: Type.String(),
    receiverBankCode: Type.String(),
    /** The receiver was named by a payer on a claim page, and is masked for every reader. */
    namedByPayer: Type.Boolean(),
    service: Nullable(Service),
    bankReference: Nullable(Type.String()),
    remark: Nullable(Type.String()),
    /** Why it failed or was returned: a code for programs, and a text. */
    failure: Nullable(Type.String()),
    failureReason: Nullable(Type.String()),
    createdAt: Time,
    endedAt: Nullable(Time),
  },
  closed,
)
export type PayoutLine = Static<typeof PayoutLine>

const PayoutSum = Type.Object(
  {
    currency: Type.String(),
    payouts: Type.Integer(),
    /** Of all of them, however they ended. */
    amount: Decimal,
    /** How many of them succeeded, what their receivers got, and the fees with their tax. */
    succeeded: Type.Integer(),
    sent: Decimal,
    fee: Decimal,
  },
  closed,
)
export type PayoutSum = Static<typeof PayoutSum>

export const payoutListEndpoints = {
  list: endpoint('GET /dashboard/api/payouts', {
    querystring: Type.Object({ ...filter, ...pageFields }, closed),
    response: { 200: listPageOf(PayoutLine) },
  }),
  markHandled: endpoint('POST /dashboard/api/payouts/handled', {
    body: Type.Object({ ids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 100 }) }, closed),
    response: { 204: NoContent },
  }),
  downloadNamedByPayers: endpoint('POST /dashboard/api/payouts/named-by-payers/file', {
    body: Type.Object(
      {
        from: Type.String({ maxLength: 10 }),
        to: Type.String({ maxLength: 10 }),
        /** Why the file is needed; recorded in the audit trail. */
        reason: Type.String({ minLength: 3, maxLength: 200, ...PLAIN_AND_VISIBLE }),
      },
      closed,
    ),
    // Streamed as text while it is read.
    response: { 200: Type.Unsafe<unknown>(Type.String({ description: 'CSV' })) },
  }),
  sum: endpoint('GET /dashboard/api/payouts/sums', {
    querystring: PayoutFilterQuery,
    response: { 200: listSumsOf(PayoutSum) },
  }),
}
