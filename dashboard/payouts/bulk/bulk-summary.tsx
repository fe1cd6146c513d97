import { Button } from '@mantine/core'
import type { BulkPreview, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { UploadSummary } from '../../uploads/upload-summary.tsx'
import { words as uploads } from '../../uploads/words.ts'
import { words } from '../approvals/approval-words.ts'
import { words as bulk } from './bulk-words.ts'
import { words as fixing } from './fix-words.ts'
import { RESULTS, type Result } from './results.ts'
import { useTotals } from './use-totals.ts'

export type Shown = Result | 'all'

type Props = {
  readonly reading: BulkPreview
  readonly left: readonly UploadedRow[]
  readonly counts: Readonly<Record<Result, number>>
  readonly shown: Shown
  readonly isBusy: boolean
  readonly onShow: (shown: Shown) => void
  readonly onReview: () => void
}

/** What a file of payouts comes to: its rows by result, the money, and the way on. */
export function BulkSummary({ reading, left, counts, shown, isBusy, onShow, onReview }: Props) {
  const text = useWords(fixing)
  const { all } = useWords(uploads)
  const { reviewAll } = useWords(words)
  const { notCovered } = useWords(bulk)
  const totals = useTotals(reading, left)
  const leftOut = reading.faulty + left.length
  const results = RESULTS.map((name) => ({ name, label: text.tabs[name], count: counts[name] }))
  const tabs = [
    { name: 'all' as const, label: all, count: reading.good + reading.faulty },
    ...results.filter(({ name, count }) => name === 'ready' || count > 0),
  ]
  return (
    <UploadSummary<Shown>
      {...{ tabs, shown, onShow }}
      figures={[
        { name: text.toReceivers, value: totals.text },
        { name: text.fees, value: totals.fee },
        { name: text.after, value: totals.after, isBad: totals.missing !== null },
      ]}
      obstacle={totals.missing !== null && totals.count > 0 ? notCovered(totals.missing) : null}
    >
      {totals.count > 0 ? (
        <Button loading={isBusy} onClick={onReview} data-review>
          {reviewAll(totals.text)}
        </Button>
      ) : (
        <p className="muted">{text.none}</p>
      )}
      {totals.count > 0 && leftOut > 0 && <p className="muted">{text.leftOut(leftOut)}</p>}
    </UploadSummary>
  )
}
