import type { PaymentLine } from '../../src/dashboard/payments/schema.ts'
import { useWords } from '../language/locale.tsx'
import { type ListColumn, shownColumns } from '../lists/list-columns.tsx'
import { Clipped, ListTable } from '../parts/table/list-table.tsx'
import { words as shared } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { words } from './words.ts'

/** The name of a way to pay, as the API calls it. */
export function useTypeName(): (type: string) => string {
  const { types } = useWords(shared)
  return (type) => (type in types ? types[type as keyof typeof types] : type)
}

type Props = {
  payments: readonly PaymentLine[] | undefined
  columns: readonly ListColumn<PaymentLine>[]
  chosen: readonly string[]
}

export function PaymentTable({ payments, columns, chosen }: Props) {
  const text = useWords(words)
  const first = { name: text.reference, cell: ({ externalId }: PaymentLine) => <Clipped>{externalId}</Clipped> }
  return (
    <ListTable
      label={text.title}
      columns={shownColumns(first, columns, chosen)}
      rows={payments}
      keyOf={({ id }) => id}
      linkTo={({ id }) => paths.payment(id)}
    />
  )
}
