import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { words } from '../words.ts'

/** Sends a signed test event and shows the endpoint's response. */
export function Ping({ endpoint = 'webhookUrl' }: { endpoint?: string }) {
  const text = useWords(words)
  const ping = useMutation({ mutationFn: () => call('POST /dashboard/api/webhook-ping', { body: { endpoint } }) })
  const { responseStatus: status = null, durationMs = 0, error = null } = ping.data ?? {}
  const isReceived = status !== null && status >= 200 && status < 300
  const result =
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
            {result}
          </Alert>
        )}
      </div>
      <ErrorNotice error={ping.error} />
    </>
  )
}
