import { readAmount } from '../../banks/statements/read-amount.ts'
import { refuseLine, StatementError } from '../../banks/statements/statement.ts'
import { CURRENCY_DIGITS, isCurrency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import { isDay } from '../../base/time-zone.ts'
import { HOME } from '../../markets/market-of.ts'
import { CsvError, type CsvRow, cellCountFault, readStrictCsv } from '../../tabular/read-csv.ts'

/** One movement on a bank's statement: a transfer it paid, or the return of one, by our reference. */
export type StatementLine = {
  readonly kind: 'transfer' | 'reversal'
  readonly reference: string
  readonly money: Money
  /** The home market's day the bank booked it on, `2026-11-20`; null: not on the statement. */
  readonly day: string | null
}

const COLUMNS = ['reference', 'kind', 'currency', 'amount'] as const
type Column = (typeof COLUMNS)[number] | 'bookedAt'
type Cell = (column: Column) => string
const LINES_MAX = 2_000_000
const NUMBER = { decimal: '.', thousands: '' } as const
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Reads a statement: CSV with a header that names at least `reference`, `kind` (`transfer` or `reversal`), `currency` and
 * `amount` (a plain decimal such as 150000.00), in any order; `bookedAt` (a day, or a time with its zone) is read if present, and
 * other columns are ignored. Throws StatementError.
 */
export function parseStatement(text: string): StatementLine[] {
  const [header, ...rows] = readRows(text)
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new StatementError(`The header lacks ${missing.join(', ')}.`)
  if (rows.length > LINES_MAX) throw new StatementError(`More than ${LINES_MAX} lines.`)
  return rows.map(({ line, cells }) => {
    const fault = cellCountFault(names, cells)
    if (fault) throw refuseLine(line, fault)
    return readLine((column) => cells[names.indexOf(column.toLowerCase())]?.trim() ?? '', line)
  })
}

function readRows(text: string): CsvRow[] {
  try {
    return [...readStrictCsv(text)]
  } catch (error) {
    throw error instanceof CsvError ? refuseLine(error.line, error.message) : error
  }
}

/**
 * The day a statement covers: `requested` if given, otherwise the day of its lines. Throws StatementError if the lines are of
 * another day, of several, or name none.
 */
export function dayOfStatement(lines: readonly StatementLine[], requested?: string): string {
  const days = new Set(lines.flatMap(({ day }) => day ?? []))
  const [day = requested] = days
  if (days.size > 1) throw new StatementError(`It spans ${days.size} days; a statement covers one day.`)
  if (day === undefined) throw new StatementError('It has no column bookedAt; give its day with --day.')
  if (requested !== undefined && day !== requested) throw new StatementError(`It covers ${day}, not ${requested}.`)
  return day
}

function readLine(cell: Cell, number: number): StatementLine {
  const refuse = (why: string) => refuseLine(number, why)
  const reference = cell('reference')
  const kind = cell('kind')
  const code = cell('currency')
  if (!/^[ -~]{1,64}$/.test(reference)) throw refuse('no reference of at most 64 characters')
  if (kind !== 'transfer' && kind !== 'reversal') throw refuse(`"${kind}" is neither transfer nor reversal`)
  if (!isCurrency(code)) throw refuse(`"${code}" is not a currency`)
  const amount = readAmount(cell('amount'), code, NUMBER)
  if (amount === undefined)
    throw refuse(
      `"${cell('amount')}" is not an amount such as 150000.00; ${code} has ${CURRENCY_DIGITS.get(code)} decimals`,
    )
  const money = { amount, currency: code }
  const day = readDay(cell('bookedAt'))
  if (day === undefined) throw refuse(`"${cell('bookedAt')}" is neither a day nor a time with its zone`)
  return { kind, reference, money, day }
}

function readDay(written: string): string | null | undefined {
  if (written === '') return null
  if (isDay(written)) return written
  return TIME.test(written) && isDay(written.slice(0, 10)) && !Number.isNaN(Date.parse(written))
    ? HOME.calendar.dayOf(new Date(written))
    : undefined
}
