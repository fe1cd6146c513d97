import { Alert, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { WAYS, type Way } from '../../src/dashboard/alerts/topics.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { words } from './words.ts'

type Alerts<Topic extends string> = { choices: Readonly<Record<Topic, Way>>; mailTo: string; canMail: boolean }

type Props<Topic extends string> = {
  queryKey: readonly string[]
  read: () => Promise<Alerts<Topic>>
  save: (choices: Record<Topic, Way>) => Promise<Alerts<Topic>>
  topics: readonly Topic[]
  /** What each is called, and what it is about. */
  names: Readonly<Record<Topic, readonly string[]>>
  hint: string
}

/** The viewer's email notifications, by topic. Each choice is saved at once. */
export function AlertsScreen<Topic extends string>({ queryKey, read, save, ...shown }: Props<Topic>) {
  const text = useWords(words)
  const showToast = useToast()
  const alerts = useQuery({ queryKey, queryFn: read })
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      showToast(text.saved)
    },
  })
  return (
    <Screen title={text.title}>
      {alerts.data ? (
        <Choices
          {...shown}
          alerts={saving.isPending ? { ...alerts.data, choices: saving.variables } : alerts.data}
          isBusy={saving.isPending}
          error={saving.error}
          onChoose={saving.mutate}
        />
      ) : alerts.error ? (
        <ErrorNotice error={alerts.error} onRetry={() => alerts.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </Screen>
  )
}

type ChoicesProps<Topic extends string> = Pick<Props<Topic>, 'topics' | 'names' | 'hint'> & {
  alerts: Alerts<Topic>
  isBusy: boolean
  error: unknown
  onChoose: (choices: Record<Topic, Way>) => void
}

function Choices<Topic extends string>({ topics, names, hint, alerts, isBusy, error, onChoose }: ChoicesProps<Topic>) {
  const text = useWords(words)
  const { choices, mailTo, canMail } = alerts
  return (
    <Panel isNarrow>
      {!canMail && <Alert color="yellow">{text.noMail}</Alert>}
      <p>{text.to(mailTo)}</p>
      <p className="muted">{hint}</p>
      <ErrorNotice error={error} />
      {topics.map((topic) => {
        const [label, description] = names[topic]
        return (
          <NativeSelect
            key={topic}
            mt="md"
            label={label}
            description={description}
            value={choices[topic]}
            disabled={isBusy}
            data={WAYS.map((value) => ({ value, label: text.ways[value] }))}
            onChange={({ currentTarget: { value } }) => onChoose({ ...choices, [topic]: value as Way })}
          />
        )
      })}
    </Panel>
  )
}
