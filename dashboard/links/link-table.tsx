import type { PaymentLink } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Money } from '../parts/values/money.tsx'
import { paths } from '../paths.ts'
import { Availability, useLeft, usePrice } from './availability.tsx'
import { words } from './words.ts'

export function LinkTable({ links }: { links: readonly PaymentLink[] | undefined }) {
  const text = useWords(words)
  const priceOf = usePrice()
  const leftOf = useLeft()
  const columns: Column<PaymentLink>[] = [
    {
      name: text.what,
      cell: (link) => (
        <>
          <Clipped>{link.title}</Clipped>
          <Below>{priceOf(link)}</Below>
        </>
      ),
    },
    { name: text.statusName, wide: true, cell: ({ availability }) => <Availability of={availability} /> },
    { name: text.price, wide: true, cell: priceOf },
    { name: text.left, wide: true, isShort: true, cell: leftOf },
    { name: text.paid, align: 'right', wide: true, cell: ({ paidCount }) => paidCount },
    {
      name: text.sum,
      align: 'right',
      cell: ({ paidAmount, paidCount, currency, availability }) => (
        <>
          <Money amount={paidAmount} currency={currency} />
          <Below>
            {paidCount} × <Availability of={availability} />
          </Below>
        </>
      ),
    },
  ]
  return (
    <ListTable
      label={text.title}
      columns={columns}
      rows={links}
      keyOf={({ id }) => id}
      linkTo={({ id }) => paths.link(id)}
    />
  )
}
