import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { fromRow } from '../../checkout/refunds/row.ts'
import type { RefundStage } from '../../checkout/refunds/states.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { moveStage } from '../move.ts'
import type { Key } from '../store.ts'

/**
 * Claims due refunds of any merchant until `leaseUntil`: one whose process dies is claimed again then. Unsent refunds of a
 * suspended merchant stay queued, and are due at once when it is resumed.
 */
export async function claimDueRefunds(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Refund[]> {
  const due = tx
    .selectFrom('refund')
    .select(['merchant_id', 'id'])
    .where('due_at', '<=', now)
    .where((where) => where.or([where.not(isQueued(where)), isNotSuspended(where)]))
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('refund')
    .from('due')
    .set({ due_at: leaseUntil })
    .whereRef('refund.merchant_id', '=', 'due.merchant_id')
    .whereRef('refund.id', '=', 'due.id')
    .returningAll('refund')
    .execute()
  return rows.map(fromRow)
}

type Where = ExpressionBuilder<Tables, 'refund'>
/** `stage` is null for a refund that is not by rail, and null equals nothing. */
const isQueued = (refund: Where): Expression<SqlBool> =>
  refund(refund.fn.coalesce('stage', sql<RefundStage>`'SUBMITTED'`), '=', 'QUEUED')

const isNotSuspended = (refund: Where): Expression<SqlBool> =>
  refund.not(
    refund.exists(
      refund
        .selectFrom('merchant')
        .select('merchant.id')
        .whereRef('merchant.id', '=', 'refund.merchant_id')
        .where('suspended_at', 'is not', null),
    ),
  )

/**
 * Takes a refund out of the queue, in the transaction that is committed before the rail is called. Undefined: another process
 * took it, which only one ever does, or its merchant was suspended since it was claimed.
 */
export const submitRefund = (
  tx: Tx,
  key: Key,
  { at, pollAt }: { readonly at: Date; readonly pollAt: Date },
): Promise<Refund | undefined> =>
  moveStage(tx, key, ['QUEUED'], 'SUBMITTED', { submitted_at: at, due_at: pollAt, poll_count: 0 }, isNotSuspended)

const SENT: readonly RefundStage[] = ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED']

/** Leaves a sent refund PROCESSING, at the stage of its rail's last response, until the next poll at `dueAt`. */
export async function keepProcessing(
  tx: Tx,
  key: Key,
  { stage, dueAt }: { stage: RefundStage; dueAt: Date | null },
): Promise<void> {
  await moveStage(tx, key, SENT, stage, { due_at: dueAt, poll_count: sql<number>`poll_count + 1` })
}
