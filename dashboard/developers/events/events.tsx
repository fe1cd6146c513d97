import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EVENTS, type EventSubject, eventNamesOf } from '../../../src/webhooks/catalogue/event-names.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { StaleRows } from '../../parts/table/list-table.tsx'
import { Pager } from '../../parts/table/pager.tsx'
import { DevelopersScreen } from '../developers-screen.tsx'
import { words } from '../words.ts'
import { EventTable } from './event-table.tsx'

/** The types by their subject: far too many to stand beside each other. */
const SUBJECTS = (Object.keys(EVENTS) as EventSubject[]).map((subject) => ({
  group: subject,
  items: [...eventNamesOf(subject)],
}))

/** Every event, newest first. */
export function Events() {
  const text = useWords(words)
  const { get, change } = useAddress()
  const query = { type: get('type'), cursor: get('cursor'), limit: 20 }
  const events = useQuery({
    queryKey: ['events', 'list', query],
    queryFn: ({ signal }) => call('GET /v1/events', { query, signal }),
    placeholderData: keepPreviousData,
  })
  const isEmpty = events.data?.data.length === 0 && !events.isPlaceholderData
  return (
    <DevelopersScreen>
      <NativeSelect
        aria-label={text.event}
        maw="20rem"
        value={query.type}
        onChange={(event) => change({ type: event.currentTarget.value })}
        data={[{ value: '', label: text.allEvents }, ...SUBJECTS]}
      />
      {events.error ? (
        <ErrorNotice error={events.error} onRetry={() => events.refetch()} />
      ) : isEmpty ? (
        <EmptyState
          icon="bell"
          title={query.type ? text.eventsNone : text.eventsEmptyTitle}
          text={query.type ? text.eventsNoneText : text.eventsEmptyText}
        />
      ) : (
        <StaleRows value={events.isPlaceholderData}>
          <EventTable events={events.data?.data} />
        </StaleRows>
      )}
      <Pager nextCursor={events.data?.nextCursor} />
    </DevelopersScreen>
  )
}
