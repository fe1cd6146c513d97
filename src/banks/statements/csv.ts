import { currency, isCurrency } from '../../base/currency.ts'
import { CsvError, type CsvRow, cellCountFault, readStrictCsv } from '../../tabular/read-csv.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { readAmount } from './read-amount.ts'
import {
  ENTRIES_MAX,
  isStatementDay,
  oneLine,
  quoted,
  referenceOf,
  refuseLine,
  type Statement,
  type StatementEntry,
  StatementError,
} from './statement.ts'

type Cell = (column: string) => string
type Row = { readonly line: number; readonly cell: Cell }

/**
 * Reads a bank's CSV as its mapping says. Where a column has the balance behind each entry, the balances before the first
 * and behind the last are the statement's. Throws StatementError, which names the line.
 */
export function readMappedCsv(text: string, mapping: CsvMapping): Statement {
  if (!isCurrency(mapping.currency)) throw new StatementError(`The mapping's currency, "${mapping.currency}", is none.`)
  const rows = rowsOf(text, mapping).map((row) => ({ row, entry: readEntry(row, mapping) }))
  if (mapping.order === 'newest_first') rows.reverse()
  const moved = rows.flatMap(({ row, entry }) => (entry ? [{ row, entry }] : []))
  const first = moved[0]
  const last = moved.at(-1)
  const before = first && balanceOf(first.row, mapping)
  const behind = last && balanceOf(last.row, mapping)
  return {
    account: null,
    number: null,
    currency: mapping.currency,
    opening:
      before === undefined ? null : { day: first?.entry.day ?? '', amount: before - (first?.entry.money.amount ?? 0n) },
    closing: behind === undefined ? null : { day: last?.entry.day ?? '', amount: behind },
    entries: moved.map(({ entry }) => entry),
  }
}

function rowsOf(text: string, mapping: CsvMapping): Row[] {
  const [header, ...rows] = readRows(text, mapping).slice(mapping.skip)
  if (!header) throw new StatementError('It has no line with the headers of its columns.')
  const names = header.cells.map(nameOf)
  const missing = columnsOf(mapping).filter((column) => !names.includes(nameOf(column)))
  if (missing.length > 0) {
    throw refuseLine(
      header.line,
      `the headers lack ${missing.join(', ')}; they are ${oneLine(header.cells.join(', '))}`,
    )
  }
  const end =
    mapping.footer === undefined ? -1 : rows.findIndex(({ cells }) => cells[0]?.trim().startsWith(mapping.footer ?? ''))
  const read = end < 0 ? rows : rows.slice(0, end)
  if (read.length > ENTRIES_MAX) throw new StatementError(`More than ${ENTRIES_MAX} entries.`)
  return read.map(({ line, cells }) => {
    const fault = cellCountFault(header.cells, cells)
    if (fault) throw refuseLine(line, fault)
    return { line, cell: (column) => cells[names.indexOf(nameOf(column))]?.trim() ?? '' }
  })
}

function readRows(text: string, { separator }: CsvMapping): CsvRow[] {
  try {
    return [...readStrictCsv(text, separator)]
  } catch (error) {
    throw error instanceof CsvError ? refuseLine(error.line, error.message) : error
  }
}

const nameOf = (header: string): string => header.trim().toLowerCase()

/** Every column that a mapping names. */
const columnsOf = ({ date, amount, reference, text, balance }: CsvMapping): string[] => [
  date,
  ...('column' in amount ? [amount.column] : [amount.debit, amount.credit]),
  ...('direction' in amount ? [amount.direction] : []),
  ...[reference, balance].flatMap((one) => one ?? []),
  ...text,
]

/** The entry of a row; undefined where it moves nothing. */
function readEntry({ line, cell }: Row, mapping: CsvMapping): StatementEntry | undefined {
  const day = readDay(cell(mapping.date), mapping.dateFormat)
  if (day === undefined) throw refuseLine(line, `${quoted(cell(mapping.date))} is no day written ${mapping.dateFormat}`)
  const amount = signedAmount({ line, cell }, mapping)
  if (amount === 0n) return undefined
  return {
    line,
    day,
    money: { amount, currency: currency(mapping.currency) },
    reference: mapping.reference === undefined ? null : referenceOf(cell(mapping.reference)),
    references: [],
    text: oneLine(mapping.text.map(cell).join(' ')),
  }
}

function signedAmount({ line, cell }: Row, mapping: CsvMapping): bigint {
  const { amount } = mapping
  const read = (column: string): bigint => {
    const written = cell(column)
    const value = readSigned(written, mapping)
    if (value === undefined)
      throw refuseLine(line, `${quoted(written)} in ${column} is no amount in ${mapping.currency}`)
    return value
  }
  if ('direction' in amount) {
    const isOut = amount.debit.some((mark) => nameOf(mark) === nameOf(cell(amount.direction)))
    return isOut ? -magnitude(read(amount.column)) : magnitude(read(amount.column))
  }
  if ('column' in amount) return read(amount.column)
  const [out, came] = [amount.debit, amount.credit].map((column) =>
    cell(column) === '' ? 0n : magnitude(read(column)),
  )
  if (out !== 0n && came !== 0n) throw refuseLine(line, 'it has both a debit and a credit')
  return (came ?? 0n) - (out ?? 0n)
}

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** An amount with a minus before it, or DB, D, CR or C behind it. */
function readSigned(written: string, mapping: CsvMapping): bigint | undefined {
  const [, sign, number = '', mark] =
    /^([+-]?)\s*(?:[A-Z]{3}|Rp\.?)?\s*([\d.,' ]*\d[.,]?)\s*(CR|DB|C|D)?$/i.exec(written) ?? []
  const amount = readAmount(number, currency(mapping.currency), mapping)
  if (amount === undefined) return undefined
  return sign === '-' || /^d/i.test(mark ?? '') ? -amount : amount
}

function balanceOf({ line, cell }: Row, mapping: CsvMapping): bigint | undefined {
  if (mapping.balance === undefined || cell(mapping.balance) === '') return undefined
  const balance = readSigned(cell(mapping.balance), mapping)
  if (balance === undefined)
    throw refuseLine(line, `${quoted(cell(mapping.balance))} in ${mapping.balance} is no amount`)
  return balance
}

/** A day as `format` writes it, an apostrophe before it passed over. */
function readDay(written: string, format: string): string | undefined {
  const parts: Readonly<Record<string, string>> = {
    DD: '(?<d>\\d{1,2})',
    MM: '(?<m>\\d{1,2})',
    YYYY: '(?<y>\\d{4})',
    YY: '(?<y>\\d{2})',
  }
  const pattern = format.replace(/DD|MM|YYYY|YY|[.]/g, (part) => parts[part] ?? '\\.')
  const { d = '', m = '', y = '' } = new RegExp(`^'?${pattern}(?:[ T].*)?$`).exec(written)?.groups ?? {}
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return isStatementDay(day) ? day : undefined
}
