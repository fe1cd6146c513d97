import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { readStrictCsv } from '../../src/tabular/read-csv.ts'
import type { StatementAccount } from './queries.ts'

export type Mapping = NonNullable<StatementAccount['mapping']>
type Separator = Mapping['separator']

export const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|']
const LOOKED_AT = 200
const SHOWN = 6

/** The first lines of a CSV that hold something, in cells, as the server reads them; none where its quotes do not close. */
function linesOf(text: string, separator: Separator): string[][] {
  try {
    const lines: string[][] = []
    for (const { line, cells } of readStrictCsv(text, separator)) {
      if (line > LOOKED_AT) break
      lines.push(cells.map((cell) => cell.trim()))
    }
    return lines
  } catch {
    return []
  }
}

/** What stands between the columns, most likely: what most lines have the same number of. */
function guessSeparator(text: string): Separator {
  const score = (separator: Separator): number => {
    const counts = linesOf(text, separator).map(({ length }) => length)
    const usual = Math.max(0, ...counts.filter((count) => count > 1))
    return usual * counts.filter((count) => count === usual).length
  }
  return [...SEPARATORS].sort((one, other) => score(other) - score(one))[0] ?? ','
}

/** How many lines stand above the one that names the columns, most likely: it is the first with as many cells as any has. */
function guessSkip(text: string, separator: Separator): number {
  const lines = linesOf(text, separator)
  const most = Math.max(0, ...lines.map((cells) => cells.filter(Boolean).length))
  return Math.max(
    0,
    lines.findIndex((cells) => cells.filter(Boolean).length >= most),
  )
}

/** The names of the columns, and the first lines below them. */
export function headOf(text: string, separator: Separator, skip: number): { columns: string[]; rows: string[][] } {
  const [columns = [], ...rows] = linesOf(text, separator).slice(skip)
  return { columns, rows: rows.slice(0, SHOWN) }
}

const named = (columns: readonly string[], pattern: RegExp): string | undefined =>
  columns.find((column) => pattern.test(column))

/** A mapping to begin with, by what banks usually call their columns. */
export function guessMapping(text: string): Mapping {
  const separator = guessSeparator(text)
  const skip = guessSkip(text, separator)
  const { columns, rows } = headOf(text, separator, skip)
  const date = named(columns, /tanggal|date|tgl/i) ?? columns[0] ?? ''
  const debit = named(columns, /debit|debet|keluar/i)
  const credit = named(columns, /credit|kredit|masuk/i)
  const amount = named(columns, /jumlah|amount|nominal|mutasi/i) ?? columns[1] ?? ''
  const balance = named(columns, /saldo|balance/i)
  const reference = named(columns, /ref/i)
  const sample = rows[0]?.[columns.indexOf(debit ?? amount)] || rows[0]?.[columns.indexOf(credit ?? amount)] || ''
  const isIndonesian = /,\d{1,2}\D*$/.test(sample) || /\.\d{3}\D*$/.test(sample)
  return {
    separator,
    skip,
    date,
    dateFormat: guessDate(rows[0]?.[columns.indexOf(date)] ?? ''),
    amount: debit && credit ? { debit, credit } : { column: amount },
    ...(isIndonesian ? ({ decimal: ',', thousands: '.' } as const) : ({ decimal: '.', thousands: ',' } as const)),
    currency: HOME_CURRENCY,
    text: [named(columns, /keterangan|description|uraian|remark/i)].flatMap((one) => one ?? []),
    ...(reference ? { reference } : {}),
    ...(balance ? { balance } : {}),
    order: 'oldest_first',
  }
}

export const DATE_FORMATS = [
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD.MM.YYYY',
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DD/MM/YY',
  'MM/DD/YYYY',
]

const guessDate = (sample: string): string =>
  DATE_FORMATS.find((format) =>
    new RegExp(`^${format.replace(/[.]/g, '\\.').replace(/[DMY]/g, '\\d')}`).test(sample),
  ) ?? 'DD/MM/YYYY'
