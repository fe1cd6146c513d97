import type { SheetLine } from './sheet-line.ts'

/** A text says of no cell that it is a number. */
const NO_NUMBERS: ReadonlySet<number> = new Set()

/**
 * Reads CSV as spreadsheets write it (RFC 4180): commas, or semicolons where the first line has more of them, quotes
 * doubled within quotes, a byte-order mark at most. Empty lines are skipped. Never throws.
 */
export function readCsv(text: string): SheetLine[] {
  const body = text.replace(/^\ufeff/, '')
  const first = body.slice(0, body.search(/\r?\n|$/))
  const separator = first.split(';').length > first.split(',').length ? ';' : ','
  const lines: SheetLine[] = []
  let cells: string[] = []
  let line = 1
  let next = 1
  for (let at = 0; at <= body.length; ) {
    const { cell, end } = readCell(body, at, separator)
    cells.push(cell)
    next += body.slice(at, end + 1).split('\n').length - 1
    if (body[end] !== separator) {
      if (cells.some((one) => one.trim() !== '')) lines.push({ line, cells, numbers: NO_NUMBERS })
      cells = []
      line = next
    }
    at = end + 1
  }
  return lines
}

/** The cell that begins at `from`, and the position of the separator or line break that ends it. */
function readCell(body: string, from: number, separator: string): { cell: string; end: number } {
  let cell = ''
  let at = from
  while (at < body.length && body[at] !== separator && body[at] !== '\n') {
    if (body[at] === '"' && cell === '') {
      const quoted = readQuoted(body, at + 1)
      cell = quoted.text
      at = quoted.end
    } else {
      if (body[at] !== '\r') cell += body[at]
      at++
    }
  }
  return { cell, end: at }
}

/** The text between quotes from `from`, and the position behind the closing quote. */
function readQuoted(body: string, from: number): { text: string; end: number } {
  let text = ''
  for (let at = from; at < body.length; at++) {
    if (body[at] !== '"') text += body[at]
    else if (body[at + 1] === '"') text += body[++at]
    else return { text, end: at + 1 }
  }
  return { text, end: body.length }
}
