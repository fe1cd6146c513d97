import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoggedRequest } from '../../../src/dashboard/developers/schema.ts'
import { call } from '../../api/call.ts'
import { endOf, startOf } from '../../format/span.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { DayFields } from '../../parts/filters/day-fields.tsx'
import css from '../../parts/filters/filters.module.css'
import { SearchField } from '../../parts/filters/search-field.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { StaleRows } from '../../parts/table/list-table.tsx'
import { Pager } from '../../parts/table/pager.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { outside } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { DevelopersScreen } from '../developers-screen.tsx'
import { words } from '../words.ts'
import { RequestDetails, RequestTable } from './request-log.tsx'

const STATUSES = ['2xx', '4xx', '5xx'] as const

/** What is typed is the id that a reply carried, a status, or a part of a path. */
function readSearch(q: string): { requestId?: string; status?: string; path?: string } {
  if (q === '') return {}
  if (q.startsWith('req_')) return { requestId: q }
  return /^[1-5]\d\d$/.test(q) ? { status: q } : { path: q }
}

function useRequests() {
  const { get } = useAddress()
  const { timeZone } = useSession().merchant
  const query = {
    status: get('status'),
    from: startOf(get('from'), timeZone),
    to: endOf(get('to'), timeZone),
    ...readSearch(get('q')),
    cursor: get('cursor'),
    limit: 20,
  }
  const isFiltered = ['q', 'status', 'from', 'to', 'cursor'].some((name) => get(name) !== '')
  const requests = useQuery({
    queryKey: ['requests', query],
    queryFn: ({ signal }) => call('GET /dashboard/api/requests', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return { requests, isFiltered }
}

/** The log of API requests, without their secrets. */
export function Requests() {
  const text = useWords(words)
  const [shown, setShown] = useState<LoggedRequest | null>(null)
  const { requests, isFiltered } = useRequests()
  const { data, searchedUntil, nextCursor } = requests.data ?? {}
  const isEmpty = data?.length === 0 && !requests.isPlaceholderData
  return (
    <DevelopersScreen>
      {(isFiltered || !isEmpty) && <RequestFilters />}
      {requests.error ? (
        <ErrorNotice error={requests.error} onRetry={() => requests.refetch()} />
      ) : isEmpty && isFiltered ? (
        <EmptyState icon="search" title={text.requestsNoneTitle} text={text.requestsNoneText} />
      ) : isEmpty ? (
        <EmptyState icon="developers" title={text.requestsEmptyTitle} text={text.requestsEmptyText}>
          <Button component="a" href={outside.docs}>
            {text.docs}
          </Button>
        </EmptyState>
      ) : (
        <StaleRows value={requests.isPlaceholderData}>
          <RequestTable requests={data} onShow={setShown} />
        </StaleRows>
      )}
      {searchedUntil && (
        <p className="muted">
          {text.searchedUntil} <Moment at={searchedUntil} exact />
        </p>
      )}
      <Pager nextCursor={nextCursor} />
      {shown && (
        <Dialog title={`${shown.method} ${shown.path}`} onClose={() => setShown(null)}>
          <RequestDetails request={shown} />
        </Dialog>
      )}
    </DevelopersScreen>
  )
}

/** The filters of the request log, held in the address. */
function RequestFilters() {
  const text = useWords(words)
  const address = useAddress()
  return (
    <div className={css.filters}>
      <SearchField label={text.requestSearch} />
      <DayFields />
      <Chips
        label={text.answer}
        value={address.get('status')}
        choices={[
          { value: '', label: text.anyAnswer },
          ...STATUSES.map((value) => ({ value, label: text.answers[value] })),
        ]}
        onChange={(status) => address.change({ status })}
      />
    </div>
  )
}
