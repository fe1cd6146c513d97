import { type Selectable, sql } from 'kysely'
import type { Instrument } from '../../connectors/port.ts'
import { insertNewRows, type RowsOf } from '../../db/insert-rows.ts'
import { prepared } from '../../db/prepared-statements.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { CardBrand } from '../../payment-methods/card-brands.ts'
import { type Attempt, moneyOf } from '../checkout.ts'
import { OPEN_ATTEMPT } from '../states.ts'

/** The columns that `fromRow` reads. */
export const ATTEMPT_COLUMNS = `merchant_id, id, checkout_id, reference, connection_id, type, code, status, currency, amount,
  customer_number, rail_reference, instrument, phone, card_brand, card_last_four, challenge_url, failure_code,
  failure_reason, created_at, expires_at, poll_count, charge_id`

export const fromRow = (row: Selectable<Tables['attempt']>): Attempt => ({
  merchantId: row.merchant_id,
  id: row.id,
  checkoutId: row.checkout_id,
  reference: row.reference,
  connectionId: row.connection_id,
  type: row.type,
  code: row.code,
  status: row.status,
  amount: moneyOf(row.amount, row.currency),
  customerNumber: row.customer_number,
  railReference: row.rail_reference,
  instrument: row.instrument as Instrument | null,
  phone: row.phone,
  card: row.card_brand === null ? null : { brand: row.card_brand as CardBrand, lastFour: row.card_last_four ?? '' },
  challengeUrl: row.challenge_url,
  failure: row.failure_code === null ? null : { code: row.failure_code, reason: row.failure_reason ?? '' },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  pollCount: row.poll_count,
  chargeId: row.charge_id,
})

/** An attempt to record, and when its rail is first polled. */
export type NewAttempt = { readonly attempt: Attempt; readonly pollAt: Date }

export const ATTEMPT_ROWS: RowsOf<NewAttempt> = {
  table: 'attempt',
  columns: {
    merchant_id: 'text',
    id: 'text',
    checkout_id: 'text',
    reference: 'text',
    connection_id: 'text',
    type: 'text',
    code: 'text',
    status: 'text',
    currency: 'text',
    amount: 'bigint',
    customer_number: 'text',
    phone: 'text',
    card_brand: 'text',
    card_last_four: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    poll_at: 'timestamptz',
  },
  toRow: ({ attempt, pollAt }) => ({
    merchant_id: attempt.merchantId,
    id: attempt.id,
    checkout_id: attempt.checkoutId,
    reference: attempt.reference,
    connection_id: attempt.connectionId,
    type: attempt.type,
    code: attempt.code,
    status: attempt.status,
    currency: attempt.amount.currency,
    amount: attempt.amount.amount.toString(),
    customer_number: attempt.customerNumber,
    phone: attempt.phone,
    card_brand: attempt.card?.brand ?? null,
    card_last_four: attempt.card?.lastFour ?? null,
    created_at: attempt.createdAt,
    expires_at: attempt.expiresAt,
    poll_at: pollAt,
  }),
}

/** Records attempts in one statement. Throws if a checkout already has an open one. */
export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length > 0) await insertNewRows(tx, ATTEMPT_ROWS, attempts)
}

/** As `insertAttempts` for one. */
export const insertAttempt = (tx: Tx, attempt: Attempt, pollAt: Date): Promise<void> =>
  insertAttempts(tx, [{ attempt, pollAt }])

/** The attempts of a checkout, oldest first. */
export const readAttempts = async (tx: Tx, merchantId: string, checkoutId: string): Promise<Attempt[]> =>
  (await readAttemptsOf(tx, merchantId, [checkoutId])).get(checkoutId) ?? []

/** As `readAttempts` for several checkouts, by the checkout's id. */
export async function readAttemptsOf(
  tx: Tx,
  merchantId: string,
  checkoutIds: readonly string[],
): Promise<Map<string, Attempt[]>> {
  const { rows } = await prepared(sql<Selectable<Tables['attempt']>>`
    select ${sql.raw(ATTEMPT_COLUMNS)} from attempt
    where merchant_id = ${merchantId} and checkout_id = any (${checkoutIds}::text[]) order by id`).execute(tx)
  return Map.groupBy(rows.map(fromRow), (attempt) => attempt.checkoutId)
}

/** The open attempt of a checkout: a unique index allows at most one. */
export async function readOpenAttempt(tx: Tx, merchantId: string, checkoutId: string): Promise<Attempt | undefined> {
  const row = await tx
    .selectFrom('attempt')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', '=', checkoutId)
    .where('status', 'in', OPEN_ATTEMPT)
    .executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Stores the instrument a rail issued for an attempt that was retired meanwhile, due to be closed there. Does nothing if the
 * attempt has moved otherwise.
 */
export async function noteRetired(
  tx: Tx,
  { merchantId, id }: Attempt,
  issued: { readonly instrument: Instrument; readonly railReference: string; readonly pollAt: Date },
): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({
      instrument: JSON.stringify(issued.instrument),
      rail_reference: issued.railReference,
      poll_at: issued.pollAt,
      poll_count: 0,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'RETIRED')
    .execute()
}

/**
 * Postpones the next poll of the rail; null: no further polls. An attempt that ended or was closed by its rail during the poll is
 * not rescheduled.
 */
export async function postponePoll(tx: Tx, attempt: Attempt, pollAt: Date | null): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ poll_at: pollAt, poll_count: sql<number>`poll_count + 1` })
    .where('merchant_id', '=', attempt.merchantId)
    .where('id', '=', attempt.id)
    .where('poll_at', 'is not', null)
    .execute()
}

/** Has the rail polled by `pollAt` unless the attempt was paid; even for one that has ended, since a payment may have arrived. */
export async function pollAgain(tx: Tx, { merchantId, id }: Attempt, pollAt: Date): Promise<void> {
  await tx
    .updateTable('attempt')
    // Never later than before: repeated messages would postpone it forever.
    .set({ poll_at: sql<Date>`least(poll_at, ${pollAt})` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '<>', 'SUCCEEDED')
    .where('charge_id', 'is', null)
    .execute()
}

/**
 * Claims attempts of all merchants that are due for a poll until `leaseUntil`: those of a process that dies are claimed again then.
 */
export async function claimDueAttempts(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Attempt[]> {
  const due = tx
    .selectFrom('attempt')
    .select(['merchant_id', 'id'])
    .where('poll_at', '<=', now)
    .orderBy('poll_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('attempt')
    .from('due')
    .set({ poll_at: leaseUntil })
    .whereRef('attempt.merchant_id', '=', 'due.merchant_id')
    .whereRef('attempt.id', '=', 'due.id')
    .returningAll('attempt')
    .execute()
  return rows.map(fromRow)
}

/** The reference of an instrument at its connection. */
export type DirectoryEntry = { readonly reference: string; readonly attempt: Attempt }

/**
 * Stores the references of instruments at their connections, in one statement. Returns those that were free; the others are taken
 * (a VA number still in use).
 */
export async function listInDirectory<Entry extends DirectoryEntry>(
  tx: Tx,
  entries: readonly Entry[],
): Promise<Set<Entry>> {
  if (entries.length === 0) return new Set()
  // In a fixed order, so that two transactions with the same references never deadlock.
  const { rows } = await prepared(sql<{ attempt_id: string }>`
    insert into instrument_directory (connection_id, reference, merchant_id, attempt_id)
    select * from unnest(
      ${entries.map(({ attempt }) => attempt.connectionId)}::text[], ${entries.map(({ reference }) => reference)}::text[],
      ${entries.map(({ attempt }) => attempt.merchantId)}::text[], ${entries.map(({ attempt }) => attempt.id)}::text[]
    ) as entry (connection_id, reference, merchant_id, attempt_id)
    order by connection_id, reference
    on conflict do nothing returning attempt_id`).execute(tx)
  const listed = new Set(rows.map((row) => row.attempt_id))
  return new Set(entries.filter(({ attempt }) => listed.has(attempt.id)))
}

export async function findInDirectory(tx: Tx, connectionId: string, reference: string): Promise<Attempt | undefined> {
  const row = await tx
    .selectFrom('instrument_directory as d')
    .innerJoin('attempt as a', (join) =>
      join.onRef('a.merchant_id', '=', 'd.merchant_id').onRef('a.id', '=', 'd.attempt_id'),
    )
    .selectAll('a')
    .where('d.connection_id', '=', connectionId)
    .where('d.reference', '=', reference)
    .executeTakeFirst()
  return row && fromRow(row)
}
