import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Difference, Reconciliation } from '../../src/dashboard/reports/schema.ts'
import { call } from '../api/call.ts'
import { formatCount } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { type Column, ListTable } from '../parts/table/list-table.tsx'
import { Tag } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { BalancesScreen } from './balances-screen.tsx'
import { words } from './words.ts'

/** Day by day, our books compared with the bank's statement. */
export function Reconciliations() {
  const text = useWords(words)
  const locale = useLocale()
  const comparisons = useQuery({
    queryKey: ['balances', 'reconciliations'],
    queryFn: ({ signal }) => call('GET /dashboard/api/reconciliations', { signal }),
  })
  const columns: Column<Reconciliation>[] = [
    { name: text.day, cell: ({ day }) => formatDay(day, locale) },
    {
      name: text.state,
      cell: ({ status }) => <Tag tone={status === 'agrees' ? 'good' : 'bad'}>{text.statuses[status]}</Tag>,
    },
    { name: text.differences, cell: ({ differences }) => <Differences differences={differences} /> },
    { name: text.matched, align: 'right', wide: true, cell: ({ matched }) => formatCount(matched, locale) },
  ]
  return (
    <BalancesScreen>
      {comparisons.error ? (
        <ErrorNotice error={comparisons.error} onRetry={() => comparisons.refetch()} />
      ) : comparisons.data?.data.length === 0 ? (
        <EmptyState icon="balances" title={text.reconciliationsEmptyTitle} text={text.reconciliationsEmptyText} />
      ) : (
        <ListTable
          label={text.tabs.reconciliation}
          columns={columns}
          rows={comparisons.data?.data}
          keyOf={({ day, source }) => `${day} ${source}`}
        />
      )}
    </BalancesScreen>
  )
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const text = useWords(words)
  if (differences.length === 0) return <span className="muted">{text.noDifferences}</span>
  return (
    <ul>
      {differences.map(({ fault, kind, payoutId, ours, theirs }) => (
        <li key={`${fault} ${kind} ${payoutId} ${theirs}`}>
          {payoutId ? <Link to={paths.payout(payoutId)}>{kind}</Link> : kind}:{' '}
          {text.compared(ours ?? '–', theirs ?? '–')}
        </li>
      ))}
    </ul>
  )
}
