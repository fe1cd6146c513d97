import Type, { type Static } from 'typebox'
import { STATEMENT_LINES } from '../../reports/documents/month-sums.ts'
import { endpoint } from '../endpoint.ts'
import { closed, Day, listOf, Nullable, pageOf, Time } from '../schema-parts.ts'
import { MOVEMENT_KINDS } from './kinds.ts'

/** Exact, since a payment less its fee need not be whole. */
const Decimal = Type.String()
const currency = Type.String()

/** A month in a currency: from the opening to the closing balance, and the balance at the end of each of its days. */
const MonthBalance = Type.Object(
  {
    currency,
    opening: Decimal,
    /** What each kind added; below zero: took. They lead from `opening` to `closing`. */
    lines: Type.Array(Type.Object({ line: Type.Enum([...STATEMENT_LINES]), amount: Decimal }, closed)),
    closing: Decimal,
    days: Type.Array(Type.Object({ day: Day, balance: Decimal }, closed)),
  },
  closed,
)
export type MonthBalance = Static<typeof MonthBalance>
export type StatementLine = MonthBalance['lines'][number]['line']

const Entry = Type.Object({ account: Type.String(), amount: Decimal }, closed)

/** A booking, what it changed, and what the merchant had after it. */
const Movement = Type.Object(
  {
    id: Type.String(),
    at: Time,
    cause: Type.String(),
    currency,
    /** The merchant's own reference of what it is about: an order number, a payout's or refund's externalId. */
    reference: Nullable(Type.String()),
    /** The checkout, payout or refund it belongs to. */
    subject: Nullable(Type.String()),
    change: Decimal,
    /** Null: of movements of one kind only, what lies between them is not added up. */
    balance: Nullable(Decimal),
    entries: Type.Array(Entry),
  },
  closed,
)
export type Movement = Static<typeof Movement>

const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', explain: 'must be a month, as 2026-11' })

/** What could be sent at the end of each of the last days, oldest first; today: now. */
const AvailableDays = Type.Object(
  { currency, days: Type.Array(Type.Object({ day: Day, available: Decimal }, closed)) },
  closed,
)
export type AvailableDays = Static<typeof AvailableDays>

export const balanceEndpoints = {
  readAvailable: endpoint('GET /dashboard/api/balances/available', { response: { 200: listOf(AvailableDays) } }),
  readMonth: endpoint('GET /dashboard/api/balances/month', {
    querystring: Type.Object({ month: Type.Optional(Month) }, closed),
    response: { 200: Type.Object({ month: Month, data: Type.Array(MonthBalance) }, closed) },
  }),
  listMovements: endpoint('GET /dashboard/api/balances/movements', {
    querystring: Type.Object(
      {
        kind: Type.Optional(Type.Enum([...MOVEMENT_KINDS])),
        /** Days, both included; by default all of them. */
        from: Type.Optional(Day),
        to: Type.Optional(Day),
        cursor: Type.Optional(Type.String({ maxLength: 1_000 })),
      },
      closed,
    ),
    response: { 200: pageOf(Movement) },
  }),
}
