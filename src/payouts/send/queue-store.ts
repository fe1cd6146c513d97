import { sql } from 'kysely'
import type { TransferService } from '../../connectors/payout-port.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import { moveStages } from '../move.ts'
import type { Closed, Payout } from '../payout.ts'
import { type PayoutStage, SENT_STAGES } from '../states.ts'
import { fromRow, type Key, PAYOUT_COLUMNS, type PayoutRow } from '../store.ts'

/**
 * Claims due payouts of any merchant until `leaseUntil`: one whose process dies is claimed again then. Unsent payouts of a
 * suspended merchant stay queued, and are due at once when it is resumed.
 */
export async function claimDuePayouts(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Payout[]> {
  const { rows } = await prepared(sql<PayoutRow>`
    with due as materialized (
      select merchant_id, id from payout
      where due_at <= ${now} and due_at is not null and (stage <> 'QUEUED' or not exists (
        select from merchant where merchant.id = payout.merchant_id and suspended_at is not null
      ))
      order by due_at limit ${limit} for no key update skip locked
    )
    update payout set due_at = ${leaseUntil} from due
    where payout.merchant_id = due.merchant_id and payout.id = due.id
    returning ${sql.raw(PAYOUT_COLUMNS)}`).execute(tx)
  return rows.map(fromRow)
}

/** A payout about to be sent: its connection, its service, and when its bank is polled. */
export type Sending = {
  readonly id: string
  readonly connectionId: string
  readonly service: TransferService
  readonly at: Date
  readonly pollAt: Date
}

/**
 * Takes payouts of one merchant out of the queue, in the transaction that is committed before the bank is called. Returns those it
 * took: of the others, another process took them, which only one ever does, or the merchant was suspended meanwhile.
 */
export const submitPayouts = (tx: Tx, merchantId: string, sendings: readonly Sending[]): Promise<Payout[]> =>
  moveStages(
    tx,
    merchantId,
    ['QUEUED'],
    'SUBMITTED',
    sendings.map(({ at, pollAt, ...sending }) => ({ ...sending, submittedAt: at, dueAt: pollAt })),
  )

/**
 * Takes a payout that a bank's statement shows out of the queue: it was sent before the database was restored to an earlier state,
 * by a service that is no longer known, and the bank is polled about it now.
 */
export async function takeShown(
  tx: Tx,
  { merchantId, id, createdAt }: Pick<Payout, 'merchantId' | 'id' | 'createdAt'>,
  connectionId: string,
  now: Date,
): Promise<void> {
  const shown = { id, connectionId, submittedAt: createdAt, dueAt: now }
  await moveStages(tx, merchantId, ['QUEUED'], 'UNKNOWN', [shown])
}

/** Stores the service that sent a payout that a statement showed. */
export async function recordService(
  tx: Tx,
  { merchantId, id }: Key,
  service: TransferService,
  now: Date,
): Promise<void> {
  await moveStages(tx, merchantId, ['UNKNOWN', 'UNRESOLVED'], 'UNKNOWN', [{ id, service, dueAt: now }])
}

/** A payout that was sent and stays PROCESSING until its next poll at `dueAt`. */
export type Unfinished = { readonly id: string; readonly dueAt: Date | null; readonly bankReference: string | null }

/** Leaves sent payouts of one merchant PROCESSING, at the stage of their banks' last responses. */
export async function keepProcessing(
  tx: Tx,
  merchantId: string,
  stage: PayoutStage,
  unfinished: readonly Unfinished[],
): Promise<void> {
  if (unfinished.length > 0) await moveStages(tx, merchantId, SENT_STAGES, stage, unfinished)
}

/** Postpones a payout that is still queued: no bank could be queried. */
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

/** Makes sent payouts due for a poll by `at`, in any status, because their status is in doubt. */
export async function pollSoon(tx: Tx, merchantId: string, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await prepared(sql`
    update payout set due_at = least(due_at, ${at})
    where merchant_id = ${merchantId} and id = any (${ids}::text[]) and stage <> 'QUEUED'`).execute(tx)
}

/** Stops polling for payouts that have ended. */
export async function stopPolling(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await prepared(sql`
    update payout set due_at = null
    where merchant_id = ${merchantId} and id = any (${ids}::text[]) and status <> 'PROCESSING'
      and due_at is not null`).execute(tx)
}
