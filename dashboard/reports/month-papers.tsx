import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayIn } from '../../src/base/time-zone.ts'
import { call } from '../api/call.ts'
import type { Report } from '../api/replies.ts'
import { formatMonth } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { useSession } from '../session/session.tsx'
import { lastMonths } from './periods.ts'
import { downloadReport, reloadReports, useReports } from './queries.ts'
import css from './reports.module.css'
import { words } from './words.ts'

const PAPERS = ['statement', 'fee_invoice'] as const
type Paper = (typeof PAPERS)[number]

/** The documents of the month that is over, a press each: made where they are not there yet, and downloaded. */
export function MonthPapers() {
  const text = useWords(words)
  const locale = useLocale()
  const { timeZone } = useSession().merchant
  const [month = ''] = lastMonths(timeZone, true)
  const list = useReports('').data?.data
  const reports = list ?? []
  const [wanted, setWanted] = useState<readonly string[]>([])
  const download = useMutation({ mutationFn: downloadReport })
  const ask = useMutation({
    mutationFn: (kind: Paper) => call('POST /v1/reports', { body: { kind, month, format: 'pdf', language: locale } }),
    onSuccess: ({ id }) => {
      setWanted([...wanted, id])
      reloadReports()
    },
  })
  const ready = reports.find(({ id, status }) => wanted.includes(id) && status !== 'PENDING')
  const { mutate } = download
  useEffect(() => {
    if (!ready) return
    setWanted((before) => before.filter((id) => id !== ready.id))
    if (ready.status === 'READY') mutate(ready)
  }, [ready, mutate])
  const known = (kind: Paper) => reports.find((one) => isOf(one, kind, month, timeZone))
  const isBeingMade = (kind: Paper) =>
    (ask.isPending && ask.variables === kind) || reports.some((one) => wanted.includes(one.id) && one.kind === kind)
  const press = (kind: Paper) => {
    const made = known(kind)
    if (made) download.mutate(made)
    else ask.mutate(kind)
  }
  return (
    <Panel title={text.papersOf(formatMonth(month, locale))} isNarrow>
      <p className="muted">{text.papersText}</p>
      <div className={css.papers}>
        {PAPERS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            loading={isBeingMade(kind)}
            disabled={!list}
            aria-label={`${text.download}: ${text.kinds[kind]}, ${formatMonth(month, locale)}`}
            onClick={() => press(kind)}
          >
            {text.kinds[kind]}
          </Button>
        ))}
      </div>
      <ErrorNotice error={ask.error ?? download.error} />
    </Panel>
  )
}

/** A document of the whole month, made after it was over. */
const isOf = ({ kind, status, from, to, createdAt }: Report, paper: Paper, month: string, zone: string): boolean =>
  kind === paper && status === 'READY' && from.startsWith(month) && dayIn(zone, new Date(createdAt)) > to
