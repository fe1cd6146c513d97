import { Clipped } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { ExactMoney, Money } from '../parts/values/money.tsx'
import type { ListColumn } from './list-columns.tsx'

type Named<Key extends string> = { readonly key: Key; readonly name: string }
type Keyed<Row, Key extends string> = ListColumn<Row> & { readonly key: Key }

/** A column of words; nothing where there are none. */
export const textColumn = <Row, Key extends string>(
  named: Named<Key>,
  read: (row: Row) => string | null,
): Keyed<Row, Key> => ({
  ...named,
  wide: true,
  csv: read,
  cell: (row) => {
    const text = read(row)
    return text && <Clipped>{text}</Clipped>
  },
})

/** A column of times. */
export const momentColumn = <Row, Key extends string>(
  named: Named<Key>,
  read: (row: Row) => string | null,
): Keyed<Row, Key> => ({
  ...named,
  wide: true,
  isShort: true,
  csv: read,
  cell: (row) => {
    const at = read(row)
    return at && <Moment at={at} />
  },
})

/** A column of exact amounts, as `"1250.50"`. */
export const decimalColumn = <Row extends { readonly currency: string }, Key extends string>(
  named: Named<Key>,
  read: (row: Row) => string | null,
): Keyed<Row, Key> => ({
  ...named,
  wide: true,
  align: 'right',
  csv: read,
  cell: (row) => {
    const amount = read(row)
    return amount && <ExactMoney amount={amount} currency={row.currency} />
  },
})

/** A column of amounts in whole units. */
export const wholeColumn = <Row extends { readonly currency: string }, Key extends string>(
  named: Named<Key>,
  read: (row: Row) => number,
): Keyed<Row, Key> => ({
  ...named,
  wide: true,
  align: 'right',
  csv: read,
  cell: (row) => <Money amount={read(row)} currency={row.currency} />,
})
