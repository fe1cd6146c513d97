import { mapYielding } from '../../../base/concurrency/map-yielding.ts'
import { toDecimal } from '../../../base/money.ts'
import type { Balance } from '../../../ledger/read-balances.ts'
import type { SendMoney } from '../../../payouts/schema.ts'
import type { BulkPreview } from '../schema.ts'
import type { BulkRow } from './read-bulk-upload.ts'

/** Lines that are shown of those with a mistake, and of the others: more than anybody reads, and little to send. */
export const SHOWN_MAX = 1_000

type Sums = Map<string, BulkPreview['totals'][number]>

/**
 * What a file holds, as it is shown before anything is sent: all of it in numbers, and the first of its lines. `feeOf`: what
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
    return isShown ? [{ ...row, errors: [...row.errors], fee }] : []
  })
  return { ...counts, rows: shown.flat(), totals: [...sums.values()] }
}

function addTo(sums: Sums, payout: SendMoney, fee: number): void {
  const sum = sums.get(payout.currency) ?? { currency: payout.currency, amount: 0, fee: 0, count: 0 }
  sums.set(payout.currency, { ...sum, amount: sum.amount + payout.amount, fee: sum.fee + fee, count: sum.count + 1 })
}

/** What of a balance may be sent, in whole rupiah, rounded down. */
export function availableOf(balances: readonly Balance[]): number {
  const available = balances.find(({ currency }) => currency === 'IDR')?.available
  return available ? Math.floor(Number(toDecimal(available))) : 0
}
