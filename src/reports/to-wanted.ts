import { dayAfter } from '../base/time-zone.ts'
import { isDocument, type Wanted } from './report.ts'
import type { CreateReport } from './schema.ts'
import { TABLES } from './tables/tables.ts'

/** A valid request in normal form: all columns where none are named, a month as its days. */
export function toWanted({ kind, format, language, ...body }: CreateReport): Wanted {
  return { kind, format, language: language ?? null, columns: chosenColumns(kind, body.columns), ...daysOf(body) }
}

/** The columns that are named, or all of the table. */
export function chosenColumns(kind: Wanted['kind'], named: readonly string[] | undefined): readonly string[] {
  if (isDocument(kind)) return []
  return named ?? TABLES[kind].columns.map(({ key }) => key)
}

function daysOf({ from = '', to = '', month }: Pick<CreateReport, 'from' | 'to' | 'month'>) {
  if (month === undefined) return { firstDay: from, lastDay: to }
  return { firstDay: `${month}-01`, lastDay: lastDayOf(month) }
}

/** `2026-02` ends on `2026-02-28`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return dayAfter(next, -1)
}
