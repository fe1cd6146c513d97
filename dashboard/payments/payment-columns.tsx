import type { PaymentLine } from '../../src/dashboard/payments/schema.ts'
import { useWords } from '../language/locale.tsx'
import type { ListColumn } from '../parts/list-columns.tsx'
import { Clipped } from '../parts/list-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { ExactMoney, Money } from '../parts/money.tsx'
import { Status } from '../parts/status.tsx'
import { Flags } from './flags.tsx'
import { useTypeName } from './payment-table.tsx'
import { words } from './words.ts'

export const USUAL_COLUMNS = ['status', 'method', 'brand', 'created', 'amount'] as const

/** What may be shown of a payment beside its order number. */
export function usePaymentColumns(): ListColumn<PaymentLine>[] {
  const text = useWords(words)
  const typeName = useTypeName()
  const decimal = (key: 'paid' | 'fee' | 'net', name: string): ListColumn<PaymentLine> => ({
    ...{ key, name, wide: true, align: 'right' },
    cell: (payment) => payment[key] && <ExactMoney amount={payment[key]} currency={payment.currency} />,
    csv: (payment) => payment[key],
  })
  const moment = (key: 'createdAt' | 'paidAt' | 'expiresAt', name: string): ListColumn<PaymentLine> => ({
    ...{ key: key === 'createdAt' ? 'created' : key, name, wide: true, isShort: true },
    cell: (payment) => payment[key] && <Moment at={payment[key]} />,
    csv: (payment) => payment[key],
  })
  const plain = (
    key: 'description' | 'customer' | 'bankReference' | 'transactionId',
    name: string,
  ): ListColumn<PaymentLine> => ({
    ...{ key, name, wide: true },
    cell: (payment) => payment[key] && <Clipped>{payment[key]}</Clipped>,
    csv: (payment) => payment[key],
  })
  return [
    {
      ...{ key: 'status', name: text.statusName, wide: true },
      cell: ({ status, flags }) => (
        <>
          <Status status={status} /> <Flags flags={flags} />
        </>
      ),
      csv: ({ status, flags }) => [status, ...flags].join(' '),
    },
    {
      ...{ key: 'method', name: text.method, wide: true, isShort: true },
      cell: ({ method }) => typeName(method ?? ''),
      csv: ({ method }) => method,
    },
    {
      ...{ key: 'brand', name: text.brand, wide: true, isShort: true },
      cell: (payment) => brandOf(payment),
      csv: (payment) => brandOf(payment),
    },
    moment('createdAt', text.created),
    moment('paidAt', text.paidAt),
    {
      ...{ key: 'amount', name: text.amount, align: 'right' },
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      csv: ({ amount }) => amount,
    },
    decimal('paid', text.paidAmount),
    decimal('fee', text.fee),
    decimal('net', text.net),
    plain('customer', text.customer),
    plain('description', text.description),
    plain('bankReference', text.bankReference),
    plain('transactionId', text.transactionId),
    moment('expiresAt', text.expires),
  ]
}

const BRANDS: Readonly<Record<string, string>> = {
  ...{ visa: 'Visa', mastercard: 'Mastercard', jcb: 'JCB', amex: 'American Express' },
  ...{ GOPAY: 'GoPay', SHOPEEPAY: 'ShopeePay', LINKAJA: 'LinkAja', MANDIRI: 'Mandiri', PERMATA: 'Permata' },
}

function brandOf({ brand, cardLastFour }: PaymentLine): string | null {
  if (brand === null) return null
  const name = BRANDS[brand] ?? brand
  return cardLastFour === null ? name : `${name} •••• ${cardLastFour}`
}
