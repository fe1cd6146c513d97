import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { REFUNDS, type RowOf, type SumOf } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { RefundFilters } from './filters.tsx'
import { USUAL_COLUMNS, useRefundColumns } from './refund-columns.tsx'
import { words } from './words.ts'

/** Every refund, newest first. */
export function Refunds() {
  const text = useWords(words)
  const look: ListLook<RowOf<'refunds'>, SumOf<'refunds'>> = {
    list: REFUNDS,
    label: text.title,
    columns: useRefundColumns(),
    usual: USUAL_COLUMNS,
    first: { name: text.reference, cell: ({ externalId }) => <Clipped>{externalId}</Clipped> },
    linkTo: ({ id }) => paths.refund(id),
    csv: { id: ({ id }) => id, externalId: ({ externalId }) => externalId, currency: ({ currency }) => currency },
    summary: {
      count: ({ refunds }) => refunds,
      done: ({ succeeded }) => succeeded,
      counted: text.counted,
      moreThan: text.moreThan,
      countedDone: text.countedReturned,
      facts: [
        { name: text.requested, amount: ({ amount }) => amount },
        { name: text.returned, amount: ({ returned }) => returned },
        { name: text.feeReturned, amount: ({ feeReturned }) => feeReturned },
      ],
    },
    fields: <RefundFilters />,
    none: { title: text.noneTitle, text: text.noneText },
    empty: (
      <EmptyState icon="payments" title={text.emptyTitle} text={text.emptyText}>
        <Button component={Link} to={paths.payments} variant="default">
          {text.toPayments}
        </Button>
      </EmptyState>
    ),
  }
  const due = (
    <Button component={Link} to={paths.refundsDue} variant="subtle">
      {text.due}
    </Button>
  )
  return (
    <Screen title={text.title} actions={due}>
      <ListBody look={look} />
    </Screen>
  )
}
