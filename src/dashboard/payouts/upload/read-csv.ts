import type { SheetLine } from './sheet-line.ts'

/** CSV does not mark cells as numbers. */
const NO_NUMBERS: ReadonlySet<number> = new Set()

/**
 * Reads CSV as spreadsheets write it (RFC 4180): commas, or semicolons where the first line has more of them, quotes
 * doubled within quotes, an optional byte-order mark. Empty lines are skipped, and nothing is read beyond `linesMax`
 * others. Never throws.
 */
export function readCsv(text: string, linesMax = Number.POSITIVE_INFINITY): SheetLine[] {
  const body = text.replace(/^\ufeff/, '')
  const separator = separatorOf(body)
  const lines: SheetLine[] = []
  let cells: string[] = []
  let isBroken = false
  let line = 1
  let next = 1
  for (let at = 0; at <= body.length && lines.length < linesMax; ) {
    const { cell, end, breaks, ...read } = readCell(body, at, separator)
    cells.push(cell)
    isBroken ||= read.isBroken
    next += breaks
    if (body[end] !== separator) {
      next += 1
      if (cells.some((one) => one.trim() !== '')) lines.push({ line, cells, numbers: NO_NUMBERS, isBroken })
      cells = []
      isBroken = false
      line = next
    }
    at = end + 1
  }
  return lines
}

/** A semicolon, if the first line has more of them than commas. */
export function separatorOf(text: string): ',' | ';' {
  const first = text.slice(0, text.search(/\r?\n|$/))
  return first.split(';').length > first.split(',').length ? ';' : ','
}

/** A cell, the position of the separator or line break that ends it, and how many lines end within it. */
type Cell = {
  readonly cell: string
  readonly end: number
  readonly breaks: number
  /** Its quotes are unclosed, or followed by something other than blanks. */
  readonly isBroken: boolean
}

function readCell(body: string, from: number, separator: string): Cell {
  const end = endOf(body, from, separator)
  // Fast path: most cells have no quotes.
  if (body[end] !== '"') {
    return { cell: body.slice(from, end).replaceAll('\r', ''), end, breaks: 0, isBroken: false }
  }
  return readCarefully(body, from, separator)
}

/** The position of the first separator, line break or quote from `from` on, or of the end of the text. */
function endOf(body: string, from: number, separator: string): number {
  let at = from
  while (at < body.length && body[at] !== separator && body[at] !== '\n' && body[at] !== '"') at++
  return at
}

function readCarefully(body: string, from: number, separator: string): Cell {
  let cell = ''
  let isBroken = false
  let isQuoted = false
  let at = from
  while (at < body.length && body[at] !== separator && body[at] !== '\n') {
    if (body[at] === '"' && cell === '' && !isQuoted) {
      const quoted = readQuoted(body, at + 1)
      cell = quoted.text
      at = quoted.end
      isQuoted = true
      isBroken = !quoted.isClosed
    } else {
      isBroken ||= isQuoted && !/\s/.test(body[at] ?? '')
      if (body[at] !== '\r') cell += body[at]
      at++
    }
  }
  return { cell, end: at, breaks: body.slice(from, at).split('\n').length - 1, isBroken }
}

/** The text between quotes from `from`, and the position behind the closing quote. */
function readQuoted(body: string, from: number): { text: string; end: number; isClosed: boolean } {
  let text = ''
  for (let at = from; at < body.length; at++) {
    if (body[at] !== '"') text += body[at]
    else if (body[at + 1] === '"') text += body[++at]
    else return { text, end: at + 1, isClosed: true }
  }
  return { text, end: body.length, isClosed: false }
}
