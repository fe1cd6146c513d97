import { fieldError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { isByEnd, type ListFilter } from './filter.ts'
import { type Place, type ScanPlan, scan } from './scan.ts'

/** At most this many matches of a typed text are considered. */
const FOUND_MAX = 1_000
/** A page contains what was found within this time. */
const PAGE_BUDGET_MS = 20
/** At most this many rows are counted, and for no longer than this. */
const COUNTED_MAX = 10_000
const SUMS_BUDGET_MS = 1_000

/** The prefix of the ids of a list's rows. */
export type ListKind = 'co' | 'po' | 're' | 'inv' | 'pay'

/** A list of the dashboard: how its rows are found, shown and added up. */
export type List<Filter extends ListFilter, Line, Sum> = {
  readonly kind: ListKind
  /** What a typed text finds, using an index for each kind of match. */
  findIds(tx: Tx, merchantId: string, text: string, limit: number): Promise<readonly string[]>
  planScan(merchantId: string, filter: Filter, ids: readonly string[] | undefined): ScanPlan
  /** The rows of these ids, in their order. */
  readLines(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Line[]>
  /** The sums of these rows, by currency. */
  addUp(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Sum[]>
}

type Requested<Filter> = { readonly merchantId: string; readonly filter: Filter }
type Page<Filter> = Requested<Filter> & { readonly cursor: string | undefined; readonly limit: number }

/** A page of a merchant's rows. If filling it took too long, `searchedUntil` is how far the scan got. */
export async function readPage<Filter extends ListFilter, Line>(
  tx: Tx,
  list: List<Filter, Line, unknown>,
  { merchantId, filter, cursor, limit }: Page<Filter>,
) {
  const ids = await idsOfText(tx, list, merchantId, filter)
  const before = cursor === undefined ? null : readCursor(list.kind, cursor)
  const plan = list.planScan(merchantId, filter, ids)
  const { found, until } = await scan(tx, plan, { before, limit, budgetMs: PAGE_BUDGET_MS })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : until
  return {
    data: await list.readLines(tx, merchantId, idsOf(shown)),
    nextCursor: last ? writeCursor(last) : null,
    searchedUntil: until && timeOf(filter, until),
    isTextTooWide: ids !== undefined && ids.length >= FOUND_MAX,
  }
}

/** How many rows a filter matches, and their sums by currency: of all, or of the first if there are too many. */
export async function readSums<Filter extends ListFilter, Sum>(
  tx: Tx,
  list: List<Filter, unknown, Sum>,
  requested: Requested<Filter>,
) {
  const { ids, ...found } = await readMatching(tx, list, requested)
  return {
    data: await list.addUp(tx, requested.merchantId, ids),
    isWhole: found.isWhole,
    searchedUntil: found.searchedUntil,
  }
}

/** The ids of all rows that a filter matches, or of the first if there are too many: then `searchedUntil` is how far they go. */
export async function readMatching<Filter extends ListFilter>(
  tx: Tx,
  list: List<Filter, unknown, unknown>,
  { merchantId, filter }: Requested<Filter>,
) {
  const ids = await idsOfText(tx, list, merchantId, filter)
  const plan = list.planScan(merchantId, filter, ids)
  const { found, until } = await scan(tx, plan, { before: null, limit: COUNTED_MAX, budgetMs: SUMS_BUDGET_MS })
  const counted = found.slice(0, COUNTED_MAX)
  const last = found.length > COUNTED_MAX ? counted.at(-1) : until
  // If a text found too much, what was counted is not a contiguous period.
  const isTextTooWide = ids !== undefined && ids.length >= FOUND_MAX
  return {
    ids: idsOf(counted),
    isWhole: !last && !isTextTooWide,
    searchedUntil: last && !isTextTooWide ? timeOf(filter, last) : null,
    isTextTooWide,
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

/** The time that the list is ordered by. */
const timeOf = (filter: ListFilter, { createdAt, endedAt }: Place): string =>
  ((isByEnd(filter) ? endedAt : null) ?? createdAt).toISOString()

const writeCursor = ({ id, endedAt }: Place): string =>
  Buffer.from(`${id} ${endedAt?.getTime() ?? ''}`, 'latin1').toString('base64url')

function readCursor(kind: ListKind, cursor: string): Place {
  const [id = '', endedMs = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const endedAt = endedMs === '' ? null : new Date(Number(endedMs))
  if (!isId(kind, id) || (endedAt && Number.isNaN(endedAt.getTime()))) {
    throw fieldError('cursor', 'INVALID_FORMAT', '"cursor" must be the nextCursor of an earlier page, unchanged.')
  }
  return { id, createdAt: new Date(0), endedAt }
}
