import { type Selectable, sql } from 'kysely'
import type { CardBrand } from '../../connectors/card/brands.ts'
import type { Instrument } from '../../connectors/port.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Attempt, moneyOf } from '../checkout.ts'
import { OPEN_ATTEMPT } from '../states.ts'

/** What `fromRow` reads. */
export const ATTEMPT_COLUMNS = `merchant_id, id, checkout_id, reference, connection_id, type, code, status, currency, amount,
  customer_number, rail_reference, instrument, phone, card_brand, card_last_four, challenge_url, failure_code,
  failure_reason, created_at, expires_at, poll_count`

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
})

export async function insertAttempt(tx: Tx, attempt: Attempt, pollAt: Date): Promise<void> {
  await tx
    .insertInto('attempt')
    .values({
      merchant_id: attempt.merchantId,
      id: attempt.id,
      checkout_id: attempt.checkoutId,
      reference: attempt.reference,
      connection_id: attempt.connectionId,
      type: attempt.type,
      code: attempt.code,
      status: attempt.status,
      currency: attempt.amount.currency,
      amount: attempt.amount.amount,
      customer_number: attempt.customerNumber,
      rail_reference: null,
      instrument: null,
      phone: attempt.phone,
      card_brand: attempt.card?.brand ?? null,
      card_last_four: attempt.card?.lastFour ?? null,
      challenge_url: null,
      failure_code: null,
      failure_reason: null,
      created_at: attempt.createdAt,
      expires_at: attempt.expiresAt,
      poll_at: pollAt,
    })
    .execute()
}

/** The attempts of a checkout, oldest first. */
export async function readAttempts(tx: Tx, merchantId: string, checkoutId: string): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom('attempt')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** The open attempt of a checkout: at most one, says a unique index. */
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
 * Keeps what a rail issued for an attempt that was retired before it responded, due to be closed by that. Nothing where it
 * moved elsewhere.
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

/** Postpones the next poll of the rail; null: no further polls. */
export async function postponePoll(tx: Tx, attempt: Attempt, pollAt: Date | null): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ poll_at: pollAt, poll_count: sql<number>`poll_count + 1` })
    .where('merchant_id', '=', attempt.merchantId)
    .where('id', '=', attempt.id)
    .execute()
}

/**
 * Claims attempts that are due to be polled, of every merchant, until `leaseUntil`: those of a process that dies are
 * claimed again then.
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

/** Stores what an instrument is called over a connection. False: the reference is taken (a VA number still in use). */
export async function listInDirectory(
  tx: Tx,
  connectionId: string,
  reference: string,
  attempt: Attempt,
): Promise<boolean> {
  const row = await tx
    .insertInto('instrument_directory')
    .values({ connection_id: connectionId, reference, merchant_id: attempt.merchantId, attempt_id: attempt.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst()
  return row !== undefined
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
