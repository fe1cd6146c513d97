import type { ReactNode } from 'react'
import { useAddress } from '../parts/filters/use-address.ts'
import { Below, type Column } from '../parts/table/list-table.tsx'
import { useStored } from '../parts/use-stored.ts'
import { useSession } from '../session/session.tsx'
import css from './list-columns.module.css'

/** A column that people may choose. `csv`: its cell in a file; absent: it is in none. */
export type ListColumn<Row> = Column<Row> & {
  readonly key: string
  readonly csv?: (row: Row) => string | number | null
}

/** On a phone so many of the chosen columns stand below the first one. */
const BELOW_MAX = 3

/**
 * Which columns of a list are shown, in order: those of the address, where a view or a link brought some; else those that
 * this person chose last in this browser; else the usual ones.
 */
export function useColumns(list: string, known: readonly string[], usual: readonly string[]) {
  const address = useAddress()
  const [stored, keep] = useStored(`gapura.columns.${list}.${useSession().user.id}`)
  const inAddress = address.get('columns')
  const named = (inAddress || stored || '').split(',').filter((key) => known.includes(key))
  const choose = (keys: readonly string[]) => {
    if (inAddress !== '') address.change({ columns: keys.join(',') })
    else keep(keys.join(','))
  }
  return { chosen: named.length > 0 ? [...new Set(named)] : usual, choose, reset: () => choose(usual) }
}

/** The first column and the chosen ones: on a phone, the first of these stand below the first. */
export function shownColumns<Row>(
  first: Column<Row>,
  all: readonly ListColumn<Row>[],
  chosen: readonly string[],
): Column<Row>[] {
  const columns = chosen.flatMap((key) => all.find((column) => column.key === key) ?? [])
  const below = columns.filter(({ wide }) => wide).slice(0, BELOW_MAX)
  const cell = (row: Row): ReactNode => (
    <>
      {first.cell(row)}
      <Below>
        {below.map((column) => (
          <span key={column.key} className={css.below}>
            {column.cell(row)}
          </span>
        ))}
      </Below>
    </>
  )
  return [{ ...first, cell }, ...columns]
}
