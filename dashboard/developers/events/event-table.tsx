import type { MerchantEvent } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import { words } from '../words.ts'
import { DeliveryState } from './delivery-state.tsx'
import { subjectOf } from './subject.ts'

/** The merchant's own name for what an event is about. */
const aboutOf = (event: MerchantEvent): string => subjectOf(event).externalId ?? ''

const WORST_FIRST = ['FAILED', 'PENDING', 'DELIVERED'] as const

/** Whether an event reached every endpoint that it was for. */
export function DeliveryStatus({ event }: { event: MerchantEvent }) {
  const { noEndpoint } = useWords(words)
  const worst = WORST_FIRST.flatMap((status) => event.deliveries.filter((one) => one.status === status))
    // Of those pending, the most tried.
    .toSorted((a, b) => (a.status === b.status ? b.tries - a.tries : 0))[0]
  return worst ? <DeliveryState delivery={worst} /> : <Tag>{noEndpoint}</Tag>
}

export function EventTable({ events }: { events: readonly MerchantEvent[] | undefined }) {
  const text = useWords(words)
  const columns: Column<MerchantEvent>[] = [
    {
      name: text.event,
      isShort: true,
      cell: (event) => (
        <>
          <span className="mono">{event.type}</span>
          <Below>
            <Clipped>{aboutOf(event)}</Clipped>
          </Below>
        </>
      ),
    },
    { name: text.about, wide: true, cell: (event) => <Clipped>{aboutOf(event)}</Clipped> },
    {
      name: text.delivery,
      align: 'right',
      cell: (event) => (
        <>
          <DeliveryStatus event={event} />
          <Below>
            <Moment at={event.timestamp} />
          </Below>
        </>
      ),
    },
    {
      name: text.when,
      wide: true,
      isShort: true,
      align: 'right',
      cell: ({ timestamp }) => <Moment at={timestamp} exact />,
    },
  ]
  return (
    <ListTable
      label={text.tabs.events}
      columns={columns}
      rows={events}
      keyOf={({ id }) => id}
      linkTo={({ id }) => paths.event(id)}
    />
  )
}
