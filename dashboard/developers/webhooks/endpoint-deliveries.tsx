import type { LastDelivery } from '../../../src/dashboard/developers/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Chips } from '../../parts/filters/chips.tsx'
import { useAddress } from '../../parts/filters/use-address.ts'
import { Panel } from '../../parts/screen.tsx'
import { Below, type Column, ListTable, StaleRows } from '../../parts/table/list-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { DeliveryState } from '../events/delivery-state.tsx'
import { words } from '../words.ts'
import { EndpointHealth } from './endpoint-health.tsx'
import { useEndpointDeliveries } from './endpoint-queries.ts'
import { healthWords } from './health-words.ts'
import { ResendFailed } from './resend-failed.tsx'

/** How deliveries to an endpoint are going, sending again what was given up, and the last deliveries. */
export function EndpointDeliveries({ id }: { id: string }) {
  const text = useWords(words)
  const { deliveryStates, anyState, noneInState } = useWords(healthWords)
  const canAct = useMay('webhooks.act')
  const { get, change } = useAddress()
  const status = get('status')
  const deliveries = useEndpointDeliveries(id, status)
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
    { name: text.delivery, align: 'right', cell: (delivery) => <DeliveryState delivery={delivery} /> },
  ]
  if (deliveries.error) return <ErrorNotice error={deliveries.error} onRetry={() => deliveries.refetch()} />
  const { FAILED, RETRYING, DELIVERED } = deliveryStates
  return (
    <>
      {canAct && deliveries.data && <ResendFailed id={id} failed={deliveries.data.failed} />}
      <EndpointHealth id={id} />
      <Panel title={text.lastDeliveries}>
        <div style={{ marginBottom: '0.75rem' }}>
          <Chips
            label={text.delivery}
            value={status}
            choices={[
              { value: '', label: anyState },
              { value: 'FAILED', label: FAILED },
              { value: 'PENDING', label: RETRYING },
              { value: 'DELIVERED', label: DELIVERED },
            ]}
            onChange={(chosen) => change({ status: chosen })}
          />
        </div>
        {deliveries.data?.data.length === 0 ? (
          <p className="muted">{status ? noneInState : text.lastDeliveriesNone}</p>
        ) : (
          <StaleRows value={deliveries.isPlaceholderData}>
            <ListTable
              label={text.lastDeliveries}
              columns={columns}
              rows={deliveries.data?.data}
              keyOf={({ eventId }) => eventId}
              linkTo={({ eventId }) => paths.event(eventId)}
              skeletons={3}
            />
          </StaleRows>
        )}
      </Panel>
    </>
  )
}
