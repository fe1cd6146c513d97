import { Button, Group } from '@mantine/core'
import { useLocation } from 'react-router'
import type { DayVolume } from '../../src/dashboard/overview/schema.ts'
import { AsTable } from '../charts/as-table.tsx'
import { ColumnChart } from '../charts/column-chart.tsx'
import { Legend } from '../charts/legend.tsx'
import { COLOURS, colourOf, type Series } from '../charts/series.ts'
import { formatCount, formatMoney, formatShort } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Chips } from '../parts/filters/chips.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/screen.tsx'
import type { PaidLink } from './links.ts'
import { keyOf, useMethodName } from './methods.ts'
import css from './overview.module.css'
import { nameOf, shortNameOf } from './period/period-name.ts'
import { type Period, periodsOf, within } from './period/periods.ts'
import { words } from './words.ts'

type Props = { currency: string; days: readonly string[]; volume: readonly DayVolume[]; paidIn: PaidLink }

const total = (all: readonly DayVolume[], of: 'amount' | 'count') => all.reduce((sum, one) => sum + one[of], 0)

/** What was paid, by day and by method: how much, or how many. */
export function Volume({ currency, days, volume: all, paidIn }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const address = useAddress()
  // One type opened: its banks, wallets or card brands.
  const type = address.get('of')
  const volume = type === '' ? all.map((one) => ({ ...one, code: null })) : all.filter((one) => one.type === type)
  const by = address.get('by') === 'count' ? 'count' : 'amount'
  const count = total(volume, 'count')
  return (
    <Panel
      title={text.volume}
      aside={
        <Group gap="xs">
          {type !== '' && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<Icon name="back" size={14} />}
              onClick={() => address.change({ of: null })}
            >
              {text.allMethods}
            </Button>
          )}
          <Chips
            label={text.shownBy}
            value={by}
            choices={[
              { value: 'amount', label: text.amount },
              { value: 'count', label: text.count },
            ]}
            onChange={(chosen) => address.change({ by: chosen === 'count' ? chosen : null })}
          />
        </Group>
      }
    >
      <p className={css.line}>
        <span className={css.total}>{formatMoney(total(volume, 'amount'), currency, locale)}</span>
        <span className="muted">{text.payments(formatCount(count, locale), count === 1)}</span>
      </p>
      {count === 0 ? (
        <p className={css.nothing}>{text.nothingPaid}</p>
      ) : (
        <Drawn {...{ currency, days, volume, by, paidIn }} opens={type === '' ? brandedIn(all) : NONE} />
      )}
    </Panel>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** The types of which there is more than one bank, wallet or card brand. */
const brandedIn = (volume: readonly DayVolume[]): ReadonlySet<string> =>
  new Set(
    [...Map.groupBy(volume, ({ type }) => type)]
      .filter(([, same]) => new Set(same.map(({ code }) => code)).size > 1)
      .map(([type]) => type),
  )

/** The methods by how much they brought; those without a colour of their own are one. */
function useSeries(volume: readonly DayVolume[]) {
  const text = useWords(words)
  const methodName = useMethodName()
  const methods = [...Map.groupBy(volume, keyOf).values()].sort((a, b) => total(b, 'amount') - total(a, 'amount'))
  const own = methods.length > COLOURS ? COLOURS - 1 : COLOURS
  const series: (Series & { readonly of: ReadonlySet<string> })[] = methods.slice(0, own).flatMap(([first], at) => {
    if (!first) return []
    return { key: keyOf(first), name: methodName(first), colour: colourOf(at), of: new Set([keyOf(first)]) }
  })
  const others = methods.slice(own).flatMap(([first]) => (first ? keyOf(first) : []))
  if (others.length > 0) {
    series.push({ key: 'others', name: text.others, colour: colourOf(undefined), of: new Set(others) })
  }
  return series
}

type DrawnProps = Props & { by: 'amount' | 'count'; opens: ReadonlySet<string> }

function Drawn({ currency, days, volume, by, opens, paidIn }: DrawnProps) {
  const { pathname, search } = useLocation()
  const text = useWords(words)
  const locale = useLocale()
  const series = useSeries(volume)
  const openOf = (type: string) => {
    const query = new URLSearchParams(search)
    query.set('of', type)
    return `${pathname}?${query}`
  }
  const value = (amount: number) =>
    by === 'amount' ? formatMoney(amount, currency, locale) : formatCount(amount, locale)
  const both = (all: readonly DayVolume[]) =>
    `${formatMoney(total(all, 'amount'), currency, locale)} · ${formatCount(total(all, 'count'), locale)}`
  const ofSeries = (all: readonly DayVolume[], of: ReadonlySet<string>) => all.filter((one) => of.has(keyOf(one)))
  const periods = periodsOf(days).map((period) => ({ period, all: within(volume, period) }))
  const columns = periods.map(({ period, all }) => {
    const parts = series.map(({ key, name, colour, of }) => {
      const same = ofSeries(all, of)
      return { key, name, colour, same, value: total(same, by) }
    })
    const lines = parts.filter((part) => part.value > 0).map((part) => ({ ...part, value: both(part.same) }))
    return {
      key: period.from,
      name: shortNameOf(period, locale),
      title: nameOf(period, locale),
      href: paidIn(period),
      parts,
      lines: [{ name: text.together, value: both(all) }, ...(lines.length > 1 ? lines : [])],
    }
  })
  const all: Period = { from: days[0] ?? '', to: days.at(-1) ?? '' }
  return (
    <>
      <ColumnChart
        label={text.volumeOf(currency)}
        columns={columns}
        format={(amount) => (by === 'amount' ? formatShort(amount, currency, locale) : formatCount(amount, locale))}
      />
      <Legend
        entries={series.map(({ of, ...one }) => ({
          ...one,
          value: value(total(ofSeries(volume, of), by)),
          ...(one.key === 'others' ? {} : { href: opens.has(one.key) ? openOf(one.key) : paidIn(all, one.key) }),
        }))}
      />
      <AsTable
        caption={text.volumeOf(currency)}
        columns={[text.day, text.together, text.count, ...series.map(({ name }) => name)]}
        rows={periods
          .filter((one) => one.all.length > 0)
          .toReversed()
          .map(({ period, all }) => ({
            key: period.from,
            cells: [
              nameOf(period, locale),
              formatMoney(total(all, 'amount'), currency, locale),
              formatCount(total(all, 'count'), locale),
              ...series.map(({ of }) => both(ofSeries(all, of))),
            ],
          }))}
      />
    </>
  )
}
