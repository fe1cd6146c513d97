import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ConnectionReport, ServiceReport } from '../../src/dashboard/connections/report-schema.ts'
import { call } from '../api/call.ts'
import { OperatorBooks } from '../books/operator-books.tsx'
import { formatCount, formatMoney, formatShare } from '../format/money.ts'
import { type Locale, useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Chips } from '../parts/filters/chips.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { paths } from '../paths.ts'
import { type OperatorText, words } from './words.ts'

const PERIODS = ['1', '7', '30'] as const

/** What went over each connection, and how its calls went. */
export function Report() {
  const text = useWords(words)
  const { get, change } = useAddress()
  const days = PERIODS.find((one) => one === get('days')) ?? '7'
  const report = useQuery({
    queryKey: ['operator', 'report', days],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/report', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen title={text.report}>
      <Chips
        label={text.period}
        value={days}
        choices={PERIODS.map((value) => ({ value, label: text.days(Number(value)) }))}
        onChange={(value) => change({ days: value })}
      />
      <ErrorNotice error={report.error} onRetry={() => report.refetch()} />
      {report.data
        ? report.data.data.map((one) => <OneConnection key={one.id} report={one} />)
        : !report.error && <LoadingPanel />}
      <OperatorBooks />
    </Screen>
  )
}

function OneConnection({ report }: { report: ConnectionReport }) {
  const text = useWords(words)
  const locale = useLocale()
  const { id, name, payments, payouts, services } = report
  const isUsed = payments.attempted > 0 || payouts.sent > 0 || services.length > 0
  return (
    <Panel title={name ?? text.gone} aside={name && <Link to={paths.connection(id)}>{text.facts}</Link>}>
      {isUsed ? <Figures report={report} /> : <p className="muted">{text.reportNothing}</p>}
      {services.length > 0 && (
        <div style={{ marginTop: '1rem' }}>
          <ListTable
            label={`${text.service}: ${name ?? id}`}
            columns={columnsOf(text, locale)}
            rows={services}
            keyOf={({ service }) => service}
          />
        </div>
      )}
    </Panel>
  )
}

function Figures({ report: { payments, payouts } }: { report: ConnectionReport }) {
  const text = useWords(words)
  const locale = useLocale()
  const number = (value: number) => formatCount(value, locale)
  const volume = (sums: ConnectionReport['payments']['volume']) =>
    sums.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' + ')
  const facts = [
    payments.attempted > 0 && {
      label: text.payments,
      value: `${text.paymentsOf(number(payments.succeeded), number(payments.attempted))} (${formatShare(payments.succeeded / payments.attempted, locale)})`,
    },
    { label: text.volume, value: volume(payments.volume) },
    payouts.sent > 0 && {
      label: text.payouts,
      value: `${text.payoutsOf(number(payouts.succeeded), number(payouts.sent))} (${formatShare(payouts.succeeded / payouts.sent, locale)})`,
    },
    { label: text.payoutVolume, value: volume(payouts.volume) },
    payouts.unknown > 0 && { label: text.unknownPayouts, value: number(payouts.unknown) },
    payouts.reversed > 0 && { label: text.returned, value: number(payouts.reversed) },
  ]
  return <Facts facts={facts.filter((fact) => fact !== false)} />
}

const callsOf = ({ done, refused, unsent, unknown, notMade }: ServiceReport): number =>
  done + refused + unsent + unknown + notMade

const seconds = (ms: number | null, text: OperatorText, locale: Locale): string =>
  ms === null ? '–' : text.seconds((ms / 1_000).toLocaleString(locale))

const columnsOf = (text: OperatorText, locale: Locale): Column<ServiceReport>[] => [
  {
    name: text.service,
    cell: ({ service, unknown, p95Ms }) => (
      <>
        {(text.services as Readonly<Record<string, string>>)[service] ?? service}
        <Below>
          {text.unknown}: {unknown} · {text.p95} {seconds(p95Ms, text, locale)}
        </Below>
      </>
    ),
  },
  { name: text.calls, align: 'right', isShort: true, cell: callsOf },
  {
    name: text.answered,
    align: 'right',
    isShort: true,
    cell: (service) => formatShare((service.done + service.refused) / callsOf(service), locale),
  },
  { name: text.unknown, align: 'right', isShort: true, wide: true, cell: ({ unknown }) => unknown },
  { name: text.unsent, align: 'right', isShort: true, wide: true, cell: ({ unsent }) => unsent },
  { name: text.notMade, align: 'right', isShort: true, wide: true, cell: ({ notMade }) => notMade },
  {
    name: text.median,
    align: 'right',
    isShort: true,
    wide: true,
    cell: ({ medianMs }) => seconds(medianMs, text, locale),
  },
  { name: text.p95, align: 'right', isShort: true, wide: true, cell: ({ p95Ms }) => seconds(p95Ms, text, locale) },
]
