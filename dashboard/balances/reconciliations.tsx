import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../api/call.ts'
import type { Page } from '../api/types.ts'
import { formatCount } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Tag } from '../parts/status.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { paths } from '../paths.ts'
import { BalancesScreen } from './balances-screen.tsx'
import { words } from './words.ts'

type Difference = {
  readonly fault: string
  readonly kind: string
  readonly payoutId: string | null
  readonly ours: string | null
  readonly theirs: string | null
}
type Comparison = {
  readonly day: string
  readonly source: string
  readonly status: 'agrees' | 'differs'
  readonly matched: number
  readonly differences: readonly Difference[]
}

/** Day by day, what we booked beside what the bank's statement says. */
export function Reconciliations() {
  const text = useWords(words)
  const locale = useLocale()
  const comparisons = useQuery({
    queryKey: ['balances', 'reconciliations'],
    queryFn: ({ signal }) => api.get<Page<Comparison>>('/dashboard/api/reconciliations', {}, signal),
  })
  const columns: Column<Comparison>[] = [
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
        <Trouble error={comparisons.error} onRetry={() => comparisons.refetch()} />
      ) : comparisons.data?.data.length === 0 ? (
        <NothingHere icon="balances" title={text.reconciliationsEmptyTitle} text={text.reconciliationsEmptyText} />
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
