import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SettlementDay } from '../../src/dashboard/reports/schema.ts'
import { call } from '../api/call.ts'
import { formatCount, formatDecimal } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { type Column, ListTable } from '../parts/table/list-table.tsx'
import { Tag } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { words as reportWords } from '../reports/words.ts'
import { useMay } from '../session/session.tsx'
import { BalancesScreen } from './balances-screen.tsx'
import { Calendar } from './calendar.tsx'
import { words } from './words.ts'

/** On which day how much becomes available, and the two weeks behind. */
export function Settlements() {
  const text = useWords(words)
  const reports = useWords(reportWords)
  const locale = useLocale()
  const canReport = useMay('reports.make')
  const settlements = useQuery({
    queryKey: ['balances', 'settlements'],
    queryFn: ({ signal }) => call('GET /dashboard/api/settlements', { signal }),
  })
  const columns: Column<SettlementDay>[] = [
    {
      name: text.day,
      cell: ({ day, settled }) =>
        settled && canReport ? (
          <Link to={paths.reportOf('settlement_payments', { from: day, to: day })} title={text.itsPayments}>
            {formatDay(day, locale)}
          </Link>
        ) : (
          formatDay(day, locale)
        ),
    },
    {
      name: text.state,
      cell: ({ settled }) => <Tag tone={settled ? 'good' : 'accent'}>{settled ? text.settled : text.due}</Tag>,
    },
    { name: text.count, align: 'right', wide: true, cell: ({ count }) => formatCount(count, locale) },
    {
      name: text.amount,
      align: 'right',
      cell: ({ amount, currency }) => <span className="tabular">{formatDecimal(amount, currency, locale)}</span>,
    },
  ]
  return (
    <BalancesScreen
      actions={
        canReport && (
          <Button component={Link} to={paths.reportOf('settlements')} variant="default">
            {reports.asReport}
          </Button>
        )
      }
    >
      {settlements.error ? (
        <ErrorNotice error={settlements.error} onRetry={() => settlements.refetch()} />
      ) : settlements.data?.data.length === 0 ? (
        <EmptyState icon="clock" title={text.settlementsEmptyTitle} text={text.settlementsEmptyText} />
      ) : (
        <>
          {settlements.data && <Calendar days={settlements.data.data} canReport={canReport} />}
          <ListTable
            label={text.tabs.settlements}
            columns={columns}
            rows={settlements.data?.data}
            keyOf={({ day, currency, settled }) => `${day} ${currency} ${settled}`}
          />
        </>
      )}
    </BalancesScreen>
  )
}
