/** What separates the cells of a file. */
export type Separator = ',' | ';' | '\t' | '|'

/** A row with the line it begins on, by which a person finds it; lines count from 1. */
export type CsvRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** Its quotes are unclosed, or followed by text: where its cells end is a guess. */
  readonly isBroken: boolean
  /** Something in it is not RFC 4180: broken quotes, a quote within an unquoted cell, or blanks after a closing quote. */
  readonly isIrregular: boolean
}

/**
 * The rows of a CSV that are not blank, one by one (RFC 4180, with another separator where one is given): quotes, line breaks
 * within quotes, a byte-order mark at the beginning. Never throws.
 */
export function* readCsv(text: string, separator: Separator = ','): Generator<CsvRow> {
  const body = text.replace(/^\ufeff/, '')
  let cells: string[] = []
  let isBroken = false
  let isIrregular = false
  let begin = 0
  let line = 1
  let next = 1
  for (let at = 0; at <= body.length; ) {
    const { cell, end, breaks, ...read } = readCell(body, at, separator)
    cells.push(cell)
    isBroken ||= read.isBroken
    isIrregular ||= read.isIrregular
    next += breaks
    at = end + 1
    if (body[end] === separator) continue
    next += 1
    if (body.slice(begin, end).trim() !== '') yield { line, cells, isBroken, isIrregular }
    cells = []
    isBroken = false
    isIrregular = false
    begin = at
    line = next
  }
}

/** A semicolon, if the first line has more of them than commas. */
export function separatorOf(text: string): ',' | ';' {
  const body = text.replace(/^\ufeff/, '')
  const first = body.slice(0, body.search(/\r?\n|$/))
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** A row that is not RFC 4180; `line` is the one it begins on. */
export class CsvError extends Error {
  readonly line: number
  constructor(line: number) {
    super('the quotes do not close')
    this.line = line
  }
}

/** As `readCsv`; throws CsvError for an irregular row instead of guessing. */
export function* readStrictCsv(text: string, separator?: Separator): Generator<CsvRow> {
  for (const row of readCsv(text, separator)) {
    if (row.isIrregular) throw new CsvError(row.line)
    yield row
  }
}

/**
 * Why a row's cells do not match the headings; undefined: they do. A cell too many or too few (from an unquoted amount with a
 * comma, say) shifts the rest under the wrong headings. Empty cells beyond the last heading are ignored.
 */
export function cellCountFault(headings: readonly string[], cells: readonly string[]): string | undefined {
  const isMore = cells.slice(headings.length).some((cell) => cell.trim() !== '')
  if (cells.length >= headings.length && !isMore) return undefined
  return `it has ${cells.length} cells where there are ${headings.length} headings`
}

const LINE_FEED = 0x0a
const QUOTE = 0x22

/** A cell, the position of the separator or line break that ends it, and how many lines end within it. */
type Cell = {
  readonly cell: string
  readonly end: number
  readonly breaks: number
  readonly isBroken: boolean
  readonly isIrregular: boolean
}

function readCell(body: string, from: number, separator: string): Cell {
  const end = endOf(body, from, separator)
  // Most cells have no quotes, and are taken as they stand.
  if (body[end] !== '"') {
    return { cell: withoutReturns(body.slice(from, end)), end, breaks: 0, isBroken: false, isIrregular: false }
  }
  return readCarefully(body, from, separator)
}

/** The position of the first separator, line break or quote from `from` on, or the end of the text. */
function endOf(body: string, from: number, separator: string): number {
  const mark = separator.charCodeAt(0)
  for (let at = from; at < body.length; at++) {
    const code = body.charCodeAt(at)
    if (code === mark || code === LINE_FEED || code === QUOTE) return at
  }
  return body.length
}

const withoutReturns = (text: string): string => (text.includes('\r') ? text.replaceAll('\r', '') : text)

function readCarefully(body: string, from: number, separator: string): Cell {
  let cell = ''
  let isBroken = false
  let isIrregular = false
  let isQuoted = false
  let at = from
  while (at < body.length && body[at] !== separator && body[at] !== '\n') {
    if (body[at] === '"' && cell === '' && !isQuoted) {
      const quoted = readQuoted(body, at + 1)
      cell = quoted.text
      at = quoted.end
      isQuoted = true
      isBroken = !quoted.isClosed
      isIrregular = isBroken
    } else {
      isBroken ||= isQuoted && !/\s/.test(body[at] ?? '')
      if (body[at] !== '\r') {
        isIrregular ||= isQuoted || body[at] === '"'
        cell += body[at]
      }
      at++
    }
  }
  return { cell, end: at, breaks: breaksIn(body.slice(from, at)), isBroken, isIrregular }
}

const breaksIn = (text: string): number => (text.includes('\n') ? text.split('\n').length - 1 : 0)

/** The text between quotes from `from`, and the position after the closing quote. */
function readQuoted(body: string, from: number): { text: string; end: number; isClosed: boolean } {
  let text = ''
  for (let at = from; ; ) {
    const quote = body.indexOf('"', at)
    if (quote < 0) return { text: text + body.slice(at), end: body.length, isClosed: false }
    text += body.slice(at, quote)
    if (body[quote + 1] !== '"') return { text, end: quote + 1, isClosed: true }
    text += '"'
    at = quote + 2
  }
}
