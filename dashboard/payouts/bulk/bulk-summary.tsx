import { Button } from '@mantine/core'
import type { BulkPreview, UploadedRow } from '../../../src/dashboard/payouts/schema.ts'
import { formatCount } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { words } from '../approvals/approval-words.ts'
import css from './bulk-summary.module.css'
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

/** What a file comes to, always in sight: how many rows are of which result, the money, and the way on. */
export function BulkSummary({ reading, left, counts, shown, isBusy, onShow, onReview }: Props) {
  const text = useWords(fixing)
  const { reviewAll } = useWords(words)
  const { notCovered } = useWords(bulk)
  const locale = useLocale()
  const totals = useTotals(reading, left)
  const leftOut = reading.faulty + left.length
  const numbers: Record<Shown, number> = { all: reading.good + reading.faulty, ...counts }
  const tabs = (['all', ...RESULTS] as const).filter((tab) => tab === 'all' || tab === 'ready' || numbers[tab] > 0)
  return (
    <section className={css.summary}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.tabs} role="group" aria-label={text.results}>
        {tabs.map((tab) => (
          <button key={tab} type="button" className={css.tab} aria-pressed={tab === shown} onClick={() => onShow(tab)}>
            <span className={`${css.count} ${css[tab]} tabular`}>{formatCount(numbers[tab], locale)}</span>
            <span>{tab === 'all' ? text.all : text.tabs[tab]}</span>
          </button>
        ))}
      </div>
      <dl className={css.money}>
        <Figure name={text.toReceivers} value={totals.text} />
        <Figure name={text.fees} value={totals.fee} />
        <Figure name={text.after} value={totals.after} isBad={totals.missing !== null} />
      </dl>
      <div className={css.on}>
        {totals.count > 0 ? (
          <Button loading={isBusy} onClick={onReview} data-review>
            {reviewAll(totals.text)}
          </Button>
        ) : (
          <p className="muted">{text.none}</p>
        )}
        {totals.count > 0 && leftOut > 0 && <p className="muted">{text.leftOut(leftOut)}</p>}
      </div>
      {totals.missing !== null && totals.count > 0 && <p className={css.short}>{notCovered(totals.missing)}</p>}
    </section>
  )
}

function Figure({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={`tabular ${isBad ? css.bad : ''}`}>{value}</dd>
    </div>
  )
}
