import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import type { Page } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { Below, type Column, ListTable } from '../parts/list-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Pager } from '../parts/pager.tsx'
import { Tag } from '../parts/status.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useAddress } from '../parts/use-address.ts'
import { deeds } from './deeds.ts'
import { TeamScreen } from './team-screen.tsx'
import { words } from './words.ts'

type Entry = {
  readonly id: string
  readonly at: string
  readonly who: string
  readonly ip: string | null
  readonly what: string
  readonly subject: string | null
  readonly status: number | null
}

/** Who did what, newest first. */
export function Audit() {
  const text = useWords(words)
  const names = useWords(deeds)
  const { get } = useAddress()
  const query = { cursor: get('cursor'), limit: 20 }
  const audit = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => api.get<Page<Entry>>('/dashboard/api/audit', query, signal),
    placeholderData: keepPreviousData,
  })
  const columns: Column<Entry>[] = [
    {
      name: text.what,
      cell: ({ what, status, who, at }) => (
        <>
          <strong title={what}>{names[what] ?? what}</strong>{' '}
          {status !== null && status >= 400 && <Tag tone="bad">{text.refused}</Tag>}
          <Below>
            {who} · <Moment at={at} />
          </Below>
        </>
      ),
    },
    { name: text.subject, wide: true, cell: ({ subject }) => <span className="mono muted">{subject}</span> },
    { name: text.who, wide: true, cell: ({ who }) => who },
    { name: text.from, wide: true, cell: ({ ip }) => ip },
    { name: text.at, wide: true, isShort: true, align: 'right', cell: ({ at }) => <Moment at={at} exact /> },
  ]
  return (
    <TeamScreen>
      {audit.error ? (
        <Trouble error={audit.error} onRetry={() => audit.refetch()} />
      ) : audit.data?.data.length === 0 ? (
        <NothingHere icon="security" title={text.auditEmptyTitle} text={text.auditEmptyText} />
      ) : (
        <ListTable label={text.tabs.audit} columns={columns} rows={audit.data?.data} keyOf={({ id }) => id} />
      )}
      <Pager nextCursor={audit.data?.nextCursor} />
    </TeamScreen>
  )
}
