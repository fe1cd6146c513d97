import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { REFUND_MOVES } from '../../src/checkout/refunds/states.ts'
import { useWords } from '../language/locale.tsx'
import { Chips } from '../parts/chips.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import css from '../parts/filters.module.css'
import { StaleRows } from '../parts/list-table.tsx'
import { Pager } from '../parts/pager.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Screen } from '../parts/screen.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useAddress } from '../parts/use-address.ts'
import { words as shared } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { words as payments } from '../payments/words.ts'
import { gatherRefunds, useRefunds } from './queries.ts'
import { RefundTable } from './refund-table.tsx'
import { refundsCsv } from './refunds-csv.ts'
import { words } from './words.ts'

const STATUSES = Object.keys(REFUND_MOVES) as (keyof typeof REFUND_MOVES)[]

const NEEDS = ['ending', 'failed'] as const

/** Every refund, newest first. */
export function Refunds() {
  const text = useWords(words)
  const { title } = useWords(payments)
  const { status: names } = useWords(shared)
  const { get, change } = useAddress()
  const filters = { q: get('q'), status: get('status'), needs: get('needs'), cursor: get('cursor') }
  const refunds = useRefunds(filters)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const isEmpty = refunds.data?.data.length === 0 && !refunds.isPlaceholderData
  return (
    <Screen
      title={text.title}
      back={{ to: paths.payments, label: title }}
      actions={<Actions status={filters.status} isEmpty={isEmpty} />}
    >
      {(isFiltered || !isEmpty) && (
        <div className={css.filters}>
          <SearchField label={text.search} />
          <Chips
            label={text.statusName}
            value={filters.status}
            choices={[{ value: '', label: text.all }, ...STATUSES.map((value) => ({ value, label: names[value] }))]}
            onChange={(status) => change({ status, needs: null })}
          />
          <Chips
            label={text.needsName}
            value={filters.needs}
            choices={NEEDS.map((value) => ({ value, label: text.needs[value] }))}
            onChange={(needs) => change({ needs: needs === filters.needs ? null : needs, status: null, q: null })}
          />
        </div>
      )}
      {refunds.error ? (
        <ErrorNotice error={refunds.error} onRetry={() => refunds.refetch()} />
      ) : isEmpty ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <StaleRows value={refunds.isPlaceholderData}>
          <RefundTable refunds={refunds.data?.data} />
        </StaleRows>
      )}
      <Pager nextCursor={refunds.data?.nextCursor} />
    </Screen>
  )
}

function Actions({ status, isEmpty }: { status: string; isEmpty: boolean }) {
  const text = useWords(words)
  const download = useMutation({
    mutationFn: async () =>
      saveFile('refunds.csv', new Blob([refundsCsv(await gatherRefunds(status))], { type: 'text/csv' })),
  })
  return (
    <>
      <Button component={Link} to={paths.refundsDue} variant="subtle">
        {text.due}
      </Button>
      {!isEmpty && (
        <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
          {text.download}
        </Button>
      )}
      <ErrorNotice error={download.error} />
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const text = useWords(words)
  if (isFiltered) return <EmptyState icon="search" title={text.noneTitle} text={text.noneText} />
  return (
    <EmptyState icon="payments" title={text.emptyTitle} text={text.emptyText}>
      <Button component={Link} to={paths.payments} variant="default">
        {text.toPayments}
      </Button>
    </EmptyState>
  )
}
