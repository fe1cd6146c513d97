import { useQuery } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import type { Listed } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { Json } from '../parts/json.tsx'
import { Moment } from '../parts/moment.tsx'
import { Tag } from '../parts/status.tsx'
import { Trouble } from '../parts/trouble.tsx'
import css from './deliveries.module.css'
import { words } from './words.ts'

type Delivery = {
  readonly at: string
  readonly url: string
  readonly durationMs: number
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string }
  readonly response: { readonly status: number; readonly body?: string | null } | null
  readonly error: string | null
}

/** Every try to deliver an event, with what was sent and what came back. */
export function Deliveries({ id }: { id: string }) {
  const text = useWords(words)
  const deliveries = useQuery({
    queryKey: ['events', id, 'deliveries'],
    queryFn: ({ signal }) => api.get<Listed<Delivery>>(`/dashboard/api/deliveries/${id}`, {}, signal),
  })
  if (deliveries.error) return <Trouble error={deliveries.error} onRetry={() => deliveries.refetch()} />
  if (deliveries.data?.data.length === 0) return <p className="muted">{text.triesNone}</p>
  return (
    <ol className={css.deliveries} aria-busy={deliveries.isPending}>
      {deliveries.data?.data.map((delivery) => (
        <DeliveryShown key={delivery.at} delivery={delivery} />
      ))}
    </ol>
  )
}

function DeliveryShown({ delivery }: { delivery: Delivery }) {
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
