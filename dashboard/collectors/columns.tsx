import { formatCount } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { momentColumn, textColumn } from '../lists/cells.tsx'
import type { CollectorRow, ColumnOf } from '../lists/list.ts'
import { Below } from '../parts/table/list-table.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { grouped, useKindName, useTaken } from './amounts.ts'
import { words } from './words.ts'

export const USUAL_COLUMNS = ['status', 'kind', 'number', 'customer', 'count', 'received'] as const

/** What may be shown of a collector beside its name. */
export function useCollectorColumns(): ColumnOf<'collectors'>[] {
  const text = useWords(words)
  const locale = useLocale()
  const kindName = useKindName()
  const taken = useTaken()
  const numberOf = ({ instrument }: CollectorRow) => (instrument && 'number' in instrument ? instrument.number : null)
  return [
    {
      key: 'status',
      name: text.statusName,
      wide: true,
      cell: ({ status }) => <Status status={status} />,
      csv: ({ status }) => status,
    },
    { key: 'kind', name: text.kindName, wide: true, isShort: true, cell: kindName, csv: ({ kind }) => kind },
    {
      key: 'number',
      name: text.number,
      wide: true,
      isShort: true,
      cell: (one) => {
        const number = numberOf(one)
        return number && <span className="tabular">{grouped(number)}</span>
      },
      csv: numberOf,
    },
    textColumn({ key: 'label', name: text.label }, ({ label }) => label),
    textColumn({ key: 'customer', name: text.customer }, ({ customerName }) => customerName),
    { key: 'amount', name: text.amount, wide: true, isShort: true, cell: taken, csv: ({ amount }) => amount },
    {
      key: 'count',
      name: text.count,
      wide: true,
      align: 'right',
      cell: ({ receivedCount }) => formatCount(receivedCount, locale),
      csv: ({ receivedCount }) => receivedCount,
    },
    {
      key: 'received',
      name: text.sum,
      align: 'right',
      cell: ({ receivedAmount, receivedCount, currency }) => (
        <>
          <Money amount={receivedAmount} currency={currency} />
          <Below>{formatCount(receivedCount, locale)}×</Below>
        </>
      ),
      csv: ({ receivedAmount }) => receivedAmount,
    },
    textColumn({ key: 'reference', name: text.reference }, ({ externalId }) => externalId),
    momentColumn({ key: 'created', name: text.created }, ({ createdAt }) => createdAt),
  ]
}
