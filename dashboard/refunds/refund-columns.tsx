import { useWords } from '../language/locale.tsx'
import { decimalColumn, momentColumn, textColumn, wholeColumn } from '../lists/cells.tsx'
import type { ColumnOf } from '../lists/list.ts'
import { Status } from '../parts/values/status.tsx'
import { brandName } from '../payments/brand.ts'
import { Flags } from '../payments/flags.tsx'
import { useTypeName } from '../payments/payment-table.tsx'
import { useBankName } from '../payouts/queries.ts'
import { words } from './words.ts'

export const USUAL_COLUMNS = ['status', 'way', 'order', 'created', 'amount'] as const

/** What may be shown of a refund beside its own number. */
export function useRefundColumns(): ColumnOf<'refunds'>[] {
  const text = useWords(words)
  const typeName = useTypeName()
  const bankName = useBankName()
  return [
    {
      key: 'status',
      name: text.statusName,
      wide: true,
      cell: ({ status, flags }) => (
        <>
          <Status status={status} /> <Flags flags={flags} />
        </>
      ),
      csv: ({ status, flags }) => [status, ...flags].join(' '),
    },
    {
      key: 'way',
      name: text.way,
      wide: true,
      isShort: true,
      cell: ({ way }) => text.ways[way],
      csv: ({ way }) => way,
    },
    {
      key: 'method',
      name: text.method,
      wide: true,
      isShort: true,
      cell: ({ method }) => method && typeName(method),
      csv: ({ method }) => method,
    },
    {
      key: 'brand',
      name: text.brand,
      wide: true,
      isShort: true,
      cell: ({ brand }) => brandName(brand),
      csv: ({ brand }) => brandName(brand),
    },
    momentColumn({ key: 'created', name: text.created }, ({ createdAt }) => createdAt),
    momentColumn({ key: 'ended', name: text.ended }, ({ endedAt }) => endedAt),
    { ...wholeColumn({ key: 'amount', name: text.amount }, ({ amount }) => amount), wide: false },
    decimalColumn({ key: 'feeReturned', name: text.feeReturned }, ({ feeReturned }) => feeReturned),
    {
      key: 'bank',
      name: text.bank,
      wide: true,
      isShort: true,
      cell: ({ bank }) => bank && bankName(bank),
      csv: ({ bank }) => bank,
    },
    textColumn({ key: 'order', name: text.order }, ({ orderNumber }) => orderNumber),
    textColumn({ key: 'reason', name: text.reason }, ({ reason }) => reason),
    textColumn({ key: 'failure', name: text.failure }, ({ failure }) => failure),
    {
      key: 'initiator',
      name: text.initiator,
      wide: true,
      isShort: true,
      cell: ({ initiator }) => text.initiators[initiator],
      csv: ({ initiator }) => initiator,
    },
    textColumn({ key: 'bankReference', name: text.bankReference }, ({ bankReference }) => bankReference),
    textColumn({ key: 'transactionId', name: text.transactionId }, ({ transactionId }) => transactionId),
    textColumn({ key: 'checkoutId', name: text.checkoutId }, ({ checkoutId }) => checkoutId),
    textColumn({ key: 'payoutId', name: text.payoutId }, ({ payoutId }) => payoutId),
  ]
}
