import { Checkbox } from '@mantine/core'
import { useWords } from '../../language/locale.tsx'
import { words } from '../words.ts'
import type { PickColumn } from './list-table.tsx'

/** Lines that are picked for something to be done with all of them. */
export type Picking<Row> = {
  readonly picked: ReadonlySet<string>
  readonly canPick: (row: Row) => boolean
  readonly nameOf: (row: Row) => string
  readonly onPick: (keys: readonly string[], isPicked: boolean) => void
}

/** The column of boxes by which lines are picked: apart from the table, since most tables, the overview's among them, have none. */
export const pickColumn = <Row,>(picking: Picking<Row>, keyOf: (row: Row) => string): PickColumn<Row> => ({
  head: (rows) => <PickAll picking={picking} rows={rows} keyOf={keyOf} />,
  cell: (row) => <Pick picking={picking} row={row} id={keyOf(row)} />,
})

type PickProps<Row> = { picking: Picking<Row>; row: Row; id: string }

function Pick<Row>({ picking: { picked, canPick, nameOf, onPick }, row, id }: PickProps<Row>) {
  const { pick } = useWords(words)
  if (!canPick(row)) return null
  return (
    <Checkbox
      size="xs"
      aria-label={pick(nameOf(row))}
      checked={picked.has(id)}
      onChange={(event) => onPick([id], event.currentTarget.checked)}
    />
  )
}

type PickAllProps<Row> = { picking: Picking<Row>; rows: readonly Row[]; keyOf: (row: Row) => string }

/** Picks the lines of this page, or lets them go. */
function PickAll<Row>({ picking: { picked, canPick, onPick }, rows, keyOf }: PickAllProps<Row>) {
  const { pickAll } = useWords(words)
  const keys = rows.filter(canPick).map(keyOf)
  const isAny = keys.some((key) => picked.has(key))
  const isEvery = keys.length > 0 && keys.every((key) => picked.has(key))
  return (
    <Checkbox
      size="xs"
      aria-label={pickAll}
      checked={isEvery}
      indeterminate={isAny && !isEvery}
      disabled={keys.length === 0}
      onChange={(event) => onPick(keys, event.currentTarget.checked)}
    />
  )
}
