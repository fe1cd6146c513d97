import { sql } from 'kysely'
import { type Erasure, type Holding, TOMBSTONE } from '../base/privacy/personal-data.ts'
import type { Tx } from '../db/transaction.ts'
import { HOME } from '../markets/market-of.ts'
import { causesOf } from './matching/book-items.ts'

type Named = Pick<Erasure, 'merchantId' | 'subjects' | 'references' | 'since'>

/** The texts of imported statements about a person, as banks wrote them. */
export async function holdingsInStatements(tx: Tx, of: Named): Promise<Holding[]> {
  const { causes, since } = await namesOf(tx, of)
  const { rows } = await sql<{ id: string; day: Date; reference: string | null; text: string }>`
    select id, day::timestamptz as day, reference, text
    from statement_entries_of(${of.merchantId}, ${causes}::text[], ${of.references}::text[], ${since}::date)
    where text <> ${TOMBSTONE} order by day, id`.execute(tx)
  return rows.map(({ id, day: at, ...fields }) => ({
    table: 'bank_entry',
    id,
    at,
    fields,
    why: 'the bank’s statement, against which the books are held',
    until: 'erased on request; amount and day stay',
  }))
}

/**
 * Erases in the texts of imported statements that are matched with a person’s payments, refunds or payouts, or mention them.
 * Returns how many entries changed.
 */
export async function eraseInStatements(tx: Tx, of: Named & Pick<Erasure, 'words'>): Promise<number> {
  const { causes, since } = await namesOf(tx, of)
  const { rows } = await sql<{ changed: number }>`
    select erase_statements(${of.merchantId}, ${causes}::text[], ${of.references}::text[], ${of.words}::text[],
      ${since}::date) as changed`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** A payment is booked by each receipt of it. */
async function namesOf(tx: Tx, { merchantId, subjects, since }: Named) {
  const receipts = await tx
    .selectFrom('receipt')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('checkout_id', '=', sql<string>`any(${subjects}::text[])`)
    .execute()
  return { causes: causesOf([...subjects, ...receipts.map(({ id }) => id)]), since: HOME.calendar.dayOf(since) }
}
