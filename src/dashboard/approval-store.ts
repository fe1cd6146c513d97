import { currency } from '../base/currency.ts'
import { newId } from '../base/id.ts'
import { fromWhole } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import type { PageRequest } from '../http/list.ts'
import type { SendMoney } from '../payouts/schema.ts'

export type ApprovalStatus = 'WAITING' | 'APPROVED' | 'REJECTED'
export type Somebody = { readonly id: string; readonly name: string }
export type Approval = {
  readonly id: string
  readonly status: ApprovalStatus
  readonly payouts: readonly SendMoney[]
  readonly createdAt: Date
  readonly createdBy: Somebody
  readonly decidedAt: Date | null
  readonly decidedBy: Somebody | null
}

/** Above how much a payout waits for a second person, by currency, in whole units. */
export type Threshold = { readonly currency: string; readonly amount: number }

export async function readThresholds(tx: Tx, merchantId: string): Promise<{ currency: string; above: bigint }[]> {
  const rows = await tx.selectFrom('payout_policy').selectAll().where('merchant_id', '=', merchantId).execute()
  return rows.map((row) => ({ currency: row.currency, above: row.approve_above }))
}

export async function setThresholds(tx: Tx, merchantId: string, thresholds: readonly Threshold[]): Promise<void> {
  await tx.deleteFrom('payout_policy').where('merchant_id', '=', merchantId).execute()
  for (const { currency: code, amount } of thresholds) {
    const above = amount === 0 ? 0n : fromWhole(amount, currency(code)).amount
    await tx
      .insertInto('payout_policy')
      .values({ merchant_id: merchantId, currency: code, approve_above: above })
      .execute()
  }
}

/** Keeps payouts until a second person has decided. */
export async function insertApproval(
  tx: Tx,
  now: Date,
  { merchantId, by, payouts }: { merchantId: string; by: Somebody; payouts: readonly SendMoney[] },
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

/** Decides a waiting one. Undefined: it is not waiting any more, so the slower of two racers learns it lost. */
export async function decideApproval(
  tx: Tx,
  now: Date,
  { merchantId, id, by, status }: { merchantId: string; id: string; by: Somebody; status: 'APPROVED' | 'REJECTED' },
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

/** A merchant's approvals, newest first, one row more than asked for. */
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
