import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WebhookEndpoint } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/session.tsx'
import { words } from '../words.ts'
import { ENDPOINTS_MAX, useEndpoints } from './endpoint-queries.ts'
import { NewEndpoint } from './new-endpoint.tsx'

/** Whether an endpoint receives anything, and why not. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const text = useWords(words)
  if (endpoint.enabled) return <Tag tone="good">{text.endpointOn}</Tag>
  return endpoint.disabledBy === 'gone' ? <Tag tone="bad">{text.endpointGone}</Tag> : <Tag>{text.endpointOff}</Tag>
}

/** The endpoints beside the two of the settings. */
export function EndpointTable() {
  const text = useWords(words)
  const canAdd = useMay('secrets.change')
  const endpoints = useEndpoints()
  const [isAdding, setAdding] = useState(false)
  const columns: Column<WebhookEndpoint>[] = [
    {
      name: text.endpointUrl,
      cell: ({ url, description, events }) => (
        <>
          <Clipped>{url}</Clipped>
          {description !== '' && (
            <div className="muted" style={{ fontWeight: 400 }}>
              {description}
            </div>
          )}
          <Below>
            <Clipped>{events.join(', ')}</Clipped>
          </Below>
        </>
      ),
    },
    { name: text.endpointEvents, wide: true, cell: ({ events }) => <Clipped>{events.join(', ')}</Clipped> },
    { name: text.endpointState, align: 'right', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  ]
  const isFull = (endpoints.data?.data.length ?? 0) >= ENDPOINTS_MAX
  return (
    <Panel
      title={text.endpoints}
      aside={
        canAdd && (
          <Button size="xs" variant="default" disabled={isFull} onClick={() => setAdding(true)}>
            {text.newEndpoint}
          </Button>
        )
      }
    >
      <p className="muted" style={{ marginBottom: '1rem' }}>
        {text.endpointsText(ENDPOINTS_MAX)}
      </p>
      {endpoints.error ? (
        <ErrorNotice error={endpoints.error} onRetry={() => endpoints.refetch()} />
      ) : endpoints.data?.data.length === 0 ? (
        <p>{text.endpointsEmpty}</p>
      ) : (
        <ListTable
          label={text.endpoints}
          columns={columns}
          rows={endpoints.data?.data}
          keyOf={({ id }) => id}
          linkTo={({ id }) => paths.webhookEndpoint(id)}
          skeletons={2}
        />
      )}
      {isAdding && <NewEndpoint onClose={() => setAdding(false)} />}
    </Panel>
  )
}
