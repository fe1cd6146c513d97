import { useQuery } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import type { Listed } from '../api/types.ts'
import { formatCount, formatDecimal } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Tag } from '../parts/status.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { BalancesScreen } from './balances-screen.tsx'
import { words } from './words.ts'

type SettlementDay = {
  readonly day: string
  readonly currency: string
  /** An exact decimal. */
  readonly amount: string
  readonly count: number
  readonly settled: boolean
}

/** On which day how much becomes available, and the two weeks behind. */
export function Settlements() {
  const text = useWords(words)
  const locale = useLocale()
  const settlements = useQuery({
    queryKey: ['balances', 'settlements'],
    queryFn: ({ signal }) => api.get<Listed<SettlementDay>>('/dashboard/api/settlements', {}, signal),
  })
  const columns: Column<SettlementDay>[] = [
    { name: text.day, cell: ({ day }) => formatDay(day, locale) },
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
    <BalancesScreen>
      {settlements.error ? (
        <Trouble error={settlements.error} onRetry={() => settlements.refetch()} />
      ) : settlements.data?.data.length === 0 ? (
        <NothingHere icon="clock" title={text.settlementsEmptyTitle} text={text.settlementsEmptyText} />
      ) : (
        <ListTable
          label={text.tabs.settlements}
          columns={columns}
          rows={settlements.data?.data}
          keyOf={({ day, currency, settled }) => `${day} ${currency} ${settled}`}
        />
      )}
    </BalancesScreen>
  )
}
