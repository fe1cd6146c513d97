import type { Refund } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/list-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Money } from '../parts/money.tsx'
import { Status } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import { words } from './words.ts'

export function RefundTable({ refunds }: { refunds: readonly Refund[] | undefined }) {
  const text = useWords(words)
  const columns: Column<Refund>[] = [
    {
      name: text.reference,
      cell: (refund) => (
        <>
          <Clipped>{refund.externalId}</Clipped>
          <Below>
            <span className="tabular">
              <Moment at={refund.createdAt} />
            </span>{' '}
            · {text.ways[refund.way]}
          </Below>
        </>
      ),
    },
    { name: text.statusName, wide: true, cell: ({ status }) => <Status status={status} /> },
    { name: text.way, wide: true, isShort: true, cell: ({ way }) => text.ways[way] },
    { name: text.created, wide: true, isShort: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      name: text.amount,
      align: 'right',
      cell: ({ amount, currency, status }) => (
        <>
          <Money amount={amount} currency={currency} />
          <Below>
            <Status status={status} />
          </Below>
        </>
      ),
    },
  ]
  return (
    <ListTable
      label={text.title}
      columns={columns}
      rows={refunds}
      keyOf={({ id }) => id}
      linkTo={({ id }) => paths.refund(id)}
    />
  )
}
