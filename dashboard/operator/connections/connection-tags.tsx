import type { Connection } from '../../../src/dashboard/connections/schema.ts'
import { endsSoon } from '../../../src/dashboard/connections/troubles.ts'
import { serverNow } from '../../format/now.ts'
import { useWords } from '../../language/locale.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { words } from '../words.ts'

const TONES = { draft: 'calm', testing: 'accent', active: 'good', degraded: 'warn', disabled: 'calm' } as const

export function StateTag({ state }: Pick<Connection, 'state'>) {
  const text = useWords(words)
  return <Tag tone={TONES[state]}>{text.states[state]}</Tag>
}

/** Which services fail; that all is well where none does. */
export function HealthTags({ health }: Pick<Connection, 'health'>) {
  const text = useWords(words)
  const names: Readonly<Record<string, string>> = text.services
  const ill = health.filter(({ state }) => state === 'open')
  if (health.length === 0) return <span className="muted">{text.neverCalled}</span>
  if (ill.length === 0) return <Tag tone="good">{text.healthy}</Tag>
  return ill.map(({ service }) => (
    <Tag key={service} tone="bad">
      {`${text.failing}: ${names[service] ?? service}`}
    </Tag>
  ))
}

/** When the provider's certificate ends, where that is soon. */
export function CertificateTag({ certificateEndsAt }: Pick<Connection, 'certificateEndsAt'>) {
  const text = useWords(words)
  if (!certificateEndsAt || !endsSoon(certificateEndsAt, serverNow())) return null
  return (
    <>
      <Tag tone="warn">{text.certificateEnds}</Tag>{' '}
      <span className="muted">
        <Moment at={certificateEndsAt} />
      </span>
    </>
  )
}

/** How the last test ended, and when. */
export function TestTag({ lastTest }: Pick<Connection, 'lastTest'>) {
  const text = useWords(words)
  if (!lastTest) return <span className="muted">{text.neverTested}</span>
  const has = (is: string) => lastTest.results.some((result) => result.is === is)
  const [tone, name] = has('failed')
    ? (['bad', text.testFailed] as const)
    : has('unknown')
      ? (['warn', text.testUnknown] as const)
      : (['good', text.testOk] as const)
  return (
    <>
      <Tag tone={tone}>{name}</Tag>{' '}
      <span className="muted">
        <Moment at={lastTest.at} />
      </span>
    </>
  )
}
