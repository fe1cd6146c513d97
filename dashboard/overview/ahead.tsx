import type { Overview } from '../../src/dashboard/overview/schema.ts'
import { AsTable } from '../charts/as-table.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { formatCount, formatDecimal, formatShort } from '../format/money.ts'
import { formatDay, formatWeekday } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import css from './overview.module.css'
import { words } from './words.ts'

/** What becomes available on which of the days to come, after fees. */
export function Ahead({ currency, ahead }: { currency: string; ahead: Overview['ahead'] }) {
  const text = useWords(words)
  const locale = useLocale()
  const coming = ahead.filter((one) => one.currency === currency)
  const money = (amount: string) => formatDecimal(amount, currency, locale)
  return (
    <Panel title={text.ahead}>
      {coming.length === 0 ? (
        <p className={css.nothing}>{text.nothingAhead}</p>
      ) : (
        <>
          <p className="muted">{text.aheadHint}</p>
          <ColumnChart
            label={text.aheadOf(currency)}
            format={(amount) => formatShort(amount, currency, locale)}
            columns={coming.map(({ day, amount, count }) => ({
              key: day,
              name: formatDay(day, locale),
              title: formatWeekday(day, locale),
              href: paths.settlements,
              parts: [{ key: 'amount', value: Number(amount), colour: 'var(--series-5)' }],
              lines: [
                { name: text.amount, value: money(amount) },
                { name: text.count, value: formatCount(count, locale) },
              ],
            }))}
          />
          <AsTable
            caption={text.aheadOf(currency)}
            columns={[text.day, text.amount, text.count]}
            rows={coming.map(({ day, amount, count }) => ({
              key: day,
              cells: [formatWeekday(day, locale), money(amount), formatCount(count, locale)],
            }))}
          />
        </>
      )}
    </Panel>
  )
}
