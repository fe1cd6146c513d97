import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { PAYMENTS, type RowOf, type SumOf } from '../lists/list.ts'
import { ListBody, type ListLook } from '../lists/list-body.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'
import { Clipped } from '../parts/table/list-table.tsx'
import { outside, paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import { PaymentFilters } from './filters.tsx'
import { USUAL_COLUMNS, usePaymentColumns } from './payment-columns.tsx'
import { words } from './words.ts'

/** Every payment, newest first. */
export function Payments() {
  const text = useWords(words)
  const canCreate = useMay('payments.act')
  const create = canCreate && (
    <Button component={Link} to={paths.newPayment} leftSection={<Icon name="plus" size={16} />}>
      {text.create}
    </Button>
  )
  const look: ListLook<RowOf<'payments'>, SumOf<'payments'>> = {
    list: PAYMENTS,
    label: text.title,
    columns: usePaymentColumns(),
    usual: USUAL_COLUMNS,
    first: { name: text.reference, cell: ({ externalId }) => <Clipped>{externalId}</Clipped> },
    linkTo: ({ id }) => paths.payment(id),
    csv: { id: ({ id }) => id, externalId: ({ externalId }) => externalId, currency: ({ currency }) => currency },
    summary: {
      count: ({ payments }) => payments,
      done: ({ paid }) => paid,
      counted: text.counted,
      moreThan: text.moreThan,
      countedDone: text.countedPaid,
      facts: [
        { name: text.paidAmount, amount: ({ gross }) => gross },
        { name: text.fee, amount: ({ fee }) => fee },
        { name: text.net, amount: ({ net }) => net },
      ],
    },
    fields: <PaymentFilters />,
    none: { title: text.noneTitle, text: text.noneText },
    empty: <NoPayments />,
  }
  return (
    <Screen title={text.title} actions={create}>
      <ListBody look={look} />
    </Screen>
  )
}

function NoPayments() {
  const text = useWords(words)
  const canCreate = useMay('payments.act')
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
