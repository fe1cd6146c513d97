import type { DayConversion } from '../../src/dashboard/overview/schema.ts'
import { AsTable } from '../charts/as-table.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { formatCount, formatShare } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { createdIn } from './links.ts'
import css from './overview.module.css'
import { nameOf, shortNameOf } from './period/period-name.ts'
import { periodsOf, within } from './period/periods.ts'
import { sumOf } from './period/sum-of-days.ts'
import { words } from './words.ts'

/** Of the payments created on each day, how many were paid. */
export function Conversion({ days, conversion }: { days: readonly string[]; conversion: readonly DayConversion[] }) {
  const text = useWords(words)
  const locale = useLocale()
  const all = sumOf(conversion)
  const count = (value: number) => formatCount(value, locale)
  const periods = periodsOf(days).map((period) => ({ period, ...sumOf(within(conversion, period)) }))
  const columns = periods.map(({ period, created, paid, open, part }) => ({
    key: period.from,
    name: shortNameOf(period, locale),
    title: nameOf(period, locale),
    href: createdIn(period),
    parts: [{ key: 'part', value: part, colour: 'var(--series-3)' }],
    lines: [
      { name: text.paidShare, value: created > open ? formatShare(part, locale) : '–' },
      { name: text.created, value: count(created) },
      { name: text.paid, value: count(paid) },
      { name: text.open, value: count(open) },
    ],
  }))
  return (
    <Panel title={text.conversion}>
      {all.created === 0 ? (
        <p className={css.nothing}>{text.nothingCreated}</p>
      ) : (
        <>
          <p className={css.total}>{formatShare(all.part, locale)}</p>
          <p className="muted">
            {text.paidOfEnded(count(all.paid), count(all.created - all.open))}{' '}
            {all.open > 0 && text.stillOpen(count(all.open), all.open === 1)}
          </p>
          <ColumnChart
            label={text.conversionOf}
            columns={columns}
            maximum={1}
            format={(part) => formatShare(part, locale)}
          />
          <AsTable
            caption={text.conversionOf}
            columns={[text.day, text.created, text.paid, text.open, text.paidShare]}
            rows={periods
              .filter(({ created }) => created > 0)
              .toReversed()
              .map(({ period, created, paid, open, part }) => ({
                key: period.from,
                cells: [nameOf(period, locale), count(created), count(paid), count(open), formatShare(part, locale)],
              }))}
          />
        </>
      )}
    </Panel>
  )
}
