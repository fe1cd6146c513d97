import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { SavedMethod } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Status } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { useTypeName } from '../payments/payment-table.tsx'
import css from './customers.module.css'
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

function Method({ one }: { one: SavedMethod }) {
  const text = useWords(words)
  const typeName = useTypeName()
  const { mandate, failure } = one
  const moment = (at: string | null) => at && <Moment at={at} />
  return (
    <details className={css.method}>
      <summary>
        {[one.code ?? typeName(one.type), one.label].filter(Boolean).join(' · ')} <Status status={one.status} />
      </summary>
      <Facts
        facts={[
          { label: text.mandate, value: mandate.text ?? <span className="muted">{text.notAgreed}</span> },
          { label: text.acceptedAt, value: moment(mandate.acceptedAt) },
          { label: text.version, value: mandate.version && <span className="mono">{mandate.version}</span> },
          { label: text.ip, value: mandate.ip && <span className="mono">{mandate.ip}</span> },
          { label: text.userAgent, value: mandate.userAgent },
          { label: text.until, value: moment(mandate.until) },
          { label: text.linked, value: moment(one.activatedAt) },
          { label: text.expires, value: moment(one.expiresAt) },
          { label: text.failure, value: failure && `${failure.message} (${failure.code})` },
          { label: text.endedAt, value: moment(one.endedAt) },
          { label: text.endedBy, value: one.revokedBy && text.endedBys[one.revokedBy] },
          { label: text.methodId, value: <span className="mono">{one.id}</span>, copy: one.id },
        ]}
      />
    </details>
  )
}
