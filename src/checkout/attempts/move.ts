import { sql } from 'kysely'
import { statesBefore } from '../../base/state-moves.ts'
import type { Instrument } from '../../connectors/port.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Attempt, Failure } from '../checkout.ts'
import { ATTEMPT_MOVES, type AttemptStatus } from '../states.ts'
import { fromRow } from './store.ts'

/* Everything that writes `status` of an attempt. */

/** The changes of a move. `pollAt` null ends polling. */
export type AttemptChange = {
  instrument?: Instrument
  railReference?: string
  challengeUrl?: string
  failure?: Failure
  pollAt?: Date | null
}

/** Moves an attempt to `to`. Undefined: it has already moved. */
export async function moveAttempt(
  tx: Tx,
  { merchantId, id }: { merchantId: string; id: string },
  to: AttemptStatus,
  change: AttemptChange = {},
): Promise<Attempt | undefined> {
  const row = await tx
    .updateTable('attempt')
    .set({
      status: to,
      ...(change.instrument ? { instrument: JSON.stringify(change.instrument) } : {}),
      ...(change.challengeUrl ? { challenge_url: change.challengeUrl } : {}),
      ...(change.railReference ? { rail_reference: change.railReference } : {}),
      ...(change.failure ? { failure_code: change.failure.code, failure_reason: change.failure.reason } : {}),
      ...(change.pollAt === undefined ? {} : { poll_at: change.pollAt, poll_count: 0 }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<AttemptStatus>`any(${statesBefore(ATTEMPT_MOVES, to)})`)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** An instrument that a rail issued for an attempt. */
export type NewInstrument = {
  readonly attempt: Attempt
  readonly instrument: Instrument
  readonly railReference: string
}

/** Moves a merchant's attempts to ISSUED. Returns those that moved, by id; the others had already moved. */
export async function issueAttempts(
  tx: Tx,
  pollAt: Date,
  merchantId: string,
  issued: readonly NewInstrument[],
): Promise<Map<string, Attempt>> {
  if (issued.length === 0) return new Map()
  const ids = issued.map(({ attempt }) => attempt.id)
  const { rows } = await prepared(sql<{ id: string }>`
    update attempt set status = 'ISSUED', instrument = issued.instrument::jsonb, rail_reference = issued.rail_reference,
      poll_at = ${pollAt}, poll_count = 0
    from unnest(
      ${ids}::text[], ${issued.map(({ instrument }) => JSON.stringify(instrument))}::text[],
      ${issued.map(({ railReference }) => railReference)}::text[]
    ) as issued (id, instrument, rail_reference)
    where attempt.merchant_id = ${merchantId} and attempt.id = any (${ids}::text[]) and attempt.id = issued.id
      and status = any (${statesBefore(ATTEMPT_MOVES, 'ISSUED')}::text[])
    returning attempt.id`).execute(tx)
  const moved = new Set(rows.map(({ id }) => id))
  return new Map(
    issued
      .filter(({ attempt }) => moved.has(attempt.id))
      .map(({ attempt, ...given }) => [attempt.id, { ...attempt, ...given, status: 'ISSUED', pollCount: 0 }]),
  )
}

/** Retires a merchant's attempts that the payer no longer wants, and makes them due now to be closed at their rails. */
export async function retireAttempts(tx: Tx, now: Date, merchantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await prepared(sql`
    update attempt set status = 'RETIRED', poll_at = ${now}, poll_count = 0
    where merchant_id = ${merchantId} and id = any (${ids}::text[])
      and status = any (${statesBefore(ATTEMPT_MOVES, 'RETIRED')}::text[])`).execute(tx)
}

/** Moves a merchant's attempts to SUCCEEDED and ends their polling; those already there stay. */
export async function succeedAttempts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  await prepared(sql`
    update attempt set status = 'SUCCEEDED', poll_at = null, poll_count = 0
    where merchant_id = ${merchantId} and id = any (${ids}::text[])
      and status = any (${statesBefore(ATTEMPT_MOVES, 'SUCCEEDED')}::text[])`).execute(tx)
}

/**
 * Retires the open attempts of a merchant's checkouts that no longer need them, and makes them due now to be closed at their rails
 * (poll-rails.ts). One that is PROCESSING stays: its money may be on its way. Returns whether there is one to close.
 */
export async function retireOpenAttempts(
  tx: Tx,
  now: Date,
  merchantId: string,
  checkoutIds: readonly string[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await prepared(sql`
    update attempt set status = 'RETIRED', poll_at = ${now}, poll_count = 0
    where merchant_id = ${merchantId} and checkout_id = any (${checkoutIds}::text[])
      and status = any (${statesBefore(ATTEMPT_MOVES, 'RETIRED')}::text[])`).execute(tx)
  return numAffectedRows > 0n
}
