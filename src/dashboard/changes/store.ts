import { newId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PageRequest } from '../../http/pagination.ts'
import type { Change, GuardedChange as Wire } from './schema.ts'

export type Actor = { readonly id: string; readonly name: string }
type Status = Wire['status']
export type GuardedChange = {
  readonly id: string
  readonly status: Status
  readonly change: Change
  readonly createdAt: Date
  readonly createdBy: Actor
  readonly decidedAt: Date | null
  readonly decidedBy: Actor | null
}

/** Keeps a change until a second owner has decided; returns its id. */
export async function insertChange(
  tx: Tx,
  now: Date,
  { merchantId, by, change }: { merchantId: string; by: Actor; change: Change },
): Promise<string> {
  const id = newId('chg', merchantId, now)
  await tx
    .insertInto('guarded_change')
    .values({
      merchant_id: merchantId,
      id,
      status: 'WAITING',
      change: JSON.stringify(change),
      asked_by: by.id,
      asked_name: by.name,
      decided_by: null,
      decided_name: null,
      created_at: now,
      decided_at: null,
    })
    .execute()
  return id
}

/** Decides a waiting change. False: it is no longer waiting, so the slower of two concurrent decisions has no effect. */
export async function decideChange(
  tx: Tx,
  now: Date,
  { merchantId, id, by, status }: { merchantId: string; id: string; by: Actor; status: 'APPROVED' | 'REJECTED' },
): Promise<boolean> {
  const row = await tx
    .updateTable('guarded_change')
    .set({ status, decided_by: by.id, decided_name: by.name, decided_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function readChange(tx: Tx, merchantId: string, id: string): Promise<GuardedChange | undefined> {
  const row = await tx
    .selectFrom('guarded_change')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** A merchant's changes, newest first, one row more than requested. */
export async function listChanges(
  tx: Tx,
  merchantId: string,
  page: PageRequest,
  status: Status | undefined,
): Promise<GuardedChange[]> {
  let query = tx.selectFrom('guarded_change').selectAll().where('merchant_id', '=', merchantId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (page.before !== null) query = query.where('id', '<', page.before)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  return rows.map(fromRow)
}

const fromRow = (row: {
  id: string
  status: Status
  change: string
  asked_by: string
  asked_name: string
  decided_by: string | null
  decided_name: string | null
  created_at: Date
  decided_at: Date | null
}): GuardedChange => ({
  id: row.id,
  status: row.status,
  change: JSON.parse(row.change) as Change,
  createdAt: row.created_at,
  createdBy: { id: row.asked_by, name: row.asked_name },
  decidedAt: row.decided_at,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_name ?? '' },
})
