import { type Selectable, sql } from 'kysely'
import { mapYielding } from '../../base/concurrency/map-yielding.ts'
import { isId, newId } from '../../base/id.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PageRequest } from '../../http/pagination.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import type { CreateRefund } from '../../refunds/schema.ts'
import {
  type Actor,
  type Decision,
  type DecisionStatus,
  decidedColumns,
  decisionOf,
  type Verdict,
  waitingRow,
} from '../decision.ts'

/** A refund as it was asked for, its amount and currency settled. */
export type RefundWanted = CreateRefund & { readonly amount: number; readonly currency: string }

/** Of a request's payouts, so many are shown: the first. */
const SHOWN_MAX = 100

/** Payouts, the first of them, or a refund and no payouts. `total`: what they all come to, in whole units. */
export type Approval = Asked & {
  readonly payouts: readonly SendMoney[]
  readonly count: number
  readonly total: { readonly currency: string; readonly amount: number }
}

/**
 * What a request asks for: a refund, or the payouts of `readApprovedPayouts`. Once it was approved, whether that is still being
 * carried out, and how much of it was accepted when it ended.
 */
export type Asked = Decision & {
  readonly refund: RefundWanted | null
  readonly isUnderWay: boolean
  readonly sent: { readonly accepted: number; readonly refused: number } | null
  /** The people shown the key with which a program proposed it, the most recent last; null: a person requested it. */
  readonly makers: readonly string[] | null
}

const askedOf = (row: Pick<Selectable<Tables['payout_approval']>, (typeof ASKED)[number]>): Asked => ({
  ...decisionOf(row),
  isUnderWay: row.due_at !== null,
  sent: row.accepted === null || row.refused === null ? null : { accepted: row.accepted, refused: row.refused },
  // Proposals made before this column existed.
  makers: row.makers ?? (isId('key', row.requested_by) ? [] : null),
  refund: row.refund === null ? null : (JSON.parse(row.refund) as RefundWanted),
})

const ASKED = [
  ...(['id', 'status', 'refund', 'requested_by', 'requested_name', 'decided_by', 'decided_name'] as const),
  ...(['created_at', 'decided_at', 'due_at', 'accepted', 'refused', 'makers'] as const),
]

type Wanted = {
  readonly merchantId: string
  readonly by: Actor
  readonly payouts: readonly SendMoney[]
  readonly refund?: RefundWanted
  /** The people shown the program's key; absent: a person makes the request. */
  readonly makers?: readonly string[]
}

/** Keeps payouts or a refund until a second person has decided. */
export async function insertApproval(tx: Tx, now: Date, wanted: Wanted): Promise<string> {
  const { merchantId, by, payouts, refund, makers } = wanted
  const id = newId('apr', merchantId, now)
  const listed = await mapYielding(payouts, (payout) => JSON.stringify(payout))
  const asked = { payouts: `[${listed.join(',')}]`, refund: refund ? JSON.stringify(refund) : null }
  const row = { merchant_id: merchantId, ...waitingRow(id, by, now), ...asked, makers: makers ? [...makers] : null }
  await tx.insertInto('payout_approval').values(row).execute()
  return id
}

type Deciding = {
  readonly merchantId: string
  readonly id: string
  readonly dueAt: Date | null
  readonly isAlone?: boolean
}

/**
 * Decides a waiting approval; `dueAt`: when a worker takes up the rest of it; `isAlone`: no other person is known to have
 * wanted it. Undefined: it is no longer waiting, so the slower of two concurrent decisions has no effect.
 */
export async function decideApproval(
  tx: Tx,
  now: Date,
  { merchantId, id, dueAt, isAlone = false, ...verdict }: Deciding & Verdict,
): Promise<Asked | undefined> {
  const row = await tx
    .updateTable('payout_approval')
    .set({ ...decidedColumns(verdict, now), due_at: dueAt, is_alone: isAlone })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returning(ASKED)
    .executeTakeFirst()
  return row && askedOf(row)
}

export async function readApproval(tx: Tx, merchantId: string, id: string): Promise<Asked | undefined> {
  const row = await tx
    .selectFrom('payout_approval')
    .select(ASKED)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && askedOf(row)
}

/** All payouts that a request asks for. The database takes them apart, so that nobody waits while tens of thousands are read. */
export async function readApprovedPayouts(tx: Tx, merchantId: string, id: string): Promise<SendMoney[]> {
  const { rows } = await sql<{ payout: string }>`
    select payout::text from payout_approval, json_array_elements(payouts::json) as payout
    where merchant_id = ${merchantId} and id = ${id}`.execute(tx)
  return mapYielding(rows, ({ payout }) => JSON.parse(payout) as SendMoney)
}

type Listed = {
  readonly shown: string | null
  readonly count: number
  readonly amount: bigint
  readonly currency: string
}

/** A merchant's approvals, newest first, one row more than requested. */
export async function listApprovals(
  tx: Tx,
  merchantId: string,
  { limit, before }: PageRequest,
  status: DecisionStatus | undefined,
): Promise<Approval[]> {
  const listed = sql<Listed>`(
    select (json_agg(payout order by n) filter (where n <= ${SHOWN_MAX}))::text as shown, count(*)::int as count,
      coalesce(sum((payout ->> 'amount')::bigint), 0)::bigint as amount, min(payout ->> 'currency') as currency
    from json_array_elements(payout_approval.payouts::json) with ordinality as item (payout, n))`
  let query = tx
    .selectFrom('payout_approval')
    .innerJoinLateral(listed.as('listed'), (join) => join.onTrue())
    .select(ASKED)
    .select(['listed.shown', 'listed.count', 'listed.amount', 'listed.currency'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
  if (status !== undefined) query = query.where('status', '=', status)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.limit(limit + 1).execute()
  return rows.map(({ shown, count, amount, currency, ...row }) => {
    const asked = askedOf(row)
    if (asked.refund) return { ...asked, payouts: [], count: 1, total: totalOf(asked.refund) }
    const payouts = JSON.parse(shown ?? '[]') as SendMoney[]
    return { ...asked, payouts, count, total: { currency, amount: Number(amount) } }
  })
}

const totalOf = ({ currency, amount }: RefundWanted) => ({ currency, amount })
