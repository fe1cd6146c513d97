/** A line of a CSV file with its number, which is where a person finds it. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

/**
 * Reads CSV as spreadsheets write it (RFC 4180): commas, or semicolons where the first line has more of them, quotes
 * doubled within quotes, a byte-order mark at most. Lines that are empty are passed over. Never throws.
 */
export function readCsv(text: string): CsvLine[] {
  const body = text.replace(/^\ufeff/, '')
  const first = body.slice(0, body.search(/\r?\n|$/))
  const separator = first.split(';').length > first.split(',').length ? ';' : ','
  const lines: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begun = 1
  const endLine = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: begun, cells })
    cells = []
    cell = ''
  }
  for (let i = 0; i < body.length; i++) {
    const c = body[i] ?? ''
    if (c === '\n') line++
    if (isQuoted) {
      if (c !== '"') cell += c
      else if (body[i + 1] === '"') cell += body[++i]
      else isQuoted = false
    } else if (c === '"' && cell === '') isQuoted = true
    else if (c === separator) {
      cells.push(cell)
      cell = ''
    } else if (c === '\n') {
      endLine()
      begun = line
    } else if (c !== '\r') cell += c
  }
  endLine()
  return lines
}
