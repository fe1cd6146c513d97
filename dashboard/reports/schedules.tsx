import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReportSchedule } from '../../src/dashboard/reports/report-schema.ts'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { useMay } from '../session/session.tsx'
import { reloadReports, useSchedules } from './queries.ts'
import { words } from './words.ts'

/** What is made again and again, where there is any. */
export function Schedules() {
  const text = useWords(words)
  const canEnd = useMay('reports.make')
  const schedules = useSchedules()
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE /dashboard/api/report-schedules/:id', { params: { id } }),
    onSettled: reloadReports,
  })
  if (schedules.error) return <ErrorNotice error={schedules.error} onRetry={() => schedules.refetch()} />
  if (!schedules.data || schedules.data.data.length === 0) return null
  const columns: Column<ReportSchedule>[] = [
    {
      name: text.kind,
      cell: ({ kind, every, format }) => (
        <>
          {text.kinds[kind]}
          <br />
          <span className="muted">
            {text.rhythm[every]} · {format.toUpperCase()}
          </span>
        </>
      ),
    },
    { name: text.next, isShort: true, cell: ({ nextAt }) => <Moment at={nextAt} /> },
    { name: text.mailTo, wide: true, cell: ({ mailTo }) => mailTo ?? text.noRecipient },
    ...(canEnd
      ? [
          {
            name: text.actions,
            isNameHidden: true,
            align: 'right' as const,
            cell: ({ id, kind }: ReportSchedule) => (
              <Button
                size="xs"
                variant="subtle"
                color="red"
                aria-label={text.endOf(text.kinds[kind])}
                disabled={end.isPending}
                onClick={() => end.mutate(id)}
              >
                {text.end}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <h2 style={{ fontSize: '1rem' }}>{text.schedules}</h2>
      <ErrorNotice error={end.error} />
      <ListTable label={text.schedules} columns={columns} rows={schedules.data.data} keyOf={({ id }) => id} />
    </>
  )
}
