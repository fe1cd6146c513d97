import { newId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PageRequest } from '../../http/pagination.ts'
import type { SendMoney } from '../../payouts/schema.ts'

export type ApprovalStatus = 'WAITING' | 'APPROVED' | 'REJECTED'
export type Actor = { readonly id: string; readonly name: string }
export type Approval = {
  readonly id: string
  readonly status: ApprovalStatus
  readonly payouts: readonly SendMoney[]
  readonly createdAt: Date
  readonly createdBy: Actor
  readonly decidedAt: Date | null
  readonly decidedBy: Actor | null
}

/** Keeps payouts until a second person has decided. */
export async function insertApproval(
  tx: Tx,
  now: Date,
  { merchantId, by, payouts }: { merchantId: string; by: Actor; payouts: readonly SendMoney[] },
): Promise<string> {
  const id = newId('apr', merchantId, now)
  await tx
    .insertInto('payout_approval')
    .values({
      merchant_id: merchantId,
      id,
      status: 'WAITING',
      payouts: JSON.stringify(payouts),
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

/** Decides a waiting approval. Undefined: it is no longer waiting, so the slower of two concurrent decisions has no effect. */
export async function decideApproval(
  tx: Tx,
  now: Date,
  { merchantId, id, by, status }: { merchantId: string; id: string; by: Actor; status: 'APPROVED' | 'REJECTED' },
): Promise<Approval | undefined> {
  const row = await tx
    .updateTable('payout_approval')
    .set({ status, decided_by: by.id, decided_name: by.name, decided_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function readApproval(tx: Tx, merchantId: string, id: string): Promise<Approval | undefined> {
  const row = await tx
    .selectFrom('payout_approval')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** A merchant's approvals, newest first, one row more than requested. */
export async function listApprovals(
  tx: Tx,
  merchantId: string,
  page: PageRequest,
  status: ApprovalStatus | undefined,
): Promise<Approval[]> {
  let query = tx.selectFrom('payout_approval').selectAll().where('merchant_id', '=', merchantId)
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
  status: ApprovalStatus
  payouts: string
  asked_by: string
  asked_name: string
  decided_by: string | null
  decided_name: string | null
  created_at: Date
  decided_at: Date | null
}): Approval => ({
  id: row.id,
  status: row.status,
  payouts: JSON.parse(row.payouts) as SendMoney[],
  createdAt: row.created_at,
  createdBy: { id: row.asked_by, name: row.asked_name },
  decidedAt: row.decided_at,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_name ?? '' },
})
