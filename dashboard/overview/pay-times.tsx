import type { PayTime } from '../../src/dashboard/overview/schema.ts'
import { AsTable } from '../charts/as-table.tsx'
import { RowChart } from '../charts/row-chart.tsx'
import { formatCount } from '../format/money.ts'
import { formatDuration } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { MethodMark } from '../parts/values/method-mark.tsx'
import { keyOf, useMethodName } from './methods.ts'
import css from './overview.module.css'
import { words } from './words.ts'

/** How long payers took, by method: half of them, and nine of ten. */
export function PayTimes({ payTimes }: { payTimes: readonly PayTime[] }) {
  const text = useWords(words)
  const locale = useLocale()
  const methodName = useMethodName()
  const time = (seconds: number) => formatDuration(seconds, locale)
  const rows = payTimes.toSorted((a, b) => b.count - a.count)
  // A track is as long as the slowest method takes, on a scale of proportions: minutes and hours stand beside each other.
  const longest = Math.log1p(Math.max(1, ...rows.map(({ p90 }) => p90)))
  return (
    <Panel title={text.payTimes}>
      {rows.length === 0 ? (
        <p className={css.nothing}>{text.nothingTimed}</p>
      ) : (
        <>
          <p className="muted">{text.payTimesHint}</p>
          <RowChart
            rows={rows.map((method) => ({
              key: keyOf(method),
              name: methodName(method),
              mark: <MethodMark {...method} />,
              value: time(method.median),
              hint: text.nineOfTen(time(method.p90)),
              part: Math.log1p(method.median) / longest,
              second: Math.log1p(method.p90) / longest,
            }))}
          />
          <AsTable
            caption={text.payTimes}
            columns={[text.method, text.count, text.half, text.ninety]}
            rows={rows.map((method) => ({
              key: keyOf(method),
              cells: [methodName(method), formatCount(method.count, locale), time(method.median), time(method.p90)],
            }))}
          />
        </>
      )}
    </Panel>
  )
}
