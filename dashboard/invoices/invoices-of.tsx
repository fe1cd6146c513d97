import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useWords } from '../language/locale.tsx'
import { shownColumns } from '../lists/list-columns.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Panel } from '../parts/screen.tsx'
import { Clipped, ListTable } from '../parts/table/list-table.tsx'
import { paths } from '../paths.ts'
import { type Row, useInvoiceColumns, useInvoiceName } from './columns.tsx'
import { useInvoicesOf } from './queries.ts'
import { words } from './words.ts'

type Props = { customerId: string; title: string; none: string; all: string }

/** The newest invoices of a customer, with the way to all of them. */
export function InvoicesOf({ customerId, title, none, all }: Props) {
  const text = useWords(words)
  const nameOf = useInvoiceName()
  const invoices = useInvoicesOf(customerId)
  const columns = useInvoiceColumns()
  const first = { name: text.number, cell: (one: Row) => <Clipped>{nameOf(one)}</Clipped> }
  const link = (
    <Anchor component={Link} to={`${paths.invoices}?customerId=${customerId}`} size="sm">
      {all}
    </Anchor>
  )
  return (
    <Panel title={title} aside={invoices.data?.data.length ? link : undefined}>
      {invoices.error ? (
        <ErrorNotice error={invoices.error} onRetry={() => invoices.refetch()} />
      ) : invoices.data?.data.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ListTable
          label={title}
          columns={shownColumns(first, columns, ['status', 'due', 'total', 'amountDue'])}
          rows={invoices.data?.data}
          keyOf={({ id }) => id}
          linkTo={({ id }) => paths.invoice(id)}
          skeletons={3}
        />
      )}
    </Panel>
  )
}
