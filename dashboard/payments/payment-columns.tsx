import type { PaymentLine } from '../../src/dashboard/payments/schema.ts'
import { useWords } from '../language/locale.tsx'
import { decimalColumn, momentColumn, textColumn, wholeColumn } from '../lists/cells.tsx'
import type { ColumnOf } from '../lists/list.ts'
import { MethodMark } from '../parts/values/method-mark.tsx'
import { Status } from '../parts/values/status.tsx'
import { brandName } from './brand.ts'
import { Flags } from './flags.tsx'
import { useTypeName } from './payment-table.tsx'
import { words } from './words.ts'

export const USUAL_COLUMNS = ['status', 'method', 'brand', 'created', 'amount'] as const

/** What may be shown of a payment beside its order number. */
export function usePaymentColumns(): ColumnOf<'payments'>[] {
  const text = useWords(words)
  const typeName = useTypeName()
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
      key: 'method',
      name: text.method,
      wide: true,
      isShort: true,
      cell: ({ method }) => (
        <>
          <MethodMark type={method} />
          {typeName(method ?? '')}
        </>
      ),
      csv: ({ method }) => method,
    },
    { key: 'brand', name: text.brand, wide: true, isShort: true, cell: Brand, csv: brandOf },
    momentColumn({ key: 'created', name: text.created }, ({ createdAt }) => createdAt),
    momentColumn({ key: 'paidAt', name: text.paidAt }, ({ paidAt }) => paidAt),
    { ...wholeColumn({ key: 'amount', name: text.amount }, ({ amount }) => amount), wide: false },
    decimalColumn({ key: 'paid', name: text.paidAmount }, ({ paid }) => paid),
    decimalColumn({ key: 'fee', name: text.fee }, ({ fee }) => fee),
    decimalColumn({ key: 'net', name: text.net }, ({ net }) => net),
    textColumn({ key: 'customer', name: text.customer }, ({ customer }) => customer),
    textColumn({ key: 'description', name: text.description }, ({ description }) => description),
    textColumn({ key: 'bankReference', name: text.bankReference }, ({ bankReference }) => bankReference),
    textColumn({ key: 'transactionId', name: text.transactionId }, ({ transactionId }) => transactionId),
    momentColumn({ key: 'expiresAt', name: text.expires }, ({ expiresAt }) => expiresAt),
  ]
}

function brandOf({ brand, cardLastFour }: PaymentLine): string | null {
  const name = brandName(brand)
  return name === null || cardLastFour === null ? name : `${name} •••• ${cardLastFour}`
}

function Brand(payment: PaymentLine) {
  const name = brandOf(payment)
  return (
    name && (
      <>
        <MethodMark type={payment.method} code={payment.brand} />
        {name}
      </>
    )
  )
}
