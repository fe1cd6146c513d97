import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { words } from './words.ts'

type Answer = { readonly responseStatus: number | null; readonly durationMs: number; readonly error: string | null }

/** Sends a signed test event and waits for what the endpoint says. */
export function Ping() {
  const text = useWords(words)
  const ping = useMutation({ mutationFn: () => api.post<Answer>('/dashboard/api/webhook-ping') })
  const { responseStatus: status = null, durationMs = 0, error = null } = ping.data ?? {}
  const isReceived = status !== null && status >= 200 && status < 300
  const said =
    status === null
      ? (text.pingFailed[error ?? ''] ?? error)
      : isReceived
        ? text.pingOk(status, durationMs)
        : text.pingBad(status)
  return (
    <>
      <Button variant="default" title={text.pingHint} loading={ping.isPending} onClick={() => ping.mutate()}>
        {text.ping}
      </Button>
      <div role="status" style={{ flexBasis: '100%' }}>
        {ping.data && (
          <Alert variant="light" color={isReceived ? 'green' : 'red'}>
            {said}
          </Alert>
        )}
      </div>
      <Trouble error={ping.error} />
    </>
  )
}
