import { ActionIcon } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayIn } from '../../src/base/time-zone.ts'
import type { MonthBalance } from '../../src/dashboard/balances/schema.ts'
import { call } from '../api/call.ts'
import { AsTable } from '../charts/as-table.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { colourOf } from '../charts/series.ts'
import { formatDecimal, formatShort } from '../format/money.ts'
import { formatDay, formatMonth, formatWeekday } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import css from './balances.module.css'
import { Bridge } from './bridge.tsx'
import { words } from './picture-words.ts'

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The current month has no name in the address: tomorrow it is another one. */
const monthOrNow = (month: string, today: string) => (month >= today.slice(0, 7) ? null : month)

/** What there was on each day of a month, and what led from its beginning to its end. */
export function Month() {
  const text = useWords(words)
  const locale = useLocale()
  const { get, change } = useAddress()
  const named = get('month')
  const canReport = useMay('reports.make')
  const read = useQuery({
    queryKey: ['balances', 'month', named],
    queryFn: ({ signal }) => call('GET /dashboard/api/balances/month', { query: { month: named }, signal }),
    placeholderData: keepPreviousData,
  })
  const today = dayIn(useZone() ?? 'UTC', new Date())
  const month = named || (read.data?.month ?? today.slice(0, 7))
  // By the gateway's clock, which a sandbox moves.
  const isCurrent = named === ''
  const step = (by: number, name: string, icon: 'back' | 'chevron') => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={name}
      disabled={by > 0 && isCurrent}
      onClick={() => change({ month: monthOrNow(monthAfter(month, by), today) })}
    >
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.month} role="group" aria-label={text.month}>
        {step(-1, text.previous, 'back')}
        <h2 aria-live="polite">{formatMonth(month, locale)}</h2>
        {step(1, text.next, 'chevron')}
        {canReport && (
          <Link to={paths.reportOf('statement', { from: `${month}-01`, to: `${month}-01` })}>{text.statement}</Link>
        )}
      </div>
      <ErrorNotice error={read.error} onRetry={() => read.refetch()} />
      {!read.data && !read.error && <LoadingPanel />}
      <div className={read.isPlaceholderData ? css.stale : ''} style={{ display: 'grid', gap: '1.25rem' }}>
        {read.data?.data.map((balance) => (
          <OfCurrency
            key={balance.currency}
            {...{ balance, month, isCurrent }}
            isOnly={read.data.data.length === 1}
            lastDay={balance.days.at(-1)?.day ?? today}
          />
        ))}
      </div>
    </>
  )
}

type Props = {
  readonly balance: MonthBalance
  readonly month: string
  readonly isCurrent: boolean
  readonly isOnly: boolean
  readonly lastDay: string
}

function OfCurrency({ balance, month, isCurrent, isOnly, lastDay }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const { currency, days } = balance
  const named = (title: string) => (isOnly ? title : `${title} · ${currency}`)
  const values = days.map((one) => Number(one.balance))
  return (
    <>
      <Panel title={named(text.overTime)}>
        <LineChart
          label={named(text.overTime)}
          names={days.map(({ day }) => formatDay(day, locale))}
          lines={[{ key: 'balance', values, colour: colourOf(0) }]}
          format={(value) => formatShort(value, currency, locale)}
          marks={days.map(({ day, balance: at }) => ({
            key: day,
            title: formatWeekday(day, locale),
            lines: [{ name: text.balance, value: formatDecimal(at, currency, locale) }],
            href: `${paths.ledger}?${new URLSearchParams({ from: day, to: day })}`,
          }))}
        />
        <AsTable
          caption={named(text.overTime)}
          columns={[text.day, text.balance]}
          rows={days.map(({ day, balance: at }) => ({
            key: day,
            cells: [formatDay(day, locale), formatDecimal(at, currency, locale)],
          }))}
        />
      </Panel>
      <Panel title={named(text.bridge)}>
        <Bridge balance={balance} days={{ from: `${month}-01`, to: lastDay }} isCurrent={isCurrent} />
      </Panel>
    </>
  )
}
