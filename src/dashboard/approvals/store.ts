import type { Selectable } from 'kysely'
import { newId } from '../../base/id.ts'
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

/** Payouts, or a refund and no payouts. */
export type Approval = Decision & { readonly payouts: readonly SendMoney[]; readonly refund: RefundWanted | null }

const fromRow = (row: Selectable<Tables['payout_approval']>): Approval => ({
  ...decisionOf(row),
  payouts: JSON.parse(row.payouts) as SendMoney[],
  refund: row.refund === null ? null : (JSON.parse(row.refund) as RefundWanted),
})

type Wanted = { merchantId: string; by: Actor; payouts: readonly SendMoney[]; refund?: RefundWanted }

/** Keeps payouts or a refund until a second person has decided. */
export async function insertApproval(tx: Tx, now: Date, { merchantId, by, payouts, refund }: Wanted): Promise<string> {
  const id = newId('apr', merchantId, now)
  const asked = { payouts: JSON.stringify(payouts), refund: refund ? JSON.stringify(refund) : null }
  const row = { merchant_id: merchantId, ...waitingRow(id, by, now), ...asked }
  await tx.insertInto('payout_approval').values(row).execute()
  return id
}

/** Decides a waiting approval. Undefined: it is no longer waiting, so the slower of two concurrent decisions has no effect. */
export async function decideApproval(
  tx: Tx,
  now: Date,
  { merchantId, id, ...verdict }: { merchantId: string; id: string } & Verdict,
): Promise<Approval | undefined> {
  const row = await tx
    .updateTable('payout_approval')
    .set(decidedColumns(verdict, now))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

const approvalsOf = (tx: Tx, merchantId: string) =>
  tx.selectFrom('payout_approval').selectAll().where('merchant_id', '=', merchantId)

export async function readApproval(tx: Tx, merchantId: string, id: string): Promise<Approval | undefined> {
  const row = await approvalsOf(tx, merchantId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** A merchant's approvals, newest first, one row more than requested. */
export async function listApprovals(
  tx: Tx,
  merchantId: string,
  { limit, before }: PageRequest,
  status: DecisionStatus | undefined,
): Promise<Approval[]> {
  let query = approvalsOf(tx, merchantId).orderBy('id', 'desc')
  if (status !== undefined) query = query.where('status', '=', status)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.limit(limit + 1).execute()
  return rows.map(fromRow)
}
