import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call, callForResponse } from '../api/call.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { DayField } from '../parts/form/day-field.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Panel } from '../parts/screen.tsx'
import css from '../reports/reports.module.css'
import { words } from './words.ts'

/** A package that proves the account's transactions, for an auditor. */
export function ProofPanel() {
  const text = useWords(words)
  const locale = useLocale()
  const books = useQuery({
    queryKey: ['books'],
    queryFn: ({ signal }) => call('GET /dashboard/api/books', { signal }),
  })
  const download = useMutation({
    mutationFn: async (query: { from: string; to: string }) => {
      const response = await callForResponse('GET /dashboard/api/books/file', { query })
      saveFile(`proof-${query.from}-${query.to}.zip`, await response.blob())
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    download.mutate({ from: String(form.get('from')), to: String(form.get('to')) })
  }
  if (!books.data) return <ErrorNotice error={books.error} onRetry={() => books.refetch()} />
  const { firstDay, lastDay } = books.data
  return (
    <Panel title={text.title} isNarrow>
      <p className="muted">{text.intro}</p>
      {firstDay === null || lastDay === null ? (
        <p>{text.none}</p>
      ) : (
        <form onSubmit={submit}>
          <p>{text.provable(formatDay(firstDay, locale), formatDay(lastDay, locale))}</p>
          <div className={css.days}>
            <DayField name="from" label={text.from} defaultValue={lastDay} min={firstDay} max={lastDay} />
            <DayField name="to" label={text.to} defaultValue={lastDay} min={firstDay} max={lastDay} />
          </div>
          <Button type="submit" variant="default" mt="sm" loading={download.isPending}>
            {text.download}
          </Button>
        </form>
      )}
      <ErrorNotice error={download.error} />
    </Panel>
  )
}
