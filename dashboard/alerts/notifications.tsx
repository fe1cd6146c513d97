import { Alert, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { TOPICS, WAYS, type Way } from '../../src/dashboard/alerts/topics.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { words } from './words.ts'

const KEY = ['alerts'] as const
const readAlerts = () => call('GET /dashboard/api/alerts')
type Alerts = Awaited<ReturnType<typeof readAlerts>>

/** What the person who looks wants to be told of by mail. Each choice is saved as it is made. */
export function Notifications() {
  const text = useWords(words)
  const alerts = useQuery({ queryKey: KEY, queryFn: readAlerts })
  return (
    <Screen title={text.title}>
      {alerts.data ? (
        <Choices alerts={alerts.data} />
      ) : alerts.error ? (
        <ErrorNotice error={alerts.error} onRetry={() => alerts.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </Screen>
  )
}

function Choices({ alerts: { choices, mailTo, canMail } }: { alerts: Alerts }) {
  const text = useWords(words)
  const showToast = useToast()
  const save = useMutation({
    mutationFn: (chosen: Alerts['choices']) => call('PUT /dashboard/api/alerts', { body: { choices: chosen } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(KEY, saved)
      showToast(text.saved)
    },
  })
  const shown = save.isPending ? save.variables : choices
  return (
    <Panel isNarrow>
      {!canMail && <Alert color="yellow">{text.noMail}</Alert>}
      <p>{text.to(mailTo)}</p>
      <p className="muted">{text.hint}</p>
      {save.error && <ErrorNotice error={save.error} />}
      {TOPICS.map((topic) => {
        const [label, description] = text.topics[topic]
        return (
          <NativeSelect
            key={topic}
            mt="md"
            label={label}
            description={description}
            value={shown[topic]}
            disabled={save.isPending}
            data={WAYS.map((value) => ({ value, label: text.ways[value] }))}
            onChange={({ currentTarget: { value } }) => save.mutate({ ...choices, [topic]: value as Way })}
          />
        )
      })}
    </Panel>
  )
}
