import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { encodeCsv } from '../formats/csv.ts'
import type { Encode, Lines } from '../formats/encoder.ts'
import { encodeXlsx } from '../formats/xlsx.ts'
import type { Report, ReportFormat, TableKind } from '../report.ts'
import type { Row } from '../tables/table.ts'
import { columnsOfReport, TABLES } from '../tables/tables.ts'

/** Lines in memory at a time. */
const LINES_AT_ONCE = 1_000

const ENCODERS: Partial<Record<ReportFormat, Encode>> = { csv: encodeCsv, xlsx: encodeXlsx }

/** The bytes of a table, written while its lines are read; `rowCount` counts those read so far. */
export function makeTableFile(
  tx: Tx,
  report: Report & { readonly kind: TableKind },
  onLines: (rowCount: number) => Promise<void>,
): { bytes: AsyncIterable<Uint8Array>; readonly rowCount: number } {
  const encode = ENCODERS[report.format]
  if (!encode) throw new Error(`no table is written as ${report.format}`)
  const { merchantId, timeZone, beginsAt: from, endsAt: until } = report
  let rowCount = 0
  async function* counted(lines: Lines) {
    for await (const rows of lines) {
      yield rows
      rowCount += rows.length
      await onLines(rowCount)
    }
  }
  const lines = readLines(tx, TABLES[report.kind].query({ merchantId, timeZone, from, until }))
  const bytes = encode(report, columnsOfReport(report.kind, report.columns), counted(lines))
  return {
    bytes,
    get rowCount() {
      return rowCount
    },
  }
}

/** The lines of a query through a cursor: one snapshot, a few at a time, however many there are. */
async function* readLines(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  await sql`declare report_line no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(LINES_AT_ONCE)} from report_line`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < LINES_AT_ONCE) return
  }
}
