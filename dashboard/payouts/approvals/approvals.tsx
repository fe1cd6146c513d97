import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Pager } from '../../parts/table/pager.tsx'
import { paths } from '../../paths.ts'
import { words as payouts } from '../words.ts'
import { ApprovalCard } from './approval-card.tsx'
import { words } from './approval-words.ts'
import { Policy } from './policy.tsx'

const STATUSES = ['WAITING', 'APPROVED', 'REJECTED'] as const

/** Payouts that wait for a second person, and above how much they do. */
export function Approvals() {
  const text = useWords(words)
  const { title } = useWords(payouts)
  const { get, change } = useAddress()
  const status = STATUSES.find((value) => value === get('status')) ?? 'WAITING'
  const query = { status, cursor: get('cursor'), limit: 20 }
  const approvals = useQuery({
    queryKey: ['payouts', 'approvals', query],
    queryFn: ({ signal }) => call('GET /dashboard/api/approvals', { query, signal }),
    placeholderData: keepPreviousData,
    // Until what is being sent has been.
    refetchInterval: ({ state }) => (state.data?.data.some(({ isUnderWay }) => isUnderWay) ? 3_000 : false),
  })
  return (
    <Screen title={text.title} back={{ to: paths.payouts, label: title }}>
      <Chips
        label={text.title}
        value={status}
        choices={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
        onChange={(chosen) => change({ status: chosen === 'WAITING' ? null : chosen })}
      />
      {approvals.error && <ErrorNotice error={approvals.error} onRetry={() => approvals.refetch()} />}
      {approvals.isPending && <LoadingPanel lines={3} />}
      {approvals.data?.data.length === 0 && (
        <EmptyState icon="check" title={text.emptyTitles[status]} text={text.emptyText} />
      )}
      {approvals.data?.data.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} />
      ))}
      <Pager nextCursor={approvals.data?.nextCursor} />
      <Policy />
    </Screen>
  )
}
