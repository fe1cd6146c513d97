import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PaymentLine } from '../../src/dashboard/payments/schema.ts'
import { useWords } from '../language/locale.tsx'
import { ColumnsMenu } from '../parts/columns-menu.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { useColumns } from '../parts/list-columns.tsx'
import { listCsv } from '../parts/list-csv.ts'
import { StaleRows } from '../parts/list-table.tsx'
import { ListTools, SearchedUntil } from '../parts/list-tools.tsx'
import { listWords } from '../parts/list-words.ts'
import { Pager } from '../parts/pager.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Screen } from '../parts/screen.tsx'
import { useAddress } from '../parts/use-address.ts'
import { outside, paths } from '../paths.ts'
import { useMay, useSession } from '../session/merchant.tsx'
import { PaymentFilters } from './filters.tsx'
import { USUAL_COLUMNS, usePaymentColumns } from './payment-columns.tsx'
import { PaymentTable } from './payment-table.tsx'
import { FILTER_NAMES, type Filters, gatherPayments, usePayments } from './queries.ts'
import { PaymentSums } from './sums.tsx'
import { words } from './words.ts'

/** Every payment, newest first. */
export function Payments() {
  const text = useWords(words)
  const { get } = useAddress()
  const canCreate = useMay('payments.act')
  const filters: Filters = Object.fromEntries(FILTER_NAMES.map((name) => [name, get(name)]))
  const cursor = get('cursor')
  const payments = usePayments(filters, cursor)
  const columns = usePaymentColumns()
  const { chosen, choose, reset } = useColumns(
    'payments',
    columns.map(({ key }) => key),
    USUAL_COLUMNS,
  )
  const isFiltered = cursor !== '' || Object.values(filters).some((value) => value !== '')
  const create = canCreate && (
    <Button component={Link} to={paths.newPayment} leftSection={<Icon name="plus" size={16} />}>
      {text.create}
    </Button>
  )
  const isEmpty = payments.data?.data.length === 0
  return (
    <Screen title={text.title} actions={create}>
      {(isFiltered || !isEmpty) && (
        <>
          <PaymentFilters />
          <ListTools summary={<PaymentSums filters={filters} />}>
            <Download filters={filters} columns={columns} chosen={chosen} />
            <ColumnsMenu columns={columns} chosen={chosen} onChange={choose} onReset={reset} />
          </ListTools>
        </>
      )}
      {payments.error ? (
        <ErrorNotice error={payments.error} onRetry={() => payments.refetch()} />
      ) : isEmpty && !payments.isPlaceholderData ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <StaleRows value={payments.isPlaceholderData}>
          <PaymentTable payments={payments.data?.data} columns={columns} chosen={chosen} />
        </StaleRows>
      )}
      <SearchedUntil at={payments.data?.searchedUntil} isTextTooWide={payments.data?.isTextTooWide} />
      <Pager nextCursor={payments.data?.nextCursor} />
    </Screen>
  )
}

type DownloadProps = {
  filters: Filters
  columns: ReturnType<typeof usePaymentColumns>
  chosen: readonly string[]
}

/** What the filter matches, in the columns that are shown. */
function Download({ filters, columns, chosen }: DownloadProps) {
  const { downloadCsv } = useWords(listWords)
  const { timeZone } = useSession().merchant
  const download = useMutation({
    mutationFn: async () => {
      const csv = listCsv(await gatherPayments(filters, timeZone), NAMED_BY, columns, chosen)
      saveFile('payments.csv', new Blob([csv], { type: 'text/csv' }))
    },
  })
  return (
    <>
      <ErrorNotice error={download.error} />
      <Button
        variant="subtle"
        loading={download.isPending}
        leftSection={<Icon name="download" size={16} />}
        onClick={() => download.mutate()}
      >
        {downloadCsv}
      </Button>
    </>
  )
}

const NAMED_BY = {
  id: ({ id }: PaymentLine) => id,
  externalId: ({ externalId }: PaymentLine) => externalId,
  currency: ({ currency }: PaymentLine) => currency,
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const text = useWords(words)
  const canCreate = useMay('payments.act')
  if (isFiltered) return <EmptyState icon="search" title={text.noneTitle} text={text.noneText} />
  return (
    <EmptyState icon="payments" title={text.emptyTitle} text={text.emptyText}>
      {canCreate && (
        <Button component={Link} to={paths.newPayment}>
          {text.create}
        </Button>
      )}
      <Button component="a" href={outside.docs} variant="default">
        {text.readDocs}
      </Button>
    </EmptyState>
  )
}
