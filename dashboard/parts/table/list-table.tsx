import { Skeleton } from '@mantine/core'
import { createContext, Fragment, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../language/locale.tsx'
import { words } from '../words.ts'
import css from './list-table.module.css'

export type Column<Row> = {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  readonly isNameHidden?: boolean
  readonly align?: 'right'
  /** Left out where there is little room; its content stands below another cell there. */
  readonly wide?: boolean
  /** Its content is never broken across lines. */
  readonly isShort?: boolean
}

/** A column before the others by which lines are picked; see picking.tsx. */
export type PickColumn<Row> = {
  readonly head: (rows: readonly Row[]) => ReactNode
  readonly cell: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while it loads: placeholder rows stand in its place. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** The whole line leads there; the first column's content is the link's name. */
  linkTo?: (row: Row) => string
  skeletons?: number
  /** What stands below a line, over its whole width; null: nothing. */
  detail?: (row: Row) => ReactNode
  /** Absent: none can be picked. */
  picking?: PickColumn<Row> | undefined
}

/** Whether the rows are those of the previous query while the current one loads: they are dimmed and marked. */
export const StaleRows = createContext(false)

/** When the line that had the focus is gone from the list, the line in its place takes the focus: no key is lost. */
function useRetainedFocus(rows: unknown) {
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useRef(-1)
  const lines = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the rows that takes the focus away
  useLayoutEffect(() => {
    const left = lines()
    if (focused.current < 0 || left.length === 0 || document.activeElement !== document.body) return
    left[Math.min(focused.current, left.length - 1)]?.focus()
  }, [rows])
  const remember = () => {
    focused.current = lines().indexOf(document.activeElement as HTMLElement)
  }
  const forget = () => {
    focused.current = -1
  }
  return { ref: body, onFocus: remember, onBlur: forget }
}

/** A list of things, a line each. j and k go along it. */
export function ListTable<Row>({ label, columns, rows: given, keyOf, linkTo, skeletons = 8, ...more }: Props<Row>) {
  const { detail, picking } = more
  const text = useWords(words)
  const isStale = use(StaleRows)
  // Of nothing, nothing can be dimmed.
  const rows = isStale && given?.length === 0 ? undefined : given
  const isBusy = isStale || rows === undefined
  const classOf = (column: Column<Row>) =>
    [column.wide && css.wide, column.align && css.right, column.isShort && css.short].filter(Boolean).join(' ')
  const focus = useRetainedFocus(rows)
  return (
    <div className={css.frame}>
      <table className={`${css.table} ${isStale && rows ? css.stale : ''}`} aria-busy={isBusy}>
        <caption className="visually-hidden">{isBusy ? `${label}: ${text.loading}` : label}</caption>
        <thead>
          <tr>
            {picking && (
              <th scope="col" className={css.pick}>
                {picking.head(rows ?? [])}
              </th>
            )}
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dialog of a cell outlives a change of the language
              <th key={at} scope="col" className={classOf(column)}>
                <span className={column.isNameHidden ? 'visually-hidden' : ''}>{column.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...focus}>
          {rows?.map((row) => {
            const below = detail?.(row)
            return (
              <Fragment key={keyOf(row)}>
                <tr>
                  {picking && <td className={css.pick}>{picking.cell(row)}</td>}
                  {columns.map((column, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same
                    <td key={at} className={at === 0 ? `${css.named} ${classOf(column)}` : classOf(column)}>
                      {at === 0 && linkTo ? (
                        <Link to={linkTo(row)} className={css.link} data-row>
                          {column.cell(row)}
                        </Link>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr className={css.detail}>
                    <td colSpan={columns.length + (picking ? 1 : 0)}>{below}</td>
                  </tr>
                )}
              </Fragment>
            )
          }) ?? <EmptyLines columns={columns} count={skeletons} classOf={classOf} isPickable={picking !== undefined} />}
        </tbody>
      </table>
    </div>
  )
}

type EmptyProps<Row> = {
  columns: readonly Column<Row>[]
  count: number
  classOf: (column: Column<Row>) => string
  isPickable: boolean
}

function EmptyLines<Row>({ columns, count, classOf, isPickable }: EmptyProps<Row>) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty lines are all alike
    <tr key={line}>
      {isPickable && <td className={css.pick} />}
      {columns.map((column) => (
        <td key={column.name} className={classOf(column)}>
          <Skeleton height={12} width={column.align ? 72 : '60%'} ml={column.align ? 'auto' : 0} />
        </td>
      ))}
    </tr>
  ))
}

/** What merchants name themselves may be long: two lines of it, and the whole on hover. */
export const Clipped = ({ children }: { children: string }) => (
  <span className={css.clipped} title={children}>
    {children}
  </span>
)

/** What stands below a cell where its own column has no room. */
export const Below = ({ children }: { children: ReactNode }) => <span className={css.below}>{children}</span>
