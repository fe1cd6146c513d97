/**
 * A cell of a file. A text that a spreadsheet would run as a formula is neutralized; a number is not, and neither is a decimal
 * that is written already: `-0.50` stays a number.
 */
export type CsvCell = string | number | bigint | null | { readonly decimal: string } | { readonly account: string }

/** The beginning of a file: spreadsheets read one without it in a character set of their own country. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file while its rows are read, some at a time, however many: the headings, then the rows. */
export async function* writeCsv(
  headings: readonly string[],
  pages: AsyncIterable<Iterable<readonly CsvCell[]>> | Iterable<Iterable<readonly CsvCell[]>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings)
  for await (const rows of pages) yield csvLines(rows)
}

export const csvLines = (rows: Iterable<readonly CsvCell[]>): string => Array.from(rows, csvLine).join('')

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function textOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return inertText(cell)
  if (typeof cell !== 'object') return String(cell)
  return 'decimal' in cell ? cell.decimal : accountText(cell.account)
}

/** A spreadsheet runs a text that begins so as a formula, in some languages full-width signs too. Source: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet runs: an apostrophe before the beginning of a formula. */
const inertText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** A spreadsheet alters account numbers with a leading zero or more than 15 digits. */
const ALTERED = /^(?:0[0-9]*|[0-9]{16,})$/

/** An apostrophe before an account number that a spreadsheet would alter; an upload recognizes and removes it. */
const accountText = (account: string): string => (ALTERED.test(account) ? `'${account}` : inertText(account))
