import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { OperatorBooks as Books } from '../../src/dashboard/books/schema.ts'
import { callForResponse } from '../api/call.ts'
import { formatCount } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { DayField } from '../parts/form/day-field.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Panel } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { useOperatorBooks } from './queries.ts'
import { words } from './words.ts'

/** The state of the books of the deployment, what is wrong in them, and the package of a day. */
export function OperatorBooks() {
  const text = useWords(words)
  const locale = useLocale()
  const books = useOperatorBooks()
  if (!books.data) return <ErrorNotice error={books.error} onRetry={() => books.refetch()} />
  const { firstDay, lastDay, root, transactions, faults } = books.data
  return (
    <Panel title={text.title}>
      <Faults faults={faults} />
      <p className="muted">{text.operatorIntro}</p>
      {firstDay === null || lastDay === null ? (
        <p>{text.none}</p>
      ) : (
        <>
          <Facts
            facts={[
              { label: text.lastDay, value: formatDay(lastDay, locale) },
              { label: text.transactions, value: formatCount(transactions, locale) },
              { label: text.root, value: <code style={{ overflowWrap: 'anywhere' }}>{root}</code>, copy: root ?? '' },
            ]}
          />
          <DayPackage firstDay={firstDay} lastDay={lastDay} />
        </>
      )}
    </Panel>
  )
}

function Faults({ faults }: Pick<Books, 'faults'>) {
  const text = useWords(words)
  if (faults.length === 0) return null
  return (
    <Alert color="red" title={text.faultsTitle} mb="md">
      <ul>
        {faults.map(({ day, transactionId, detail }) => (
          <li key={`${day} ${transactionId} ${detail}`}>
            {[day, transactionId].filter(Boolean).join(' ')}: {detail}
          </li>
        ))}
      </ul>
      <p>{text.faultsText}</p>
    </Alert>
  )
}

function DayPackage({ firstDay, lastDay }: { firstDay: string; lastDay: string }) {
  const text = useWords(words)
  const download = useMutation({
    mutationFn: async (day: string) => {
      const response = await callForResponse('GET /dashboard/api/operator/books/file', { query: { day } })
      saveFile(`proof-${day}.zip`, await response.blob())
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    download.mutate(String(new FormData(event.currentTarget).get('day')))
  }
  return (
    <form onSubmit={submit} style={{ marginTop: '1rem', maxWidth: '20rem' }}>
      <DayField name="day" label={text.day} defaultValue={lastDay} min={firstDay} max={lastDay} />
      <Button type="submit" variant="default" mt="sm" loading={download.isPending}>
        {text.download}
      </Button>
      <ErrorNotice error={download.error} />
    </form>
  )
}
