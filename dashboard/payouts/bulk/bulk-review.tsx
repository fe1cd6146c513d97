import type { BulkPreview, FoundName, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { formatCount, formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { words } from '../approvals/approval-words.ts'
import { words as payouts } from '../words.ts'
import { words as bulk } from './bulk-words.ts'

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
    missing: missing > 0 ? money(missing) : null,
  }
}

type Props = {
  readonly reading: BulkPreview
  readonly left: readonly UploadedRow[]
  readonly found: ReadonlyMap<number, FoundName>
}

/** The totals of what is about to be sent, and what has not been checked. */
export function BulkReview({ reading, left, found }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const said = useWords(bulk)
  const locale = useLocale()
  const { rows, faulty } = reading
  const { count, text: amount, fee, total, available, missing } = useTotals(reading, left)
  const leftLines = new Set(left.map(({ line }) => line))
  const sure = rows.filter(({ line }) => !leftLines.has(line) && found.get(line)?.canReceive != null).length
  const numbers = reading.numbers - left.filter(({ isNumber }) => isNumber).length
  const leftOut = faulty + left.length
  return (
    <>
      <Facts
        facts={[
          { label: names.title, value: formatCount(count, locale) },
          { label: text.leftOut, value: leftOut > 0 ? formatCount(leftOut, locale) : null },
          { label: names.amount, value: amount },
          { label: names.fee, value: fee },
          { label: names.total, value: total },
          { label: said.available, value: missing === null ? null : available },
        ]}
      />
      {missing !== null && <p style={{ margin: '0.5rem 0' }}>{said.notCovered(missing)}</p>}
      {count > sure && <p>{text.notLookedUp(count - sure)}</p>}
      {numbers > 0 && <p>{text.numbersToCheck(numbers)}</p>}
    </>
  )
}
