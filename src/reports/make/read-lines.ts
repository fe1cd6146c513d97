import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Row } from '../tables/table.ts'

/** Lines that are in memory at once. */
const LINES_AT_ONCE = 1_000

/** The lines of a query through a cursor: all of one moment, a few at a time, however many there are. */
export async function* readLines(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  await sql`declare report_line no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(LINES_AT_ONCE)} from report_line`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < LINES_AT_ONCE) return
  }
}
