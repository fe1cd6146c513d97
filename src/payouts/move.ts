import { sql } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { TransferService } from '../connectors/payout-port.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import { recordEvents } from '../webhooks/outbox.ts'
import type { PayoutApp } from './app.ts'
import { payoutEvent } from './events.ts'
import type { Failure, Payout } from './payout.ts'
import { PAYOUT_MOVES, type PayoutStage, STAGE_MOVES } from './states.ts'
import { fromRow, type Key, PAYOUT_COLUMNS, type PayoutRow } from './store.ts'

/*
 * Everything that writes `status`, `stage` or `sequence` of a payout. `sequence` numbers a payout's events: raising it
 * and recording the event of that number is one verb.
 */

/** The event recorded for each final state. Source: interface, "Webhooks". */
const EVENT_OF = {
  SUCCEEDED: 'send_money.succeeded',
  FAILED: 'send_money.failed',
  REVERSED: 'send_money.reversed',
} as const

/** How a payout ends. */
export type Ending = {
  readonly id: string
  readonly bankReference?: string | null
  readonly failure?: Failure
}

/** As `moveAllAndRecord` for one. Undefined: it has already moved. */
export async function moveAndRecord(
  tx: Tx,
  app: Pick<PayoutApp, 'livemode'>,
  now: Date,
  { merchantId, id }: Key,
  to: keyof typeof EVENT_OF,
  ending: Omit<Ending, 'id'>,
): Promise<Payout | undefined> {
  const [moved] = await moveAllAndRecord(tx, app, now, merchantId, to, [{ id, ...ending }])
  return moved
}

/**
 * Ends payouts of one merchant, each given once: moves them, and counts and records the event. Returns those that moved; the
 * others had already moved. Two round trips.
 */
export async function moveAllAndRecord(
  tx: Tx,
  app: Pick<PayoutApp, 'livemode'>,
  now: Date,
  merchantId: string,
  to: keyof typeof EVENT_OF,
  endings: readonly Ending[],
): Promise<Payout[]> {
  const ids = endings.map(({ id }) => id)
  // The ids appear twice: joined with unnest() alone, the rows would be found by a scan of the whole table.
  const { rows } = await prepared(sql<PayoutRow>`
    update payout set
      status = ${to},
      sequence = sequence + 1,
      completed_at = ${now},
      due_at = null,
      bank_reference = coalesce(ending.bank_reference, payout.bank_reference),
      failure_code = coalesce(ending.failure_code, payout.failure_code),
      failure_reason = coalesce(ending.failure_reason, payout.failure_reason)
    from unnest(
      ${ids}::text[], ${endings.map(({ bankReference }) => bankReference ?? null)}::text[],
      ${endings.map(({ failure }) => failure?.code ?? null)}::text[],
      ${endings.map(({ failure }) => failure?.reason ?? null)}::text[]
    ) as ending (id, bank_reference, failure_code, failure_reason)
    where payout.merchant_id = ${merchantId} and payout.id = any (${ids}::text[]) and payout.id = ending.id
      and payout.status = any (${statesBefore(PAYOUT_MOVES, to)})
    returning ${sql.raw(PAYOUT_COLUMNS)}`).execute(tx)
  const moved = rows.map(fromRow)
  await recordEvents(
    tx,
    now,
    moved.map((payout) => payoutEvent(app, EVENT_OF[to], payout)),
  )
  return moved
}

/** The changes to a PROCESSING payout that advances; absent members stay unchanged. */
export type StageChange = {
  readonly id: string
  /** The next poll; null: no further polls. */
  readonly dueAt: Date | null
  /** The connection and the service that send it, which never change afterwards, and when. */
  readonly connectionId?: string
  readonly service?: TransferService
  readonly submittedAt?: Date
  readonly bankReference?: string | null
}

/**
 * Advances PROCESSING payouts of one merchant, each given once, from one of the stages `from`; records no event. Returns those
 * that moved: the others were at another stage, or were to be submitted while their merchant is suspended.
 */
export async function moveStages(
  tx: Tx,
  merchantId: string,
  from: readonly PayoutStage[],
  to: PayoutStage,
  changes: readonly StageChange[],
): Promise<Payout[]> {
  const ids = changes.map(({ id }) => id)
  const { rows } = await prepared(sql<PayoutRow>`
    update payout set
      stage = ${to},
      due_at = change.due_at,
      connection_id = coalesce(change.connection_id, payout.connection_id),
      service = coalesce(change.service, payout.service),
      submitted_at = coalesce(change.submitted_at, payout.submitted_at),
      bank_reference = coalesce(change.bank_reference, payout.bank_reference),
      -- Tries to send it are no polls.
      poll_count = case payout.stage when 'QUEUED' then 0 else payout.poll_count + 1 end,
      closed_service = null,
      opens_at = null
    from unnest(
      ${ids}::text[], ${changes.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${changes.map(({ connectionId }) => connectionId ?? null)}::text[],
      ${changes.map(({ service }) => service ?? null)}::text[],
      ${changes.map(({ submittedAt }) => submittedAt ?? null)}::timestamptz[],
      ${changes.map(({ bankReference }) => bankReference ?? null)}::text[]
    ) as change (id, due_at, connection_id, service, submitted_at, bank_reference)
    where payout.merchant_id = ${merchantId} and payout.id = any (${ids}::text[]) and payout.id = change.id
      and payout.status = 'PROCESSING' and payout.stage = any (${stagesBefore(to, from)})
      and (payout.stage <> 'QUEUED' or ${to} <> 'SUBMITTED' or not exists (
        select from merchant where merchant.id = ${merchantId} and suspended_at is not null
      ))
    returning ${sql.raw(PAYOUT_COLUMNS)}`).execute(tx)
  return rows.map(fromRow)
}

const stagesBefore = (to: PayoutStage, from: readonly PayoutStage[]): PayoutStage[] =>
  statesBefore(STAGE_MOVES, to).filter((stage) => from.includes(stage))
