import { useKindName } from '../collectors/amounts.ts'
import { useWords } from '../language/locale.tsx'
import { decimalColumn, momentColumn, textColumn } from '../lists/cells.tsx'
import type { ColumnOf, RowOf } from '../lists/list.ts'
import { Money } from '../parts/values/money.tsx'
import { Flags } from '../payments/flags.tsx'
import { words } from './words.ts'

export type Row = RowOf<'collections'>
export const USUAL_COLUMNS = ['paidAt', 'payer', 'kind', 'customer', 'allocated', 'amount'] as const

/** What may be shown of money that was received beside its collector. */
export function useCollectionColumns(): ColumnOf<'collections'>[] {
  const text = useWords(words)
  const kindName = useKindName()
  return [
    momentColumn({ key: 'paidAt', name: text.paidAt }, ({ paidAt }) => paidAt),
    textColumn({ key: 'payer', name: text.payer }, ({ payer }) => payer.name ?? payer.bank),
    textColumn({ key: 'customer', name: text.customer }, ({ customerName }) => customerName),
    { key: 'kind', name: text.kindName, wide: true, isShort: true, cell: kindName, csv: ({ kind }) => kind },
    {
      key: 'flags',
      name: text.flags,
      wide: true,
      cell: ({ flags }) => <Flags flags={flags} />,
      csv: ({ flags }) => flags.join(' '),
    },
    {
      key: 'allocated',
      name: text.unallocated,
      wide: true,
      align: 'right',
      cell: ({ unallocated, currency }) => unallocated > 0 && <Money amount={unallocated} currency={currency} />,
      csv: ({ unallocated }) => unallocated,
    },
    {
      key: 'amount',
      name: text.amount,
      align: 'right',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      csv: ({ amount }) => amount,
    },
    decimalColumn({ key: 'fee', name: text.fee }, ({ fee }) => fee),
    decimalColumn({ key: 'tax', name: text.tax }, ({ tax }) => tax),
    decimalColumn({ key: 'net', name: text.net }, ({ net }) => net),
    {
      key: 'refunded',
      name: text.refunded,
      wide: true,
      align: 'right',
      cell: ({ refundedAmount, currency }) =>
        refundedAmount > 0 && <Money amount={refundedAmount} currency={currency} />,
      csv: ({ refundedAmount }) => refundedAmount,
    },
    textColumn({ key: 'bankReference', name: text.bankReference }, ({ reference }) => reference.rail),
    textColumn({ key: 'rrn', name: text.rrn }, ({ reference }) => reference.rrn),
    textColumn({ key: 'transactionId', name: text.id }, ({ id }) => id),
  ]
}
