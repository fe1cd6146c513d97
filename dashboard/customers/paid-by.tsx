import type { CustomerPayment } from '../../src/dashboard/customers/schema.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { useAddress } from '../parts/filters/use-address.ts'
import { Panel } from '../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable, StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { ExactMoney } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { Flags } from '../payments/flags.tsx'
import { useTypeName } from '../payments/payment-table.tsx'
import { useCustomerPayments } from './queries.ts'
import { words } from './words.ts'

/** Everything that a customer paid, by whichever way, newest first. */
export function PaidBy({ id }: { id: string }) {
  const text = useWords(words)
  const { get } = useAddress()
  const typeName = useTypeName()
  const payments = useCustomerPayments(id, get('cursor'))
  const methodOf = ({ method, brand }: CustomerPayment) => [typeName(method), brand].filter(Boolean).join(' · ')
  const columns: Column<CustomerPayment>[] = [
    {
      name: text.payment,
      cell: (one) => (
        <>
          <Clipped>{one.invoiceNumber ?? one.name}</Clipped>
          <Below>
            <Moment at={one.paidAt} /> · {methodOf(one)} <Flags flags={one.flags} />
          </Below>
        </>
      ),
    },
    { name: text.paidAt, wide: true, isShort: true, cell: ({ paidAt }) => <Moment at={paidAt} /> },
    {
      name: text.method,
      wide: true,
      cell: (one) => (
        <>
          {methodOf(one)} <Flags flags={one.flags} />
        </>
      ),
    },
    {
      name: text.amount,
      align: 'right',
      cell: ({ amount, currency }) => <ExactMoney amount={amount} currency={currency} />,
    },
  ]
  return (
    <Panel title={text.payments}>
      {payments.error ? (
        <ErrorNotice error={payments.error} onRetry={() => payments.refetch()} />
      ) : payments.data?.data.length === 0 ? (
        <p className="muted">{text.noPayments}</p>
      ) : (
        <StaleRows value={payments.isPlaceholderData}>
          <ListTable
            label={text.payments}
            columns={columns}
            rows={payments.data?.data}
            keyOf={({ transactionId }) => transactionId}
            linkTo={({ checkoutId, transactionId }) =>
              checkoutId ? paths.payment(checkoutId) : paths.collection(transactionId)
            }
            skeletons={3}
          />
        </StaleRows>
      )}
      <Pager nextCursor={payments.data?.nextCursor} />
    </Panel>
  )
}
