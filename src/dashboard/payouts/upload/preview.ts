import { mapYielding } from '../../../base/concurrency/map-yielding.ts'
import type { SendMoney } from '../../../payouts/schema.ts'
import { SHOWN_MAX } from '../../sending/send-payouts.ts'
import type { BulkPreview } from '../schema.ts'
import type { BulkRow } from './read-bulk-upload.ts'
import { suggestBank } from './suggest-bank.ts'

type Sums = Map<string, BulkPreview['totals'][number]>

/**
 * The preview of a file, shown before anything is sent: totals of all lines, and the first of them. `feeOf`: what
 * sending a payout costs, in whole units; null: it cannot be sent.
 */
export async function previewOf(
  rows: readonly BulkRow[],
  feeOf: (payout: SendMoney) => number | null,
): Promise<Pick<BulkPreview, 'rows' | 'good' | 'faulty' | 'numbers' | 'totals'>> {
  const sums: Sums = new Map()
  const counts = { good: 0, faulty: 0, numbers: 0 }
  const shown = await mapYielding(rows, ({ payout, ...row }) => {
    const fee = payout && feeOf(payout)
    if (payout) addTo(sums, payout, fee ?? 0)
    if (payout && row.isNumber) counts.numbers++
    const isShown = (payout ? counts.good++ : counts.faulty++) < SHOWN_MAX
    return isShown
      ? [{ ...row, errors: row.errors.map((fault) => ({ ...fault, suggestion: suggestionOf(fault, row) })), fee }]
      : []
  })
  return { ...counts, rows: shown.flat(), totals: [...sums.values()] }
}

const suggestionOf = ({ code }: BulkRow['errors'][number], row: Pick<BulkRow, 'receiverBankCode'>): string | null =>
  code === 'UNKNOWN_BANK' ? suggestBank(row.receiverBankCode) : null

function addTo(sums: Sums, payout: SendMoney, fee: number): void {
  const sum = sums.get(payout.currency) ?? { currency: payout.currency, amount: 0, fee: 0, count: 0 }
  sums.set(payout.currency, { ...sum, amount: sum.amount + payout.amount, fee: sum.fee + fee, count: sum.count + 1 })
}
