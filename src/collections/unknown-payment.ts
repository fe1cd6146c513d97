import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { bookAtBank } from '../ledger/read/operator-books.ts'

/** Money that a provider received for an unknown code or number. */
export type UnknownPayment = {
  readonly connectionId: string
  /** As the provider names the code or number. */
  readonly instrument: string
  /** The rail's own id of the payment. */
  readonly railReference: string
  readonly amount: Money
  readonly paidAt: Date
}

export type StoredUnknownPayment = UnknownPayment & { readonly recordedAt: Date }

/** What it is booked as; the hash keeps a rail's id within what a cause may be. */
const causeOf = ({ connectionId, railReference }: UnknownPayment): string =>
  `unknown:${createHash('sha256').update(`${connectionId} ${railReference}`).digest('hex')}`

/** Books it in the operator's suspense, once for each payment, however often it is reported. */
export async function recordUnknownPayment(
  app: { readonly db: Db; readonly clock: Clock },
  payment: UnknownPayment,
): Promise<void> {
  const at = app.clock()
  await transaction(app.db, ALL_MERCHANTS, async (tx) => {
    const { connectionId, amount } = payment
    const inserted = await tx
      .insertInto('unknown_payment')
      .values({
        connection_id: connectionId,
        rail_reference: payment.railReference,
        instrument: payment.instrument.slice(0, 200),
        currency: amount.currency,
        amount: amount.amount,
        paid_at: payment.paidAt,
        recorded_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('connection_id')
      .executeTakeFirst()
    if (!inserted) return
    await bookAtBank(tx, { cause: causeOf(payment), at, connectionId, parts: [{ account: 'suspense', money: amount }] })
  })
}

/** Newest first. */
export async function listUnknownPayments(tx: Tx, limit: number): Promise<StoredUnknownPayment[]> {
  const rows = await tx.selectFrom('unknown_payment').selectAll().orderBy('recorded_at', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    connectionId: row.connection_id,
    instrument: row.instrument,
    railReference: row.rail_reference,
    amount: { amount: row.amount, currency: currency(row.currency) },
    paidAt: row.paid_at,
    recordedAt: row.recorded_at,
  }))
}

/** The connections over which such money was recorded since. */
export async function listUnknownSince(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('unknown_payment')
    .select('connection_id')
    .distinct()
    .where('recorded_at', '>=', since)
    .orderBy('connection_id')
    .execute()
  return rows.map((row) => row.connection_id)
}

/** How much such money there is, by currency. */
export async function sumUnknownPayments(tx: Tx): Promise<readonly { readonly count: number; readonly sum: Money }[]> {
  const rows = await tx
    .selectFrom('unknown_payment')
    .select(['currency', sql<string>`count(*)`.as('count'), sql<string>`sum(amount)`.as('sum')])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return rows.map((row) => ({
    count: Number(row.count),
    sum: { amount: BigInt(row.sum), currency: currency(row.currency) },
  }))
}
