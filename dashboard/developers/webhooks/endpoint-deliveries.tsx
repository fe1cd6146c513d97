import type { LastDelivery } from '../../../src/dashboard/developers/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Below, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Status } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { words } from '../words.ts'
import { useEndpointDeliveries } from './endpoint-queries.ts'
import { ResendFailed } from './resend-failed.tsx'

/** The last deliveries to an endpoint, and sending again what failed. */
export function EndpointDeliveries({ id }: { id: string }) {
  const text = useWords(words)
  const canAct = useMay('webhooks.act')
  const deliveries = useEndpointDeliveries(id)
  const columns: Column<LastDelivery>[] = [
    {
      name: text.event,
      isShort: true,
      cell: ({ type, recordedAt }) => (
        <>
          <span className="mono">{type}</span>
          <Below>
            <Moment at={recordedAt} />
          </Below>
        </>
      ),
    },
    { name: text.tries, wide: true, align: 'right', cell: ({ tries }) => tries },
    {
      name: text.nextTry,
      wide: true,
      isShort: true,
      cell: ({ nextTryAt }) => (nextTryAt ? <Moment at={nextTryAt} exact /> : ''),
    },
    { name: text.when, wide: true, isShort: true, cell: ({ recordedAt }) => <Moment at={recordedAt} exact /> },
    { name: text.delivery, align: 'right', cell: ({ status }) => <Status status={status} /> },
  ]
  if (deliveries.error) return <ErrorNotice error={deliveries.error} onRetry={() => deliveries.refetch()} />
  return (
    <>
      <Panel title={text.lastDeliveries}>
        {deliveries.data?.data.length === 0 ? (
          <p className="muted">{text.lastDeliveriesNone}</p>
        ) : (
          <ListTable
            label={text.lastDeliveries}
            columns={columns}
            rows={deliveries.data?.data}
            keyOf={({ eventId }) => eventId}
            linkTo={({ eventId }) => paths.event(eventId)}
            skeletons={3}
          />
        )}
      </Panel>
      {canAct && deliveries.data && <ResendFailed id={id} failed={deliveries.data.failed} />}
    </>
  )
}
