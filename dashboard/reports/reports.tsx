import { Button } from '@mantine/core'
import { useState } from 'react'
import { ProofPanel } from '../books/proof-panel.tsx'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { useMay } from '../session/session.tsx'
import { MonthPapers } from './month-papers.tsx'
import { NewReport } from './new-report.tsx'
import { useReportKinds, useReports } from './queries.ts'
import { ReportTable } from './report-table.tsx'
import css from './reports.module.css'
import { Schedules } from './schedules.tsx'
import { words } from './words.ts'

/** Files about the account's days. `?new=ledger` opens the form with that report, `from` and `to` with those days. */
export function Reports() {
  const text = useWords(words)
  const canMake = useMay('reports.make')
  const { get, change } = useAddress()
  const reports = useReports(get('cursor'))
  const kinds = useReportKinds()
  const [isOpen, setIsOpen] = useState(false)
  const isAsking = canMake && kinds.data && (isOpen || get('new') !== '')
  const close = () => {
    setIsOpen(false)
    if (get('new') !== '') change({ new: null, from: null, to: null })
  }
  const open = (
    <Button leftSection={<Icon name="plus" size={16} />} disabled={!kinds.data} onClick={() => setIsOpen(true)}>
      {text.newReport}
    </Button>
  )
  const isEmpty = reports.data?.data.length === 0 && get('cursor') === ''
  return (
    <Screen title={text.title} actions={canMake && !isEmpty && open}>
      <p className={`muted ${css.intro}`}>{text.intro}</p>
      {canMake && <MonthPapers />}
      <ErrorNotice error={kinds.error} onRetry={() => kinds.refetch()} />
      {reports.error ? (
        <ErrorNotice error={reports.error} onRetry={() => reports.refetch()} />
      ) : isEmpty ? (
        <EmptyState icon="reports" title={text.emptyTitle} text={text.emptyText}>
          {canMake && open}
        </EmptyState>
      ) : (
        <StaleRows value={reports.isPlaceholderData}>
          <ReportTable reports={reports.data?.data} />
        </StaleRows>
      )}
      <Pager nextCursor={reports.data?.nextCursor} />
      <Schedules />
      <ProofPanel />
      {isAsking && (
        <NewReport
          kinds={kinds.data.data}
          first={{ kind: get('new'), from: get('from'), to: get('to') }}
          onClose={close}
        />
      )}
    </Screen>
  )
}
