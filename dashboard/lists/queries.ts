import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.tsx'
import type { Filters, List, Page } from './list.ts'

const PAGE = '20'
/** How long a search that finds too little continues by itself; after that the reader decides. */
const PATIENCE_MS = 3_000

/** A page of what matches, however many calls that takes the server, each of which looks through a part. */
async function readPage<Row>(
  list: List<Row, unknown>,
  filters: Filters,
  cursor: string,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const startedMs = performance.now()
  let page = await list.page({ ...filters, cursor, limit: PAGE }, signal)
  const data = [...page.data]
  while (page.searchedUntil && page.nextCursor && performance.now() - startedMs < PATIENCE_MS) {
    const further = { cursor: page.nextCursor, limit: `${Number(PAGE) - data.length}` }
    page = await list.page({ ...filters, ...further }, signal)
    data.push(...page.data)
  }
  return { ...page, data }
}

export function useListPage<Row>(list: List<Row, unknown>, filters: Filters, cursor: string) {
  const { timeZone } = useSession().merchant
  return useQuery({
    queryKey: [list.name, 'list', filters, cursor, timeZone],
    queryFn: ({ signal }) => readPage(list, filters, cursor, signal),
    placeholderData: keepPreviousData,
  })
}

/** Sums of a list that has some. */
export function useListSums<Sum>(list: List<unknown, Sum>, filters: Filters) {
  const { timeZone } = useSession().merchant
  return useQuery({
    queryKey: [list.name, 'sums', filters, timeZone],
    queryFn: ({ signal }) => list.sums?.(filters, signal),
    enabled: list.sums !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** All rows that a filter matches, newest first, page by page. */
export async function* readAllPages<Row>(list: List<Row, unknown>, filters: Filters): AsyncGenerator<readonly Row[]> {
  let cursor: string | null = null
  do {
    const page: Page<Row> = await list.page({ ...filters, ...(cursor === null ? {} : { cursor }), limit: '100' })
    yield page.data
    cursor = page.nextCursor
  } while (cursor !== null)
}
