import { type Expression, type ExpressionBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Refund, RefundFailure } from '../checkout/refunds/refund.ts'
import { fromRow } from '../checkout/refunds/row.ts'
import { REFUND_MOVES, REFUND_STAGE_MOVES, type RefundStage, type RefundStatus } from '../checkout/refunds/states.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { RefundApp } from './app.ts'
import { refundEvent } from './events.ts'
import type { Key } from './store.ts'

/*
 * Everything that writes `status`, `stage` or `sequence` of a refund. `sequence` numbers a refund's events: raising it and
 * recording the event of that number is one verb.
 */

type Columns = UpdateObject<Tables, 'refund'>
type Change = Omit<Columns, 'status' | 'stage' | 'sequence' | 'failure_code' | 'failure_message'>

/** A further condition on the refund. */
type Condition = (refund: ExpressionBuilder<Tables, 'refund'>) => Expression<SqlBool>

/** Moves a refund, and counts and records the event of its new status. Undefined: it has already moved, or `only` does not hold. */
export async function moveAndRecord(
  tx: Tx,
  app: Pick<RefundApp, 'livemode'>,
  now: Date,
  key: Key,
  to: RefundStatus,
  { failure, change = {}, only }: { failure?: RefundFailure; change?: Change; only?: Condition } = {},
): Promise<Refund | undefined> {
  const isOpen = to === 'PROCESSING' || to === 'NEEDS_PAYER'
  const query = updateOf(tx, key, {
    status: to,
    sequence: sql<number>`sequence + 1`,
    ...(isOpen ? {} : { completed_at: now, due_at: null }),
    ...(failure ? { failure_code: failure.code, failure_message: failure.message } : {}),
    ...change,
  }).where('status', '=', sql<RefundStatus>`any(${statesBefore(REFUND_MOVES, to)})`)
  const row = await (only ? query.where(only) : query).returningAll().executeTakeFirst()
  if (!row) return undefined
  const moved = fromRow(row)
  await recordEvent(tx, now, refundEvent(app, moved))
  return moved
}

/** Changes the way of a PROCESSING refund without a move, and counts and records it: the rail refused, a payout carries it. */
export async function changeWayAndRecord(
  tx: Tx,
  app: Pick<RefundApp, 'livemode'>,
  now: Date,
  key: Key,
  change: Pick<Columns, 'way' | 'payout_id' | 'due_at'>,
): Promise<Refund | undefined> {
  const row = await updateOf(tx, key, { ...change, sequence: sql<number>`sequence + 1` })
    .where('status', '=', 'PROCESSING')
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const changed = fromRow(row)
  await recordEvent(tx, now, refundEvent(app, changed))
  return changed
}

/** Advances a PROCESSING refund by rail from one of the stages `from`; records no event. Undefined: it was at no such stage. */
export async function moveStage(
  tx: Tx,
  key: Key,
  from: readonly RefundStage[],
  to: RefundStage,
  change: Pick<Columns, 'submitted_at' | 'due_at' | 'poll_count'>,
  only?: Condition,
): Promise<Refund | undefined> {
  const stages = statesBefore(REFUND_STAGE_MOVES, to).filter((stage) => from.includes(stage))
  const query = updateOf(tx, key, { ...change, stage: to })
    .where('status', '=', 'PROCESSING')
    .where('way', '=', 'rail')
    .where('stage', '=', sql<RefundStage>`any(${stages})`)
  const row = await (only ? query.where(only) : query).returningAll().executeTakeFirst()
  return row && fromRow(row)
}

const updateOf = (tx: Tx, { merchantId, id }: Key, columns: Columns) =>
  tx.updateTable('refund').set(columns).where('merchant_id', '=', merchantId).where('id', '=', id)
