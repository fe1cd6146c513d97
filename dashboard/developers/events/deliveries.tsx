import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '../../../src/dashboard/developers/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Json } from '../../parts/values/json.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { words } from '../words.ts'
import css from './deliveries.module.css'

/** Every try to deliver an event, with what was sent and what came back. */
export function Deliveries({ id }: { id: string }) {
  const text = useWords(words)
  const deliveries = useQuery({
    queryKey: ['events', id, 'deliveries'],
    queryFn: ({ signal }) => call('GET /dashboard/api/deliveries/:id', { params: { id }, signal }),
  })
  if (deliveries.error) return <ErrorNotice error={deliveries.error} onRetry={() => deliveries.refetch()} />
  if (deliveries.data?.data.length === 0) return <p className="muted">{text.triesNone}</p>
  return (
    <ol className={css.deliveries} aria-busy={deliveries.isPending}>
      {deliveries.data?.data.map((delivery) => (
        <DeliveryDetails key={`${delivery.endpoint} ${delivery.at}`} delivery={delivery} />
      ))}
    </ol>
  )
}

function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const text = useWords(words)
  const { at, url, durationMs, request, response, error } = delivery
  const isReceived = response !== null && response.status >= 200 && response.status < 300
  return (
    <li>
      <details>
        <summary className={css.line}>
          <Tag tone={isReceived ? 'good' : 'bad'}>{response ? String(response.status) : text.noAnswer}</Tag>
          <Moment at={at} exact />
          <span className="muted">{text.took(durationMs)}</span>
        </summary>
        <div className={css.both}>
          <p className="mono">POST {url}</p>
          {error && <p>{text.pingFailed[error] ?? error}</p>}
          <h3>{text.request}</h3>
          <Json value={request} label={text.request} />
          {response && (
            <>
              <h3>{text.response}</h3>
              <Json value={response} label={text.response} />
            </>
          )}
        </div>
      </details>
    </li>
  )
}
