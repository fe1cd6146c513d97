import { type Expression, type ExpressionBuilder, type SqlBool, sql, type UpdateObject } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { PayoutApp } from './app.ts'
import { payoutEvent } from './events.ts'
import type { Failure, Payout } from './payout.ts'
import { PAYOUT_MOVES, type PayoutStage, type PayoutStatus, STAGE_MOVES } from './states.ts'
import { fromRow, type Key } from './store.ts'

/*
 * Everything that writes `status`, `stage` or `sequence` of a payout. `sequence` numbers a payout's events: raising it
 * and recording the event of that number is one verb.
 */

type Columns = UpdateObject<Tables, 'payout'>

/** What each end of a payout is recorded as. Source: interface, "Webhooks". */
const EVENT_OF = {
  SUCCEEDED: 'send_money.succeeded',
  FAILED: 'send_money.failed',
  REVERSED: 'send_money.reversed',
} as const

/** Ends a payout: moves it, counts and records the event of that end. Undefined: it has already moved elsewhere. */
export async function moveAndRecord(
  tx: Tx,
  app: Pick<PayoutApp, 'livemode'>,
  now: Date,
  key: Key,
  to: keyof typeof EVENT_OF,
  { bankReference = null, failure }: { bankReference?: string | null; failure?: Failure },
): Promise<Payout | undefined> {
  const moved = await move(
    tx,
    key,
    { status: to },
    {
      sequence: sql<number>`sequence + 1`,
      completed_at: now,
      due_at: null,
      ...(bankReference === null ? {} : { bank_reference: bankReference }),
      ...(failure ? { failure_code: failure.code, failure_reason: failure.reason } : {}),
    },
  )
  if (moved) await recordEvent(tx, now, payoutEvent(app, EVENT_OF[to], moved))
  return moved
}

/**
 * Moves a PROCESSING payout on from one of the stages `from`, which records no event. Undefined: it was at no such one, or
 * `only` does not hold.
 */
export const moveStage = (
  tx: Tx,
  key: Key,
  from: readonly PayoutStage[],
  to: PayoutStage,
  change: Pick<Columns, 'connection_id' | 'service' | 'submitted_at' | 'due_at' | 'poll_count' | 'bank_reference'>,
  only?: Condition,
): Promise<Payout | undefined> => move(tx, key, { stage: to, from }, change, only)

/** What else must hold of the payout. */
type Condition = (payout: ExpressionBuilder<Tables, 'payout'>) => Expression<SqlBool>

type To = { readonly status: PayoutStatus } | { readonly stage: PayoutStage; readonly from: readonly PayoutStage[] }

async function move(
  tx: Tx,
  { merchantId, id }: Key,
  to: To,
  change: Columns,
  only?: Condition,
): Promise<Payout | undefined> {
  const query = tx
    .updateTable('payout')
    .set({ ...change, ...('status' in to ? { status: to.status } : { stage: to.stage }) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
  const guarded =
    'status' in to
      ? query.where('status', '=', sql<PayoutStatus>`any(${statesBefore(PAYOUT_MOVES, to.status)})`)
      : query
          .where('status', '=', 'PROCESSING')
          .where('stage', '=', sql<PayoutStage>`any(${stagesBefore(to.stage, to.from)})`)
  const row = await (only ? guarded.where(only) : guarded).returningAll().executeTakeFirst()
  return row && fromRow(row)
}

const stagesBefore = (to: PayoutStage, from: readonly PayoutStage[]): PayoutStage[] =>
  statesBefore(STAGE_MOVES, to).filter((stage) => from.includes(stage))
