import type { Fault } from '../base/errors.ts'
import { dayAfter } from '../base/time-zone.ts'
import { isDocument, REPORT_KINDS, type ReportKind } from './report.ts'
import { TABLES } from './tables/tables.ts'

/** Most days of one report. */
const DAYS_MAX = 366

type Sent = {
  kind?: unknown
  format?: unknown
  from?: unknown
  to?: unknown
  month?: unknown
  columns?: unknown
}

/** The rules of a report that a schema cannot express; sees the body as sent. */
export function reportFaults(body: Sent): Fault[] {
  const kind = REPORT_KINDS.find((one) => one === body.kind)
  return [
    ...(kind ? [...formatFaults(kind, body.format), ...columnFaults(kind, body.columns)] : []),
    ...spanFaults(kind, body),
  ]
}

/** The rules of what each report of a schedule is: its days come later. */
export function wantedFaults({ kind: named, format, columns }: Pick<Sent, 'kind' | 'format' | 'columns'>): Fault[] {
  const kind = REPORT_KINDS.find((one) => one === named)
  return kind ? [...formatFaults(kind, format), ...columnFaults(kind, columns)] : []
}

function formatFaults(kind: ReportKind, format: unknown): Fault[] {
  if (typeof format !== 'string' || (format === 'pdf') === isDocument(kind)) return []
  const message = isDocument(kind)
    ? `"format" must be "pdf": a ${kind} is a document.`
    : '"format" must be "csv" or "xlsx": this is a table.'
  return [{ field: 'format', code: 'NOT_ALLOWED', message }]
}

function columnFaults(kind: ReportKind, columns: unknown): Fault[] {
  if (!Array.isArray(columns)) return []
  if (isDocument(kind)) {
    return [{ field: 'columns', code: 'NOT_ALLOWED', message: '"columns" are of tables alone.' }]
  }
  const known = TABLES[kind].columns.map(({ key }) => key)
  return columns.flatMap((column: unknown, n) => {
    const field = `columns.${n}`
    if (typeof column === 'string' && !known.includes(column)) {
      return { field, code: 'UNKNOWN_COLUMN', message: `"${field}" must be one of: ${known.join(', ')}.` }
    }
    if (columns.indexOf(column) < n) return { field, code: 'NOT_UNIQUE', message: `"${field}" is there twice.` }
    return []
  })
}

const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && isReal(day)
/** There is no 30 February. */
const isReal = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && dayAfter(day, 0) === day

function spanFaults(kind: ReportKind | undefined, { from, to, month }: Sent): Fault[] {
  const isMonthly = kind !== undefined && isDocument(kind)
  if (month !== undefined) {
    return Object.entries({ from, to }).flatMap(([field, day]) =>
      day === undefined ? [] : { field, code: 'CONFLICT', message: 'Send either "month", or "from" and "to".' },
    )
  }
  if (isMonthly)
    return [{ field: 'month', code: 'REQUIRED', message: '"month" is required: this is of a whole month.' }]
  const faults = Object.entries({ from, to }).flatMap(([field, day]): Fault[] => {
    if (day === undefined) return [{ field, code: 'REQUIRED', message: `"${field}" is required, or "month".` }]
    if (typeof day !== 'string' || isDay(day)) return []
    return [{ field, code: 'INVALID_FORMAT', message: `"${field}" must be a day that exists, as 2026-10-01.` }]
  })
  if (faults.length > 0 || !isDay(from) || !isDay(to)) return faults
  if (to < from) return [{ field: 'to', code: 'BEFORE_START', message: '"to" must not be before "from".' }]
  if (to > dayAfter(from, DAYS_MAX - 1)) {
    return [{ field: 'to', code: 'TOO_LONG_A_SPAN', message: `A report is of at most ${DAYS_MAX} days.` }]
  }
  return []
}
