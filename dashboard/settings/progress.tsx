import { Alert } from '@mantine/core'
import type { Onboarding } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/screen.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { words } from './onboarding-words.ts'
import css from './progress.module.css'

const STEPS = ['sent', 'received', 'processing', 'approved', 'ready'] as const
const REACHED = { pushed: 1, received: 2, processing: 3, rejected: 3, approved: 4 } as const

/** A reference may be issued before any data is sent in. */
export const isNothingSent = ({ version, status }: Pick<Onboarding, 'version' | 'status'>): boolean =>
  version === 0 && status === 'pushed'

/** The way to live payments, and where the business stands on it. */
export function Progress({ onboarding }: { onboarding: Onboarding | null }) {
  const text = useWords(words)
  const reached =
    !onboarding || isNothingSent(onboarding) ? 0 : onboarding.ready ? STEPS.length : REACHED[onboarding.status]
  return (
    <Panel title={text.title} isNarrow>
      <ol className={css.steps}>
        {STEPS.map((step, at) => (
          <li key={step} className={at < reached ? css.done : ''} aria-current={at === reached ? 'step' : undefined}>
            <span className={css.mark}>{at < reached ? <Icon name="check" size={14} /> : at + 1}</span>
            {text.steps[step]}
          </li>
        ))}
      </ol>
      {reached === 0 && <p className="muted">{text.intro}</p>}
      {onboarding?.status === 'rejected' && (
        <Alert color="red" variant="light" title={text.rejected} icon={<Icon name="alert" />}>
          <p>{onboarding.reason}</p>
          <p>{text.rejectedNext}</p>
        </Alert>
      )}
      {reached > 0 && onboarding && !onboarding.ready && onboarding.status !== 'rejected' && (
        <p className="muted">{text.waiting}</p>
      )}
      {onboarding && onboarding.history.length > 0 && <History history={onboarding.history} />}
    </Panel>
  )
}

function History({ history }: { history: Onboarding['history'] }) {
  const text = useWords(words)
  return (
    <details className={css.history}>
      <summary>{text.history}</summary>
      <ul>
        {history.map(({ at, status, ready, reason }) => (
          <li key={`${at} ${status} ${ready}`}>
            <Moment at={at} exact /> {ready ? text.readyMark : (text.statuses[status] ?? status)}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
