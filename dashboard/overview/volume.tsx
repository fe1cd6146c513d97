import type { DayVolume } from '../../src/dashboard/overview/schema.ts'
import { formatCount, formatMoney } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import css from './overview.module.css'
import { type Bar, VolumeChart } from './volume-chart.tsx'
import { words } from './words.ts'

type Props = { currency: string; days: readonly string[]; volume: readonly DayVolume[] }

/** What was paid day by day: its sum, a drawing, and the same as a table for those who want the numbers. */
export function Volume({ currency, days, volume }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const byDay = new Map(volume.map((entry) => [entry.day, entry]))
  const bars = days.map((day) => ({
    day,
    amount: byDay.get(day)?.amount ?? 0,
    count: byDay.get(day)?.count ?? 0,
  }))
  const total = bars.reduce((sum, { amount }) => sum + amount, 0)
  const count = bars.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel title={text.volume}>
      <p className={css.total}>{formatMoney(total, currency, locale)}</p>
      <p className="muted">{text.payments(formatCount(count, locale), count === 1)}</p>
      {count === 0 ? <p className={css.nothing}>{text.nothingPaid}</p> : <Drawn bars={bars} currency={currency} />}
    </Panel>
  )
}

/** The days as a drawing and, for those who want the numbers, as a table. */
function Drawn({ bars, currency }: { bars: readonly Bar[]; currency: string }) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <>
      <VolumeChart bars={bars} currency={currency} />
      <details className={css.table}>
        <summary>{text.asTable}</summary>
        <table>
          <caption className="visually-hidden">{text.volumeOf(currency)}</caption>
          <thead>
            <tr>
              <th scope="col">{text.day}</th>
              <th scope="col">{text.count}</th>
              <th scope="col">{text.amount}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ count }) => count > 0)
              .toReversed()
              .map(({ day, amount, count }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day, locale)}</th>
                  <td>{formatCount(count, locale)}</td>
                  <td>{formatMoney(amount, currency, locale)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
