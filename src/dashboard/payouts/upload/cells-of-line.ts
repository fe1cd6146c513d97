import type { Fault } from '../../../base/errors.ts'
import { SIGNS_AND_CODES } from '../../../markets/amount-signs.ts'
import { type Column, isRequired } from './columns.ts'
import type { ReadFile } from './read-file.ts'
import type { SheetLine } from './sheet-line.ts'

const SPLIT = new RegExp(`^(?:(?:${SIGNS_AND_CODES})\\.?\\s*)?\\d{1,3}$`, 'i')

type Head = readonly string[]

/**
 * What is wrong with a line's cells, regardless of their content. CSV writes every cell, so one too many or too few
 * shifts the rest under other headings; a workbook omits empty cells, and each of its cells has a position. Undefined:
 * nothing.
 */
export function cellsFault(kind: ReadFile['field'], head: Head, { cells, isBroken }: SheetLine): Fault | undefined {
  if (isBroken) return lineFault('QUOTES', 'has quotes that do not enclose a whole cell')
  if (kind === 'csv' && cells.length !== head.length) {
    const counts = `has ${cells.length} cells where the first line names ${head.length} columns`
    return lineFault('CELL_COUNT', `${counts}: put quotes around an amount or a text with the separator in it`)
  }
  const stray = cells.find((cell, at) => cell.trim() !== '' && (head[at] ?? '').trim() === '')
  return stray === undefined ? undefined : lineFault('NO_HEADING', 'has a cell in a column without a heading')
}

/**
 * The fault of an amount that seems to continue in the next cell: an unquoted `2.500.000,50` in a comma-separated line
 * that omits its last column yields as many cells as headings. `after`: the column of the next cell; if it is required,
 * what was shifted into it is refused on its own. Undefined: no fault.
 */
export function splitFault(cells: readonly string[], amountAt: number, after: Column | undefined): Fault | undefined {
  if (after !== undefined && isRequired(after)) return undefined
  const [amount = '', next = ''] = cells.slice(amountAt, amountAt + 2).map((cell) => cell.trim())
  const isSplit = SPLIT.test(amount)
    ? /^\d{3}(?:\.\d{1,2})?$/.test(next)
    : /\d\.\d{3}$/.test(amount) && /^\d{1,2}$/.test(next)
  if (!isSplit) return undefined
  const message = `"amount" may continue in the next cell (${amount},${next}): write it with digits only.`
  return { field: 'amount', code: 'SPLIT_AMOUNT', message }
}

const lineFault = (code: string, what: string): Fault => ({ field: 'line', code, message: `"line" ${what}.` })
