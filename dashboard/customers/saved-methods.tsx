import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { expiresSoon, expiryText } from '../../src/saved-methods/expiry.ts'
import type { SavedMethod } from '../api/replies.ts'
import { serverNow } from '../format/now.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Status, Tag } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import css from './customers.module.css'
import { useMethodName } from './method-name.ts'
import { useSavedMethods } from './queries.ts'
import { words } from './words.ts'

/** What a customer lets the merchant charge, with the words they agreed to, when and from where. */
export function SavedMethodsOf({ id }: { id: string }) {
  const text = useWords(words)
  const methods = useSavedMethods(id)
  const link = (
    <Anchor component={Link} to={`${paths.subscriptions}?customerId=${id}`} size="sm">
      {text.subscriptions}
    </Anchor>
  )
  return (
    <Panel title={text.savedMethods} aside={link}>
      {methods.error && <ErrorNotice error={methods.error} onRetry={() => methods.refetch()} />}
      {methods.data?.data.length === 0 && <p className="muted">{text.noSavedMethods}</p>}
      {methods.data?.data.map((one) => (
        <Method key={one.id} one={one} />
      ))}
    </Panel>
  )
}

/** Marks a method that its provider lets end within weeks: its payer should save another one. */
export function ExpiresSoon({ one: { status, expiresAt } }: { one: SavedMethod }) {
  const text = useWords(words)
  const end = expiresAt === null ? null : new Date(expiresAt)
  return expiresSoon({ status, expiresAt: end }, serverNow()) ? <Tag tone="warn">{text.expiresSoon}</Tag> : null
}

/** When a method ends: of a card its last month, as it stands on the card. */
function Expires({ at, type }: { at: string; type: SavedMethod['type'] }) {
  const locale = useLocale()
  if (type !== 'credit_card') return <Moment at={at} />
  return <span className="tabular">{expiryText({ type, expiresAt: new Date(at) }, 'UTC', locale)}</span>
}

function Method({ one }: { one: SavedMethod }) {
  const text = useWords(words)
  const nameOf = useMethodName()
  const { mandate, failure } = one
  const moment = (at: string | null) => at && <Moment at={at} />
  return (
    <details className={css.method}>
      <summary>
        {nameOf(one)} <Status status={one.status} /> <ExpiresSoon one={one} />
      </summary>
      <p className={mandate.text ? css.mandate : 'muted'}>{mandate.text ?? text.notAgreed}</p>
      <Facts
        facts={[
          { label: text.acceptedAt, value: moment(mandate.acceptedAt) },
          { label: text.version, value: mandate.version && <span className="mono">{mandate.version}</span> },
          { label: text.ip, value: mandate.ip && <span className="mono">{mandate.ip}</span> },
          { label: text.userAgent, value: mandate.userAgent },
          { label: text.until, value: moment(mandate.until) },
          { label: text.linked, value: moment(one.activatedAt) },
          { label: text.expires, value: one.expiresAt && <Expires at={one.expiresAt} type={one.type} /> },
          { label: text.failure, value: failure && `${failure.message} (${failure.code})` },
          { label: text.endedAt, value: moment(one.endedAt) },
          { label: text.endedBy, value: one.revokedBy && text.endedBys[one.revokedBy] },
          { label: text.methodId, value: <span className="mono">{one.id}</span>, copy: one.id },
        ]}
      />
    </details>
  )
}
