import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import type { Page } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { Chips } from '../parts/chips.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Pager } from '../parts/pager.tsx'
import { Screen } from '../parts/screen.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useAddress } from '../parts/use-address.ts'
import { paths } from '../paths.ts'
import { type Approval, ApprovalShown } from './approval.tsx'
import { words } from './approval-words.ts'
import { Policy } from './policy.tsx'
import { words as payouts } from './words.ts'

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
    queryFn: ({ signal }) => api.get<Page<Approval>>('/dashboard/api/approvals', query, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen title={text.title} back={{ to: paths.payouts, label: title }}>
      <Chips
        label={text.title}
        value={status}
        choices={STATUSES.map((value) => ({ value, label: text.statuses[value] }))}
        onChange={(chosen) => change({ status: chosen === 'WAITING' ? null : chosen })}
      />
      {approvals.error && <Trouble error={approvals.error} onRetry={() => approvals.refetch()} />}
      {approvals.isPending && <LoadingPanel lines={3} />}
      {approvals.data?.data.length === 0 && (
        <NothingHere icon="check" title={text.emptyTitles[status]} text={text.emptyText} />
      )}
      {approvals.data?.data.map((approval) => (
        <ApprovalShown key={approval.id} approval={approval} />
      ))}
      <Pager nextCursor={approvals.data?.nextCursor} />
      <Policy />
    </Screen>
  )
}
