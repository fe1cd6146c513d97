import { useParams } from 'react-router'
import type { ConnectionDetail } from '../../../src/dashboard/connections/schema.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../../parts/loading.tsx'
import { Panel, Screen } from '../../parts/screen.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import payment from '../../payments/payment/payment.module.css'
import css from '../operator.module.css'
import { useConnection } from '../queries.ts'
import { words } from '../words.ts'
import { Abilities } from './abilities.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { HealthTags, StateTag } from './connection-tags.tsx'
import { words as naming, providerName } from './credential-names.ts'
import { describeFinding } from './probe-words.ts'

/** One agreement: its state, what may be known of its credentials, and what its last test found. */
export function ConnectionScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const connection = useConnection(id)
  const back = { to: paths.connections, label: text.connections }
  if (connection.data) return <Shown connection={connection.data} back={back} />
  return (
    <Screen title={text.connections} back={back}>
      {connection.error ? (
        <ErrorNotice error={connection.error} onRetry={() => connection.refetch()} />
      ) : (
        <LoadingPanel />
      )}
    </Screen>
  )
}

function Shown({ connection, back }: { connection: ConnectionDetail; back: { to: string; label: string } }) {
  const text = useWords(words)
  const { providers } = useWords(naming)
  const { name, profile, state, stateSince } = connection
  return (
    <Screen title={name} back={back} actions={<ConnectionActions connection={connection} />}>
      <p className={payment.under}>
        <StateTag state={state} />
        <span className="muted">
          {providerName(profile, providers)} · {text.since} <Moment at={stateSince} />
        </span>
      </p>
      <p>{text.stateHints[state]}</p>
      <div className={css.columns}>
        <div className={css.stack}>
          <Failing health={connection.health} />
          <LastTest lastTest={connection.lastTest} />
          <Panel title={text.facts}>
            <ConnectionFacts connection={connection} />
          </Panel>
        </div>
        <div className={css.stack}>
          <Credentials credentials={connection.credentials} />
          <Abilities connection={connection} />
        </div>
      </div>
    </Screen>
  )
}

/** Which services fail, what is wrong as far as their last answer tells, and what to do about it. */
function Failing({ health }: Pick<ConnectionDetail, 'health'>) {
  const text = useWords(words)
  const names: Readonly<Record<string, string>> = text.services
  const ill = health.filter(({ state }) => state === 'open')
  if (ill.length === 0) return null
  return (
    <Panel title={text.failing}>
      <ul className={css.findings}>
        {ill.map(({ service, since, fault }) => (
          <li key={service}>
            <Tag tone="bad">{names[service] ?? service}</Tag>
            <span>
              {text.faults[fault?.is ?? 'late'](fault?.code ?? '')}
              <span className={css.remedy}>
                {text.since} <Moment at={since} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What the last test found, in words, and what to do about it. */
function LastTest({ lastTest }: Pick<ConnectionDetail, 'lastTest'>) {
  const text = useWords(words)
  const locale = useLocale()
  const tones = { ok: 'good', failed: 'bad', unknown: 'warn' } as const
  return (
    <Panel title={text.lastTest} aside={lastTest && <Moment at={lastTest.at} />}>
      {!lastTest && <p className="muted">{text.neverTested}</p>}
      <ul className={css.findings}>
        {lastTest?.results.map((result) => {
          const { check, said, remedy } = describeFinding(result, locale)
          return (
            <li key={result.check}>
              <Tag tone={tones[result.is]}>{text.finding[result.is]}</Tag>
              <span>
                <strong>{check}</strong>: {said}
                {remedy && <span className={css.remedy}>{remedy}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function ConnectionFacts({ connection }: { connection: ConnectionDetail }) {
  const text = useWords(words)
  const { id, inboundUrl, inboundPaths, merchant, health, createdAt } = connection
  return (
    <>
      <Facts
        facts={[
          { label: text.inboundUrl, value: <span className="mono">{inboundUrl}</span>, copy: inboundUrl },
          { label: text.owner, value: merchant?.name ?? text.everybody },
          { label: text.health, value: <HealthTags health={health} /> },
          { label: text.created, value: <Moment at={createdAt} /> },
          { label: text.id, value: <span className="mono">{id}</span>, copy: id },
        ]}
      />
      <p className={`muted ${css.note}`}>{inboundPaths.length > 0 ? text.inboundHint : text.inboundItself}</p>
      <ul className={css.paths}>
        {inboundPaths.map((path) => (
          <li key={path} className="mono">
            {path}
          </li>
        ))}
      </ul>
    </>
  )
}

function Credentials({ credentials }: Pick<ConnectionDetail, 'credentials'>) {
  const text = useWords(words)
  const { names } = useWords(naming)
  return (
    <Panel title={text.credentials}>
      <p className="muted">{credentials ? text.credentialsText : text.sealed}</p>
      <div className={css.credentials}>
        <Facts
          facts={(credentials ?? []).map(({ path, value }) => ({
            label: names[path] ?? path,
            value: value === 'set' ? <Tag tone="calm">{text.set}</Tag> : <span className="mono">{value}</span>,
          }))}
        />
      </div>
    </Panel>
  )
}
