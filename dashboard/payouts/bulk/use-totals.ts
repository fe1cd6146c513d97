import type { BulkPreview, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale } from '../../language/locale.tsx'

/** What a file comes to without some of the rows that are shown; only rupiah can be sent. */
export function useTotals({ totals, available }: BulkPreview, left: readonly UploadedRow[]) {
  const locale = useLocale()
  const sum = (of: 'amount' | 'fee' | 'count') => totals.reduce((all, total) => all + total[of], 0)
  const amount = left.reduce((rest, row) => rest - Number(row.amount), sum('amount'))
  const fee = left.reduce((rest, row) => rest - (row.fee ?? 0), sum('fee'))
  const money = (value: number) => formatMoney(value, totals[0]?.currency ?? HOME_CURRENCY, locale)
  const missing = amount + fee - available
  return {
    amount,
    count: sum('count') - left.length,
    text: money(amount),
    fee: money(fee),
    total: money(amount + fee),
    available: money(available),
    after: money(-missing),
    missing: missing > 0 ? money(missing) : null,
  }
}
