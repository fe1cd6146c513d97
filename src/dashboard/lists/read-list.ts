import { fieldError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { isByEnd, type ListFilter } from './filter.ts'
import { type Place, type Walk, walk } from './scan.ts'

/** Of what a typed text finds, so many are looked at further. */
const FOUND_MAX = 1_000
/** A page is given as far as it was found in this time. */
const PAGE_BUDGET_MS = 20
/** So many rows are counted, and no longer is looked for them. */
const COUNTED_MAX = 10_000
const SUMS_BUDGET_MS = 1_000

/** A list of the dashboard: how its rows are found, shown and added up. */
export type List<Filter extends ListFilter, Line, Sum> = {
  readonly kind: 'co' | 'po' | 're'
  /** What a typed text finds, each by an index. */
  findIds(tx: Tx, merchantId: string, text: string, limit: number): Promise<readonly string[]>
  walk(merchantId: string, filter: Filter, ids: readonly string[] | undefined): Walk
  /** The rows of these ids, in their order. */
  readLines(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Line[]>
  /** What these come to, by currency. */
  addUp(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Sum[]>
}

type Asked<Filter> = { readonly merchantId: string; readonly filter: Filter }
type Page<Filter> = Asked<Filter> & { readonly cursor: string | undefined; readonly limit: number }

/** A page of a merchant's rows. Where it took too long to fill, `searchedUntil` says how far it came. */
export async function readPage<Filter extends ListFilter, Line>(
  tx: Tx,
  list: List<Filter, Line, unknown>,
  { merchantId, filter, cursor, limit }: Page<Filter>,
) {
  const ids = await idsOfText(tx, list, merchantId, filter)
  const before = cursor === undefined ? null : readCursor(list.kind, cursor)
  const way = list.walk(merchantId, filter, ids)
  const { found, until } = await walk(tx, way, { before, limit, budgetMs: PAGE_BUDGET_MS })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : until
  return {
    data: await list.readLines(tx, merchantId, idsOf(shown)),
    nextCursor: last ? writeCursor(last) : null,
    searchedUntil: until && timeOf(filter, until),
    isTextTooWide: ids !== undefined && ids.length >= FOUND_MAX,
  }
}

/** How many rows a filter matches, and their sums by currency: of all, or of the newest where there are too many. */
export async function readSums<Filter extends ListFilter, Sum>(
  tx: Tx,
  list: List<Filter, unknown, Sum>,
  { merchantId, filter }: Asked<Filter>,
) {
  const ids = await idsOfText(tx, list, merchantId, filter)
  const way = list.walk(merchantId, filter, ids)
  const { found, until } = await walk(tx, way, { before: null, limit: COUNTED_MAX, budgetMs: SUMS_BUDGET_MS })
  const counted = found.slice(0, COUNTED_MAX)
  const last = found.length > COUNTED_MAX ? counted.at(-1) : until
  // Where a text found too much, what was looked at is no stretch of time.
  const isTextTooWide = ids !== undefined && ids.length >= FOUND_MAX
  return {
    data: await list.addUp(tx, merchantId, idsOf(counted)),
    isWhole: !last && !isTextTooWide,
    searchedUntil: last && !isTextTooWide ? timeOf(filter, last) : null,
  }
}

const idsOf = (places: readonly Place[]): string[] => places.map(({ id }) => id)

async function idsOfText<Filter extends ListFilter>(
  tx: Tx,
  list: List<Filter, unknown, unknown>,
  merchantId: string,
  { text }: Filter,
): Promise<readonly string[] | undefined> {
  return text === '' ? undefined : list.findIds(tx, merchantId, text, FOUND_MAX)
}

/** What the list goes by. */
const timeOf = (filter: ListFilter, { createdAt, endedAt }: Place): string =>
  ((isByEnd(filter) ? endedAt : null) ?? createdAt).toISOString()

const writeCursor = ({ id, endedAt }: Place): string =>
  Buffer.from(`${id} ${endedAt?.getTime() ?? ''}`, 'latin1').toString('base64url')

function readCursor(kind: 'co' | 'po' | 're', cursor: string): Place {
  const [id = '', endedMs = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const endedAt = endedMs === '' ? null : new Date(Number(endedMs))
  if (!isId(kind, id) || (endedAt && Number.isNaN(endedAt.getTime()))) {
    throw fieldError('cursor', 'INVALID_FORMAT', '"cursor" must be the nextCursor of an earlier page, unchanged.')
  }
  return { id, createdAt: new Date(0), endedAt }
}
