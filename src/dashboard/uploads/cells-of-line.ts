import type { Fault } from '../../base/errors.ts'
import type { ReadFile } from './read-file.ts'
import type { SheetLine } from './sheet-line.ts'

/**
 * What is wrong with a line's cells, regardless of their content. CSV writes every cell, so one too many or too few
 * shifts the rest under other headings; a workbook omits empty cells, and each of its cells has a position. Undefined:
 * nothing.
 */
export function cellsFault(
  kind: ReadFile['field'],
  head: readonly string[],
  { cells, isBroken }: SheetLine,
): Fault | undefined {
  if (isBroken) return lineFault('QUOTES', 'has quotes that do not enclose a whole cell')
  if (kind === 'csv' && cells.length !== head.length) {
    const counts = `has ${cells.length} cells where the first line names ${head.length} columns`
    return lineFault('CELL_COUNT', `${counts}: put quotes around an amount or a text with the separator in it`)
  }
  const stray = cells.find((cell, at) => cell.trim() !== '' && (head[at] ?? '').trim() === '')
  return stray === undefined ? undefined : lineFault('NO_HEADING', 'has a cell in a column without a heading')
}

const lineFault = (code: string, what: string): Fault => ({ field: 'line', code, message: `"line" ${what}.` })
