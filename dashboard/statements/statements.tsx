import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { useConnections } from '../operator/queries.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Panel, Screen } from '../parts/screen.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Breaks } from './breaks.tsx'
import { Days } from './days.tsx'
import { Find } from './find.tsx'
import { ImportPanel } from './import-panel.tsx'
import { type StatementAccount, useStatements } from './queries.ts'
import css from './statements.module.css'
import { words } from './words.ts'

/** A connection's bank statements: importing them, how books and bank stand, and what one side alone has. */
export function Statements() {
  const text = useWords(words)
  const [address, setAddress] = useSearchParams()
  const connections = useConnections().data?.data
  const requested = address.get('connection')
  const id = connections?.find((one) => one.id === requested)?.id ?? connections?.[0]?.id ?? ''
  const account = useStatements(id)
  return (
    <Screen title={text.title}>
      <p className="muted">{text.intro}</p>
      {connections?.length === 0 ? (
        <EmptyState icon="bank" title={text.noDays} text={text.none} />
      ) : (
        <NativeSelect
          label={text.connection}
          value={id}
          maw="28rem"
          data={(connections ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={(event) => setAddress({ connection: event.currentTarget.value }, { replace: true })}
        />
      )}
      <ErrorNotice error={account.error} onRetry={() => account.refetch()} />
      {account.data ? (
        <>
          <ImportPanel key={id} id={id} mapping={account.data.mapping} />
          <Breaks key={`${id} breaks`} id={id} account={account.data} names={connections ?? []} />
          <Days account={account.data} />
          <Find />
          {account.data.statements.length > 0 && <Files statements={account.data.statements} />}
        </>
      ) : (
        id !== '' && !account.error && <LoadingPanel />
      )}
    </Screen>
  )
}

function Files({ statements }: Pick<StatementAccount, 'statements'>) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <Panel title={text.files}>
      <ul className={css.list}>
        {statements.map(({ id, source, fromDay, toDay, entries, newEntries, importedAt, importedBy }) => (
          <li key={id} className={css.file}>
            <strong className={css.breakable}>{source}</strong>
            <span>{text.span(formatDay(fromDay, locale), formatDay(toDay, locale))}</span>
            <span className="muted">
              {text.entries(entries, newEntries)} · <Moment at={importedAt} /> · {importedBy}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
