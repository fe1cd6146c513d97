import { type Selectable, sql } from 'kysely'
import { later } from '../../base/clock.ts'
import { mapYielding } from '../../base/concurrency/map-yielding.ts'
import { idAt, isId, newId } from '../../base/id.ts'
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

/** A refund as requested, with its amount and currency determined. */
export type RefundWanted = CreateRefund & { readonly amount: number; readonly currency: string }

/** Money of another amount that is to pay its order: what is left of it, and what the order asks for; whole units. */
export type AcceptanceWanted = {
  readonly checkoutId: string
  readonly externalId: string
  readonly currency: string
  readonly amount: number
  readonly expected: number
}

/** How many of a request's payouts are listed: the first ones. */
const SHOWN_MAX = 100

/** The first of its payouts; none for a refund or an acceptance. `total`: of all of them, in whole units. */
export type Approval = StoredRequest & {
  readonly payouts: readonly SendMoney[]
  readonly count: number
  readonly total: { readonly currency: string; readonly amount: number }
}

/**
 * What is requested: a refund, an acceptance, or the payouts of `readApprovedPayouts`. After approval, whether it is still being
 * carried out, and how much of it was accepted in the end.
 */
export type StoredRequest = Decision & {
  readonly refund: RefundWanted | null
  readonly acceptance: AcceptanceWanted | null
  readonly isUnderWay: boolean
  readonly sent: { readonly accepted: number; readonly refused: number } | null
  /** The people shown the key with which a program proposed it, the most recent last; null: a person requested it. */
  readonly makers: readonly string[] | null
}

const requestOf = (
  row: Pick<Selectable<Tables['payout_approval']>, (typeof REQUEST_COLUMNS)[number]>,
): StoredRequest => ({
  ...decisionOf(row),
  isUnderWay: row.due_at !== null,
  sent: row.accepted === null || row.refused === null ? null : { accepted: row.accepted, refused: row.refused },
  // Proposals made before this column existed.
  makers: row.makers ?? (isId('key', row.requested_by) ? [] : null),
  refund: row.refund === null ? null : (JSON.parse(row.refund) as RefundWanted),
  acceptance: row.acceptance === null ? null : (JSON.parse(row.acceptance) as AcceptanceWanted),
})

const REQUEST_COLUMNS = [
  'id',
  'status',
  'refund',
  'acceptance',
  'requested_by',
  'requested_name',
  'decided_by',
  'decided_name',
  'created_at',
  'decided_at',
  'due_at',
  'accepted',
  'refused',
  'makers',
] as const

type Wanted = {
  readonly merchantId: string
  readonly by: Actor
  readonly payouts: readonly SendMoney[]
  readonly refund?: RefundWanted
  readonly acceptance?: AcceptanceWanted
  /** The people shown the program's key; absent: a person makes the request. */
  readonly makers?: readonly string[]
}

/** Stores payouts, a refund or an acceptance until a second person has decided. */
export async function insertApproval(tx: Tx, now: Date, wanted: Wanted): Promise<string> {
  const { merchantId, by, payouts, refund, acceptance, makers } = wanted
  const id = newId('apr', merchantId, now)
  const listed = await mapYielding(payouts, (payout) => JSON.stringify(payout))
  const row = {
    merchant_id: merchantId,
    ...waitingRow(id, by, now),
    payouts: `[${listed.join(',')}]`,
    refund: refund ? JSON.stringify(refund) : null,
    acceptance: acceptance ? JSON.stringify(acceptance) : null,
    makers: makers ? [...makers] : null,
  }
  await tx.insertInto('payout_approval').values(row).execute()
  return id
}

/** The acceptance that already waits for this checkout; undefined: none does. */
export async function findWaitingAcceptance(
  tx: Tx,
  merchantId: string,
  checkoutId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payout_approval')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'WAITING')
    .where(sql<boolean>`acceptance::json ->> 'checkoutId' = ${checkoutId}`)
    .executeTakeFirst()
  return row?.id
}

type Deciding = {
  readonly merchantId: string
  readonly id: string
  readonly dueAt: Date | null
  readonly isAlone?: boolean
}

/**
 * Decides a waiting approval; `dueAt`: when a worker resumes the rest of it; `isAlone`: no other person is known to
 * have wanted it. Undefined: it is no longer waiting, so the slower of two concurrent decisions has no effect.
 */
export async function decideApproval(
  tx: Tx,
  now: Date,
  { merchantId, id, dueAt, isAlone = false, ...verdict }: Deciding & Verdict,
): Promise<StoredRequest | undefined> {
  const row = await tx
    .updateTable('payout_approval')
    .set({ ...decidedColumns(verdict, now), due_at: dueAt, is_alone: isAlone })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returning(REQUEST_COLUMNS)
    .executeTakeFirst()
  return row && requestOf(row)
}

export async function readApproval(tx: Tx, merchantId: string, id: string): Promise<StoredRequest | undefined> {
  const row = await tx
    .selectFrom('payout_approval')
    .select(REQUEST_COLUMNS)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && requestOf(row)
}

type Made = { readonly merchantId: string; readonly externalId: string; readonly from: Date; readonly until: Date }

/** The latest approved request for a refund of this externalId, of those requested in a span of time. */
export async function findApprovedRefund(
  tx: Tx,
  { merchantId, externalId, from, until }: Made,
): Promise<StoredRequest | undefined> {
  const row = await tx
    .selectFrom('payout_approval')
    .select(REQUEST_COLUMNS)
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'APPROVED')
    .where('id', '>=', idAt('apr', merchantId, from))
    .where('id', '<', idAt('apr', merchantId, later(until, 1)))
    .where(sql<boolean>`refund::json ->> 'externalId' = ${externalId}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && requestOf(row)
}

/**
 * All payouts of a request. The database unpacks them, so that reading tens of thousands does not block the process.
 */
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
    .select(REQUEST_COLUMNS)
    .select(['listed.shown', 'listed.count', 'listed.amount', 'listed.currency'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id', 'desc')
  if (status !== undefined) query = query.where('status', '=', status)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.limit(limit + 1).execute()
  return rows.map(({ shown, count, amount, currency, ...row }) => {
    const found = requestOf(row)
    const single = found.refund ?? found.acceptance
    if (single) return { ...found, payouts: [], count: 1, total: totalOf(single) }
    const payouts = JSON.parse(shown ?? '[]') as SendMoney[]
    return { ...found, payouts, count, total: { currency, amount: Number(amount) } }
  })
}

const totalOf = ({ currency, amount }: RefundWanted | AcceptanceWanted) => ({ currency, amount })
