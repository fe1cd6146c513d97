import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { type PageRequest, toCursor } from '../../http/pagination.ts'

/**
 * Requests that one search looks through: some dozens of milliseconds of reading, whatever a merchant's programs send.
 */
const LOOKED_AT_MAX = 10_000

export type RequestFilter = {
  readonly requestId?: string | undefined
  /** `404`, or `4xx` for all of its hundred. */
  readonly status?: string | undefined
  readonly path?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/**
 * A page of a merchant's log, newest first. By status and path no more than LOOKED_AT_MAX requests are looked through at
 * once: `searchedUntil` says where a search stopped that found no full page before, and the cursor goes on from there.
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
  const looked = inTime
    .selectAll()
    .orderBy('id', 'desc')
    .limit(isSearch ? LOOKED_AT_MAX : page.limit + 1)
  const [least, most] = rangeOf(status)
  const rows = await tx
    .selectFrom(looked.as('looked'))
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
          .offset(LOOKED_AT_MAX - 1)
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
