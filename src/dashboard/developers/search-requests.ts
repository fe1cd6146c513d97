import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { type PageRequest, toCursor } from '../../http/pagination.ts'

/**
 * The most requests that one search scans: some dozens of milliseconds of reading, no matter what a merchant's programs send.
 */
const SCANNED_MAX = 10_000

export type RequestFilter = {
  readonly requestId?: string | undefined
  /** `404`, or `4xx` for the whole class. */
  readonly status?: string | undefined
  readonly path?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/**
 * A page of a merchant's log, newest first. A search by status or path scans at most SCANNED_MAX requests at a time:
 * `searchedUntil` is where it stopped if it found no full page, and the cursor continues from there.
 */
export async function searchRequests(tx: Tx, merchantId: string, page: PageRequest, filter: RequestFilter) {
  const { requestId, status, path, from, to } = filter
  const inTime = tx
    .selectFrom('api_request')
    .where('merchant_id', '=', merchantId)
    .$if(page.before !== null, (query) => query.where('id', '<', page.before ?? ''))
    .$if(from !== undefined, (query) => query.where('id', '>=', idAt('arq', merchantId, from ?? new Date(0))))
    .$if(to !== undefined, (query) => query.where('id', '<', idAt('arq', merchantId, to ?? new Date(0))))
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? ''))
  const isSearch = status !== undefined || path !== undefined
  const scanned = inTime
    .selectAll()
    .orderBy('id', 'desc')
    .limit(isSearch ? SCANNED_MAX : page.limit + 1)
  const [least, most] = rangeOf(status)
  const rows = await tx
    .selectFrom(scanned.as('scanned'))
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '>=', least).where('status', '<=', most))
    .$if(path !== undefined, (query) => query.where(sql<boolean>`strpos(lower(path), lower(${path ?? ''})) > 0`))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
  const last =
    isSearch && rows.length <= page.limit
      ? await inTime
          .select(['id', 'at'])
          .orderBy('id', 'desc')
          .offset(SCANNED_MAX - 1)
          .limit(1)
          .executeTakeFirst()
      : undefined
  return { rows, searchedUntil: last?.at ?? null, nextCursor: last ? toCursor(last.id) : null }
}

function rangeOf(status = '0xx'): [number, number] {
  return status.endsWith('xx')
    ? [Number(status[0]) * 100, Number(status[0]) * 100 + 99]
    : [Number(status), Number(status)]
}
