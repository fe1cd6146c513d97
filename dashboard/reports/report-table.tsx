import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { Report } from '../api/replies.ts'
import { formatCount } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Confirm } from '../parts/dialogs/confirm.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Tag } from '../parts/values/status.tsx'
import { useMay } from '../session/session.tsx'
import { formatSize } from './format-size.ts'
import { downloadReport, reloadReports } from './queries.ts'
import css from './reports.module.css'
import { words } from './words.ts'

/** Reports, newest first, with what can be done with each. */
export function ReportTable({ reports }: { reports: readonly Report[] | undefined }) {
  const text = useWords(words)
  const locale = useLocale()
  const canRemove = useMay('reports.make')
  const [removing, setRemoving] = useState<Report | null>(null)
  const download = useMutation({ mutationFn: downloadReport })
  const remove = useMutation({
    mutationFn: ({ id }: Report) => call('DELETE /v1/reports/:id', { params: { id } }),
    onSuccess: () => setRemoving(null),
    onSettled: reloadReports,
  })
  const days = ({ from, to }: Report) =>
    from === to ? formatDay(from, locale) : `${formatDay(from, locale)} – ${formatDay(to, locale)}`
  const columns: Column<Report>[] = [
    {
      name: text.kind,
      cell: (report) => (
        <>
          {text.kinds[report.kind]}
          <br />
          <span className="muted">
            {days(report)} · {report.format.toUpperCase()}
          </span>
          <Below>
            <Moment at={report.createdAt} />
          </Below>
        </>
      ),
    },
    { name: text.status, cell: (report) => <Standing report={report} /> },
    { name: text.madeAt, wide: true, isShort: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      name: text.size,
      wide: true,
      isShort: true,
      align: 'right',
      cell: ({ sizeBytes }) => (sizeBytes === null ? '' : formatSize(sizeBytes, locale)),
    },
    { name: text.availableUntil, wide: true, isShort: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      name: text.actions,
      isNameHidden: true,
      align: 'right',
      cell: (report) => (
        <span className={css.actions}>
          {report.status === 'READY' && (
            <Button
              size="xs"
              variant="default"
              aria-label={text.downloadOf(report.fileName)}
              loading={download.isPending && download.variables.id === report.id}
              onClick={() => download.mutate(report)}
            >
              {text.download}
            </Button>
          )}
          {canRemove && report.status !== 'PENDING' && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={text.removeOf(report.fileName)}
              onClick={() => setRemoving(report)}
            >
              {text.remove}
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <>
      <ErrorNotice error={download.error} />
      <ListTable label={text.list} columns={columns} rows={reports} keyOf={({ id }) => id} />
      <Confirm
        opened={removing !== null}
        title={text.removeTitle}
        action={text.remove}
        color="red"
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => removing && remove.mutate(removing)}
        onClose={() => setRemoving(null)}
      >
        <p>{text.removeText}</p>
      </Confirm>
    </>
  )
}

/** How far it is: lines so far while it is made, why where it failed. */
function Standing({ report: { status, rows, format, failure } }: { report: Report }) {
  const text = useWords(words)
  const locale = useLocale()
  // A document has pages, and its lines say nothing.
  const lines = rows === null || format === 'pdf' ? '' : text.lines(formatCount(rows, locale), rows === 1)
  if (status === 'FAILED') {
    return (
      <>
        <Tag tone="bad">{text.failed}</Tag>
        <br />
        <span className="muted">{failure?.code === 'TOO_LARGE' ? text.tooLarge : text.notMade}</span>
      </>
    )
  }
  return (
    <>
      <Tag tone={status === 'READY' ? 'good' : 'accent'}>{status === 'READY' ? text.ready : text.making}</Tag>
      <br />
      <span className="muted tabular">{lines}</span>
    </>
  )
}
