import { type ReactNode, useState } from 'react'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { type Column, ListTable, StaleRows } from '../parts/table/list-table.tsx'
import { Pager } from '../parts/table/pager.tsx'
import { type Picking, pickColumn } from '../parts/table/picking.tsx'
import { MissingOfView, ViewsMenu } from '../views/views-menu.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { Download } from './download.tsx'
import type { Filters, List } from './list.ts'
import { type ListColumn, shownColumns, useColumns } from './list-columns.tsx'
import type { CsvFields } from './list-csv.ts'
import { ListTools, SearchedUntil } from './list-tools.tsx'
import { useListPage } from './queries.ts'
import { ListSums, type Summary } from './sums.tsx'
import { useFilters } from './use-filters.ts'

/** How a list looks. */
export type ListLook<Row, Sum> = {
  readonly list: List<Row, Sum>
  readonly label: string
  /** What names a line. */
  readonly first: Column<Row>
  readonly linkTo: (row: Row) => string
  readonly columns: readonly ListColumn<Row>[]
  /** Those that are shown to who has chosen none. */
  readonly usual: readonly string[]
  /** What names a line in a file. */
  readonly csv: CsvFields<Row>
  /** Absent: the list has no sums. */
  readonly summary?: Summary<Sum>
  readonly fields: ReactNode
  /** What is said where a filter matches nothing, and shown where there is nothing at all. */
  readonly none: { readonly title: string; readonly text: string }
  readonly empty: ReactNode
  /** What can be done with lines that are picked, or with all that the filter matches; absent: nothing. */
  readonly many?: ManyOf<Row>
  /** What stands above the lines, if anything; `isAll`: in their place. */
  readonly above?: { readonly shown: ReactNode; readonly isAll: boolean }
}

type ManyOf<Row> = {
  readonly canPick: (row: Row) => boolean
  readonly nameOf: (row: Row) => string
  /** `clear`: nothing is picked any more. */
  readonly tools: (of: {
    readonly ids: readonly string[]
    readonly filters: Filters
    readonly clear: () => void
  }) => ReactNode
}

/** Which lines are picked, on any page of one filter: another one begins with none. */
function usePicking<Row>(many: ManyOf<Row> | undefined, filters: Filters) {
  const key = JSON.stringify(filters)
  const [state, setState] = useState<{ readonly key: string; readonly picked: ReadonlySet<string> }>({
    key,
    picked: NONE,
  })
  const picked = state.key === key ? state.picked : NONE
  const onPick = (keys: readonly string[], isPicked: boolean) => {
    const others = [...picked].filter((one) => !keys.includes(one))
    setState({ key, picked: new Set(isPicked ? [...others, ...keys] : others) })
  }
  const picking: Picking<Row> | undefined = many && { picked, onPick, canPick: many.canPick, nameOf: many.nameOf }
  return { picking, ids: [...picked], clear: () => setState({ key, picked: NONE }) }
}
const NONE: ReadonlySet<string> = new Set()

type Props<Row, Sum> = { look: ListLook<Row, Sum> }

/** A list with its filters, sums, columns, file and pages. */
export function ListBody<Row extends { readonly id: string }, Sum extends { readonly currency: string }>({
  look,
}: Props<Row, Sum>) {
  const { list, columns, usual, above, fields } = look
  const { filters, cursor, isFiltered } = useFilters(list)
  const page = useListPage(list, filters, cursor)
  const shown = useColumns(
    list.name,
    columns.map(({ key }) => key),
    usual,
  )
  const { picking, ids, clear } = usePicking(look.many, filters)
  const isEmpty = page.data?.data.length === 0 && !page.isPlaceholderData
  const isUnused = isEmpty && !isFiltered && cursor === ''
  if (above?.isAll) {
    return (
      <>
        {fields}
        <ListTools>
          {list.viewed && <ViewsMenu list={list.viewed} shown={{ filters, columns: shown.chosen }} />}
        </ListTools>
        {above.shown}
      </>
    )
  }
  return (
    <>
      {!isUnused && (
        <>
          {fields}
          {list.viewed && <MissingOfView list={list.viewed} />}
          <ListTools
            summary={look.summary && <ListSums list={list} filters={filters} summary={look.summary} />}
            actions={!isEmpty && look.many?.tools({ ids, filters, clear })}
          >
            {list.viewed && <ViewsMenu list={list.viewed} shown={{ filters, columns: shown.chosen }} />}
            <Download {...{ list, columns, filters }} csv={look.csv} chosen={shown.chosen} />
            <ColumnsMenu columns={columns} chosen={shown.chosen} onChange={shown.choose} onReset={shown.reset} />
          </ListTools>
        </>
      )}
      {above?.shown}
      {page.error && <ErrorNotice error={page.error} onRetry={() => page.refetch()} />}
      {!page.error && isUnused && look.empty}
      {!page.error && isEmpty && !isUnused && !above?.shown && (
        <EmptyState icon="search" title={look.none.title} text={look.none.text} />
      )}
      {!page.error && !isEmpty && (
        <Lines {...{ look, picking }} rows={page.data?.data} chosen={shown.chosen} isStale={page.isPlaceholderData} />
      )}
      <SearchedUntil at={page.data?.searchedUntil} isTextTooWide={page.data?.isTextTooWide} />
      <Pager nextCursor={page.data?.nextCursor} />
    </>
  )
}

const idOf = ({ id }: { readonly id: string }) => id

type LinesProps<Row, Sum> = Props<Row, Sum> & {
  rows: readonly Row[] | undefined
  chosen: readonly string[]
  isStale: boolean
  picking: Picking<Row> | undefined
}

function Lines<Row extends { readonly id: string }, Sum>({
  look,
  rows,
  chosen,
  isStale,
  picking,
}: LinesProps<Row, Sum>) {
  return (
    <StaleRows value={isStale}>
      <ListTable
        label={look.label}
        columns={shownColumns(look.first, look.columns, chosen)}
        rows={rows}
        keyOf={idOf}
        linkTo={look.linkTo}
        picking={picking && pickColumn(picking, idOf)}
      />
    </StaleRows>
  )
}
