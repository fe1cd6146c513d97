import type { Selectable } from 'kysely'
import { newId } from '../../base/id.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PageRequest } from '../../http/pagination.ts'
import {
  type Actor,
  type Decision,
  type DecisionStatus,
  decidedColumns,
  decisionOf,
  type Verdict,
  waitingRow,
} from '../decision.ts'
import type { Change } from './schema.ts'

export type GuardedChange = Decision & { readonly change: Change }

const fromRow = (row: Selectable<Tables['guarded_change']>): GuardedChange => ({
  ...decisionOf(row),
  change: JSON.parse(row.change) as Change,
})

/** Stores a change until a second owner has decided; returns its id. */
export async function insertChange(
  tx: Tx,
  now: Date,
  { merchantId, by, change }: { merchantId: string; by: Actor; change: Change },
): Promise<string> {
  const id = newId('chg', merchantId, now)
  const row = { merchant_id: merchantId, ...waitingRow(id, by, now), change: JSON.stringify(change) }
  await tx.insertInto('guarded_change').values(row).execute()
  return id
}

/**
 * Decides a waiting change. False: it is no longer waiting, so the slower of two concurrent decisions has no effect.
 */
export async function decideChange(
  tx: Tx,
  now: Date,
  { merchantId, id, ...verdict }: { merchantId: string; id: string } & Verdict,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guarded_change')
    .set(decidedColumns(verdict, now))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const changesOf = (tx: Tx, merchantId: string) =>
  tx.selectFrom('guarded_change').selectAll().where('merchant_id', '=', merchantId)

export async function readChange(tx: Tx, merchantId: string, id: string): Promise<GuardedChange | undefined> {
  const row = await changesOf(tx, merchantId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** A merchant's changes, newest first, one row more than requested. */
export async function listChanges(
  tx: Tx,
  merchantId: string,
  { limit, before }: PageRequest,
  status: DecisionStatus | undefined,
): Promise<GuardedChange[]> {
  let query = changesOf(tx, merchantId).orderBy('id', 'desc')
  if (status !== undefined) query = query.where('status', '=', status)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.limit(limit + 1).execute()
  return rows.map(fromRow)
}
