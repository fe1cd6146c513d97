import type { FoundName, UploadedRow } from '../../src/dashboard/payouts/schema.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Facts } from '../parts/facts.tsx'
import { words } from './approval-words.ts'
import { words as payouts } from './words.ts'

/** What some rows come to; only rupiah can be sent. */
export function useTotals(rows: readonly UploadedRow[]) {
  const locale = useLocale()
  const amount = rows.reduce((sum, row) => sum + Number(row.amount), 0)
  const fee = rows.reduce((sum, row) => sum + (row.fee ?? 0), 0)
  const money = (value: number) => formatMoney(value, rows[0]?.currency ?? 'IDR', locale)
  return { amount, text: money(amount), fee: money(fee), total: money(amount + fee) }
}

type Props = {
  readonly chosen: readonly UploadedRow[]
  readonly leftOut: number
  readonly found: ReadonlyMap<number, FoundName>
}

/** What is about to be sent, in sums, and what nobody has made sure of. */
export function BulkReview({ chosen, leftOut, found }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const { text: amount, fee, total } = useTotals(chosen)
  const unsure = chosen.filter(({ line }) => found.get(line)?.canReceive == null).length
  const numbers = chosen.filter(({ isNumber }) => isNumber).length
  return (
    <>
      <Facts
        facts={[
          { label: names.title, value: String(chosen.length) },
          { label: text.leftOut, value: leftOut > 0 ? String(leftOut) : null },
          { label: names.amount, value: amount },
          { label: names.fee, value: fee },
          { label: names.total, value: total },
        ]}
      />
      {unsure > 0 && <p>{text.notLookedUp(unsure)}</p>}
      {numbers > 0 && <p>{text.numbersToCheck(numbers)}</p>}
    </>
  )
}
