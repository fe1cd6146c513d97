import { type Selectable, sql } from 'kysely'
import { statesBefore } from '../base/moves.ts'
import type { CardBrand } from '../connectors/card/brands.ts'
import type { Instrument } from '../connectors/port.ts'
import { KEPT } from '../db/kept-plans.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type Attempt, type Failure, moneyOf } from './checkout.ts'
import { ATTEMPT_MOVES, type AttemptStatus, OPEN_ATTEMPT } from './states.ts'

/** What `fromRow` reads. */
export const ATTEMPT_COLUMNS = `merchant_id, id, checkout_id, reference, rail, type, code, status, currency, amount,
  customer_number, rail_reference, instrument, phone, card_brand, card_last_four, challenge_url, failure_code,
  failure_reason, created_at, expires_at, asks`

export const fromRow = (row: Selectable<Tables['attempt']>): Attempt => ({
  merchantId: row.merchant_id,
  id: row.id,
  checkoutId: row.checkout_id,
  reference: row.reference,
  rail: row.rail,
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
  asks: row.asks,
})

export async function insertAttempt(tx: Tx, attempt: Attempt, askAt: Date): Promise<void> {
  await tx
    .insertInto('attempt')
    .values({
      merchant_id: attempt.merchantId,
      id: attempt.id,
      checkout_id: attempt.checkoutId,
      reference: attempt.reference,
      rail: attempt.rail,
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
      ask_at: askAt,
    })
    .execute()
}

/** What changes with a move. `askAt` null ends the asking. */
export type AttemptChange = {
  instrument?: Instrument
  railReference?: string
  challengeUrl?: string
  failure?: Failure
  askAt?: Date | null
}

/** Moves an attempt to `to`. Undefined: it is already elsewhere. */
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
      ...(change.askAt === undefined ? {} : { ask_at: change.askAt, asks: 0 }),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<AttemptStatus>`any(${statesBefore(ATTEMPT_MOVES, to)})`)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Moves a merchant's attempts to SUCCEEDED and asks no more about them; those that are there already stay. */
export async function succeedAttempts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update attempt set status = 'SUCCEEDED', ask_at = null, asks = 0
    where merchant_id = ${merchantId} and id = any (${ids}::text[])
      and status = any (${statesBefore(ATTEMPT_MOVES, 'SUCCEEDED')}::text[]) ${KEPT}`.execute(tx)
}

/**
 * Retires the open attempts of a merchant's checkouts that need them no more, their rails to be told now to close them
 * (checkout/ask.ts). One that is PROCESSING stays: its money may be on the way. Returns whether there is one to close.
 */
export async function retireOpenAttempts(
  tx: Tx,
  now: Date,
  merchantId: string,
  checkoutIds: readonly string[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update attempt set status = 'RETIRED', ask_at = ${now}, asks = 0
    where merchant_id = ${merchantId} and checkout_id = any (${checkoutIds}::text[])
      and status = any (${statesBefore(ATTEMPT_MOVES, 'RETIRED')}::text[]) ${KEPT}`.execute(tx)
  return numAffectedRows > 0n
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

/** Puts off the next question to the rail; null: no more questions. */
export async function putOffAsking(tx: Tx, attempt: Attempt, askAt: Date | null): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ ask_at: askAt, asks: sql<number>`asks + 1` })
    .where('merchant_id', '=', attempt.merchantId)
    .where('id', '=', attempt.id)
    .execute()
}

/**
 * Claims attempts about which a rail is due to be asked, of every merchant, until `leaseUntil`: a process that dies
 * leaves them to be claimed again then.
 */
export async function claimDueAttempts(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Attempt[]> {
  const due = tx
    .selectFrom('attempt')
    .select(['merchant_id', 'id'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('attempt')
    .from('due')
    .set({ ask_at: leaseUntil })
    .whereRef('attempt.merchant_id', '=', 'due.merchant_id')
    .whereRef('attempt.id', '=', 'due.id')
    .returningAll('attempt')
    .execute()
  return rows.map(fromRow)
}

/** Remembers what a rail calls an instrument. False: the name is taken (a VA number still in use). */
export async function listInDirectory(tx: Tx, rail: string, reference: string, attempt: Attempt): Promise<boolean> {
  const row = await tx
    .insertInto('instrument_directory')
    .values({ rail, reference, merchant_id: attempt.merchantId, attempt_id: attempt.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findInDirectory(tx: Tx, rail: string, reference: string): Promise<Attempt | undefined> {
  const row = await tx
    .selectFrom('instrument_directory as d')
    .innerJoin('attempt as a', (join) =>
      join.onRef('a.merchant_id', '=', 'd.merchant_id').onRef('a.id', '=', 'd.attempt_id'),
    )
    .selectAll('a')
    .where('d.rail', '=', rail)
    .where('d.reference', '=', reference)
    .executeTakeFirst()
  return row && fromRow(row)
}
