import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Pager } from '../../parts/table/pager.tsx'
import { useTeam } from '../queries.ts'
import { TeamScreen } from '../team-screen.tsx'
import { words as team } from '../words.ts'
import { ChangeCard } from './change-card.tsx'
import { words } from './change-words.ts'

const STATUSES = ['WAITING', 'APPROVED', 'REJECTED'] as const

/** What waits for a second owner, why, and who can approve it. */
export function Changes() {
  const text = useWords(words)
  const { tabs } = useWords(team)
  const { get, change } = useAddress()
  const members = useTeam().data?.members ?? []
  const status = STATUSES.find((value) => value === get('status')) ?? 'WAITING'
  const query = { status, cursor: get('cursor'), limit: 20 }
  const changes = useQuery({
    queryKey: ['changes', query],
    queryFn: ({ signal }) => call('GET /dashboard/api/changes', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <TeamScreen>
      <p className="muted">{text.text}</p>
      <Chips
        label={tabs.changes}
        value={status}
        choices={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
        onChange={(chosen) => change({ status: chosen === 'WAITING' ? null : chosen })}
      />
      {changes.error && <ErrorNotice error={changes.error} onRetry={() => changes.refetch()} />}
      {changes.isPending && <LoadingPanel lines={3} />}
      {changes.data?.data.length === 0 && (
        <EmptyState icon="check" title={text.emptyTitles[status]} text={text.emptyText} />
      )}
      {changes.data?.data.map((guarded) => (
        <ChangeCard key={guarded.id} guarded={guarded} members={members} />
      ))}
      <Pager nextCursor={changes.data?.nextCursor} />
    </TeamScreen>
  )
}
