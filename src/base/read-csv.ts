/** A line of a file whose quotes do not close; `line` counts from 1. */
export class CsvError extends Error {
  readonly line: number
  constructor(line: number) {
    super('the quotes do not close')
    this.line = line
  }
}

export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** The rows of a CSV (RFC 4180, with another separator where one is told) that are not empty. A cell never holds a line break here. Throws CsvError. */
export function readCsv(text: string, separator: ',' | ';' | '\t' | '|' = ','): CsvRow[] {
  const s = separator === '|' ? '\\|' : separator
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${s}]*))(${s}|$)`, 'y')
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, i) => ({ row, line: i + 1 }))
    .filter(({ row }) => row.trim() !== '')
    .map(({ row, line }) => ({ line, cells: cellsOf(row, line, pattern) }))
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

function cellsOf(row: string, line: number, pattern: RegExp): string[] {
  const cells: string[] = []
  pattern.lastIndex = 0
  for (;;) {
    const match = pattern.exec(row)
    if (!match) throw new CsvError(line)
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === '') return cells
  }
}
