import type { Fault } from '../../../base/errors.ts'
import { type Column, isRequired } from './columns.ts'
import type { ReadFile } from './read-file.ts'
import type { SheetLine } from './sheet-line.ts'

type Head = readonly string[]

/**
 * What is wrong with a line as a row of cells, whatever they hold. A text writes every cell, so one more or less moves what
 * follows under another heading; a workbook leaves empty cells out, and each has its place. Undefined: nothing.
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
 * What is wrong with an amount before a cell of a comma-separated line that looks like its end: `2.500.000,50` without quotes, in
 * a line that leaves its last column out, has as many cells as headings. `after`: the column of that cell; where it must be
 * there, whatever moved under its heading is refused for what it is.
 */
export function splitFault(cells: readonly string[], amountAt: number, after: Column | undefined): Fault | undefined {
  if (after !== undefined && isRequired(after)) return undefined
  const [amount = '', next = ''] = cells.slice(amountAt, amountAt + 2).map((cell) => cell.trim())
  const isSplit = /^(?:(?:Rp|IDR)\.?\s*)?\d{1,3}$/i.test(amount)
    ? /^\d{3}(?:\.\d{1,2})?$/.test(next)
    : /\d\.\d{3}$/.test(amount) && /^\d{1,2}$/.test(next)
  if (!isSplit) return undefined
  const message = `"amount" may go on in the next cell (${amount},${next}): write it with digits only.`
  return { field: 'amount', code: 'SPLIT_AMOUNT', message }
}

const lineFault = (code: string, what: string): Fault => ({ field: 'line', code, message: `"line" ${what}.` })
