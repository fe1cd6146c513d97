import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { TransferService } from '../../connectors/payout-port.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { moveStage } from '../move.ts'
import type { Closed, Payout } from '../payout.ts'
import { type PayoutStage, SENT_STAGES } from '../states.ts'
import { fromRow, type Key } from '../store.ts'

/**
 * Claims payouts of any merchant that are due, until `leaseUntil`: one whose process dies is claimed again then. Those of a
 * suspended merchant that were not sent wait where they are, due at once when it is resumed.
 */
export async function claimDuePayouts(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Payout[]> {
  const due = tx
    .selectFrom('payout')
    .select(['merchant_id', 'id'])
    .where('due_at', '<=', now)
    .where((where) => where.or([where('stage', '<>', 'QUEUED'), isNotSuspended(where)]))
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('payout')
    .from('due')
    .set({ due_at: leaseUntil })
    .whereRef('payout.merchant_id', '=', 'due.merchant_id')
    .whereRef('payout.id', '=', 'due.id')
    .returningAll('payout')
    .execute()
  return rows.map(fromRow)
}

/** Over which connection a payout is sent, from now on for ever, and by which service. */
type Sending = {
  readonly connectionId: string
  readonly service: TransferService
  readonly at: Date
  readonly pollAt: Date
}

/**
 * Takes a payout out of the queue, in the transaction that is committed before the bank is called. Undefined: another
 * process has taken it, and only one ever does; or its merchant was suspended since it was claimed.
 */
export const submitPayout = (
  tx: Tx,
  key: Key,
  { connectionId, service, at, pollAt }: Sending,
): Promise<Payout | undefined> =>
  moveStage(
    tx,
    key,
    ['QUEUED'],
    'SUBMITTED',
    {
      ...{ connection_id: connectionId, service, submitted_at: at, due_at: pollAt, poll_count: 0 },
      ...{ closed_service: null, opens_at: null },
    },
    isNotSuspended,
  )

const isNotSuspended = (payout: ExpressionBuilder<Tables, 'payout'>): Expression<SqlBool> =>
  payout.not(
    payout.exists(
      payout
        .selectFrom('merchant')
        .select('merchant.id')
        .whereRef('merchant.id', '=', 'payout.merchant_id')
        .where('suspended_at', 'is not', null),
    ),
  )

/** Keeps a payout that was sent PROCESSING, at the stage its bank's response leaves it, until the next poll at `dueAt`. */
export async function keepProcessing(
  tx: Tx,
  key: Key,
  { stage, dueAt, bankReference }: { stage: PayoutStage; dueAt: Date | null; bankReference: string | null },
): Promise<void> {
  await moveStage(tx, key, SENT_STAGES, stage, {
    due_at: dueAt,
    poll_count: sql<number>`poll_count + 1`,
    ...(bankReference === null ? {} : { bank_reference: bankReference }),
  })
}

/** Postpones a payout that is still queued: nobody could be asked. */
export const postponePayout = (tx: Tx, key: Key, dueAt: Date): Promise<void> => postpone(tx, key, dueAt, null)

/** Postpones a payout that is still queued until the service that carries it opens. */
export const awaitOpening = (tx: Tx, key: Key, closed: Closed): Promise<void> =>
  postpone(tx, key, closed.opensAt, closed)

async function postpone(tx: Tx, { merchantId, id }: Key, dueAt: Date, closed: Closed | null): Promise<void> {
  await tx
    .updateTable('payout')
    .set({
      due_at: dueAt,
      poll_count: sql<number>`poll_count + 1`,
      closed_service: closed?.service ?? null,
      opens_at: closed?.opensAt ?? null,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'PROCESSING')
    .where('stage', '=', 'QUEUED')
    .execute()
}

/** Makes a payout that was sent due for a poll, whatever its status: there is reason to doubt it. */
export async function pollSoon(tx: Tx, { merchantId, id }: Key, now: Date): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ due_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('stage', '<>', 'QUEUED')
    .execute()
}

/** Stops polling for a payout that has ended. */
export async function stopPolling(tx: Tx, { merchantId, id }: Key): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ due_at: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '<>', 'PROCESSING')
    .where('due_at', 'is not', null)
    .execute()
}
