import type { FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'

/** What has become of a line before anything is sent. `differs`: its bank names another holder, or it cannot receive. */
export type Result = 'mistake' | 'differs' | 'ready'

/** In the order in which they need a look. */
export const RESULTS = ['mistake', 'differs', 'ready'] as const

/** A payout to a `differs` would fail, or reach a different person. */
export function resultOf({ errors }: Pick<UploadedRow, 'errors'>, name: FoundName | undefined): Result {
  if (errors.length > 0) return 'mistake'
  return name?.canReceive === false || name?.nameMatch === 'different' ? 'differs' : 'ready'
}

/** Lines that need a look first, and among those that are ready the ones whose account should be read again. */
export function inOrder(
  rows: readonly UploadedRow[],
  nameOf: (row: UploadedRow) => FoundName | undefined,
): UploadedRow[] {
  const weigh = (row: UploadedRow): number => {
    const name = nameOf(row)
    const result = RESULTS.indexOf(resultOf(row, name))
    return result * 2 + (result === 2 && name?.nameMatch !== 'close' && !row.isNumber ? 1 : 0)
  }
  return rows
    .map((row) => ({ row, weight: weigh(row) }))
    .sort((one, other) => one.weight - other.weight || one.row.line - other.row.line)
    .map(({ row }) => row)
}
