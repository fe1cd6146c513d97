import type { Fault } from '../../../base/errors.ts'
import { SIGNS_AND_CODES } from '../../../markets/amount-signs.ts'
import { type Column, isRequired } from './columns.ts'

const SPLIT = new RegExp(`^(?:(?:${SIGNS_AND_CODES})\\.?\\s*)?\\d{1,3}$`, 'i')

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
