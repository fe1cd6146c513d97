import type { ListedPayment } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/list-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Money } from '../parts/money.tsx'
import { Status } from '../parts/status.tsx'
import { words as shared } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { Flags } from './flags.tsx'
import { words } from './words.ts'

/** The name of a way to pay, as the API calls it. */
export function useTypeName(): (type: string) => string {
  const { types } = useWords(shared)
  return (type) => (type in types ? types[type as keyof typeof types] : type)
}

export function PaymentTable({ payments }: { payments: readonly ListedPayment[] | undefined }) {
  const text = useWords(words)
  const typeName = useTypeName()
  const columns: Column<ListedPayment>[] = [
    {
      name: text.reference,
      cell: (payment) => (
        <>
          <Clipped>{payment.externalId}</Clipped>
          <Below>
            <span className="tabular">
              <Moment at={payment.createdAt} />
            </span>{' '}
            · <span className="tabular">{typeName(payment.type)}</span>
          </Below>
        </>
      ),
    },
    {
      name: text.statusName,
      wide: true,
      cell: ({ status, flags }) => (
        <>
          <Status status={status} /> <Flags flags={flags} />
        </>
      ),
    },
    { name: text.method, wide: true, isShort: true, cell: ({ type }) => typeName(type) },
    { name: text.created, wide: true, isShort: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      name: text.amount,
      align: 'right',
      cell: ({ amount, currency, status, flags }) => (
        <>
          <Money amount={amount} currency={currency} />
          <Below>
            <Status status={status} /> <Flags flags={flags} />
          </Below>
        </>
      ),
    },
  ]
  return (
    <ListTable
      label={text.title}
      columns={columns}
      rows={payments}
      keyOf={({ id }) => id}
      linkTo={({ id }) => paths.payment(id)}
    />
  )
}
