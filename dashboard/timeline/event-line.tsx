import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useToast } from '../parts/toast.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { describeEntry, toneOf } from './entry.ts'
import { failedTries, type Line, stateOfEvent } from './fold.ts'
import css from './timeline.module.css'
import { words } from './words.ts'

/** An event and how its delivery stands, its tries folded, and sending it again where it has not arrived. */
export function EventLine({ line, of }: { line: Line; of: readonly string[] }) {
  const text = useWords(words)
  const canAct = useMay('webhooks.act')
  const showToast = useToast()
  const state = stateOfEvent(line)
  const failed = failedTries(line)
  const id = String(line.entry.detail?.id ?? '')
  const resend = useMutation({
    mutationFn: () => call('POST /v1/events/:id/resend', { params: { id } }),
    onSuccess: () => showToast(text.resent),
    onSettled: () => queryClient.invalidateQueries({ queryKey: of }),
  })
  return (
    <>
      <p>
        <Link to={paths.event(id)}>{line.entry.title}</Link>{' '}
        {text.eventStates[state](state === 'delivered' ? failed + 1 : failed)}
      </p>
      <Moment at={line.entry.at} exact />
      {canAct && (state === 'lost' || state === 'retrying') && (
        <div>
          <Button size="xs" variant="default" mt={4} loading={resend.isPending} onClick={() => resend.mutate()}>
            {text.sendAgain}
          </Button>
          <ErrorNotice error={resend.error} />
        </div>
      )}
      {failed > 0 && (
        <details>
          <summary>{text.tries(line.tries.length)}</summary>
          <ol className={css.tries}>
            {line.tries.map((entry) => (
              <li key={entry.at} className={toneOf(entry) === 'bad' ? css.failedTry : ''}>
                <Moment at={entry.at} exact /> {describeEntry(entry, text)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
