import type { BulkPreview, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { formatCount } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { words } from '../approvals/approval-words.ts'
import { words as payouts } from '../words.ts'
import { words as bulk } from './bulk-words.ts'
import { words as fixWords } from './fix-words.ts'
import type { Names } from './use-names.ts'
import { useTotals } from './use-totals.ts'

type Props = {
  readonly reading: BulkPreview
  readonly left: readonly UploadedRow[]
  readonly names: Names
}

/** The totals of what is about to be sent, and what has not been checked. */
export function BulkReview({ reading, left, names: lookUp }: Props) {
  const text = useWords(words)
  const names = useWords(payouts)
  const said = useWords(bulk)
  const fixing = useWords(fixWords)
  const locale = useLocale()
  const { rows, faulty } = reading
  const { count, text: amount, fee, total, after, missing } = useTotals(reading, left)
  const leftLines = new Set(left.map(({ line }) => line))
  const sure = rows.filter((row) => !leftLines.has(row.line) && lookUp.of(row)?.canReceive != null).length
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
          { label: fixing.after, value: missing === null ? after : null },
        ]}
      />
      {missing !== null && <p style={{ margin: '0.5rem 0' }}>{said.notCovered(missing)}</p>}
      {count > sure && <p>{text.notLookedUp(count - sure)}</p>}
      {numbers > 0 && <p>{text.numbersToCheck(numbers)}</p>}
    </>
  )
}
