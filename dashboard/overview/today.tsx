import type { Payments } from '../../src/dashboard/overview/schema.ts'
import { AsTable } from '../charts/as-table.tsx'
import { Legend } from '../charts/legend.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { formatCount, formatMoney, formatShort } from '../format/money.ts'
import { formatFullHour, formatWeekday } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import type { PaidLink } from './links.ts'
import { readDays } from './period/hours.ts'
import { words } from './words.ts'

type Props = {
  currency: string
  hours: Payments['hours']
  /** The time by the server's clock. */
  at: string
  paidIn: PaidLink
}

/** What had been paid until each hour of today, beside the same day a week ago. */
export function Today({ currency, hours, at, paidIn }: Props) {
  const { today, before } = hours
  const text = useWords(words)
  const locale = useLocale()
  const zone = useZone()
  const { now, weekAgo: then } = readDays(hours, currency, zone, at)
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const beforeName = formatWeekday(before, locale)
  const series = [
    { key: 'today', name: text.today, colour: 'var(--series-1)', sums: now },
    { key: 'before', name: beforeName, colour: 'var(--series-2)', sums: then, isBroken: true },
  ]
  const until = (at: number) => text.until(formatFullHour(at + 1, locale))
  return (
    <Panel title={text.todayTitle}>
      <p className="muted">{text.todayHint(beforeName)}</p>
      <LineChart
        label={text.todayOf(currency)}
        names={then.map((_, at) => formatFullHour(at, locale))}
        format={(amount) => formatShort(amount, currency, locale)}
        lines={series.map(({ sums, ...one }) => ({ ...one, values: sums.map(({ amount }) => amount) }))}
        marks={then.map((_, at) => ({
          key: `${at}`,
          title: until(at),
          href: paidIn({ from: today, to: today }),
          lines: series.flatMap(({ name, colour, sums }) => {
            const sum = sums[at]
            return sum ? { name, colour, value: `${money(sum.amount)} · ${formatCount(sum.count, locale)}` } : []
          }),
        }))}
      />
      <Legend
        entries={series.map(({ sums, ...one }) => ({
          ...one,
          value: money(sums[now.length - 1]?.amount ?? 0),
          href: paidIn(one.key === 'today' ? { from: today, to: today } : { from: before, to: before }),
        }))}
      />
      <AsTable
        caption={text.todayOf(currency)}
        columns={[text.hour, text.today, text.count, beforeName, text.count]}
        rows={then.map((sum, at) => {
          const mine = now[at]
          const cells = mine ? [money(mine.amount), formatCount(mine.count, locale)] : ['', '']
          return { key: `${at}`, cells: [until(at), ...cells, money(sum.amount), formatCount(sum.count, locale)] }
        })}
      />
    </Panel>
  )
}
