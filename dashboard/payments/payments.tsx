import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { StaleRows } from '../parts/list-table.tsx'
import { Pager } from '../parts/pager.tsx'
import { Screen } from '../parts/screen.tsx'
import { useAddress } from '../parts/use-address.ts'
import { outside, paths } from '../paths.ts'
import { useMay } from '../session/merchant.tsx'
import { PaymentFilters } from './filters.tsx'
import { PaymentTable } from './payment-table.tsx'
import { usePayments } from './queries.ts'
import { words } from './words.ts'

/** Every payment, newest first. */
export function Payments() {
  const text = useWords(words)
  const { get } = useAddress()
  const canCreate = useMay('payments.act')
  const filters = {
    ...{ q: get('q'), status: get('status'), flag: get('flag') },
    ...{ from: get('from'), to: get('to'), cursor: get('cursor') },
  }
  const payments = usePayments(filters)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  const create = canCreate && (
    <Button component={Link} to={paths.newPayment} leftSection={<Icon name="plus" size={16} />}>
      {text.create}
    </Button>
  )
  const isEmpty = payments.data?.data.length === 0
  return (
    <Screen title={text.title} actions={create}>
      {(isFiltered || !isEmpty) && <PaymentFilters />}
      {payments.error ? (
        <ErrorNotice error={payments.error} onRetry={() => payments.refetch()} />
      ) : isEmpty && !payments.isPlaceholderData ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <StaleRows value={payments.isPlaceholderData}>
          <PaymentTable payments={payments.data?.data} />
        </StaleRows>
      )}
      <Pager nextCursor={payments.data?.nextCursor} />
    </Screen>
  )
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
