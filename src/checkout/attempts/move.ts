import { sql } from 'kysely'
import { statesBefore } from '../../base/state-moves.ts'
import type { Instrument } from '../../connectors/port.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Attempt, Failure } from '../checkout.ts'
import { ATTEMPT_MOVES, type AttemptStatus } from '../states.ts'
import { fromRow } from './store.ts'

/* Everything that writes `status` of an attempt. */

/** What changes with a move. `pollAt` null ends polling. */
export type AttemptChange = {
  instrument?: Instrument
  railReference?: string
  challengeUrl?: string
  failure?: Failure
  pollAt?: Date | null
}

/** Moves an attempt to `to`. Undefined: it has already moved elsewhere. */
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

/** Moves a merchant's attempts to SUCCEEDED and ends their polling; those already there stay. */
export async function succeedAttempts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  await prepared(sql`
    update attempt set status = 'SUCCEEDED', poll_at = null, poll_count = 0
    where merchant_id = ${merchantId} and id = any (${ids}::text[])
      and status = any (${statesBefore(ATTEMPT_MOVES, 'SUCCEEDED')}::text[])`).execute(tx)
}

/**
 * Retires the open attempts of a merchant's checkouts that no longer need them, due now to be closed at their rails
 * (poll-rails.ts). One that is PROCESSING stays: its money may be on the way. Returns whether there is one to close.
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
