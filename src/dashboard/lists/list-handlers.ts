import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest } from '../../http/pagination.ts'
import { memberOf } from '../access/member-routes.ts'
import type { Calendar, ListFilter } from './filter.ts'
import { type List, readPage, readSums } from './read-list.ts'

type Paged = { readonly limit?: string; readonly cursor?: string }
type Requested<Query> = Pick<FastifyRequest, 'member'> & { readonly query: Query }

/** The handlers of a list: a page of what a member's filter matches, and its sums. */
export function listHandlers<Query, Filter extends ListFilter, Line, Sum>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  list: List<Filter, Line, Sum>,
  readFilter: (query: Query, calendar: Calendar) => Filter,
) {
  const wantedOf = (request: Requested<Query>) => {
    const { merchantId, timeZone } = memberOf(request).membership
    return { merchantId, filter: readFilter(request.query, { zone: timeZone, now: clock() }) }
  }
  const pageOf = (request: Requested<Query & Paged>) => {
    const { cursor, limit } = request.query
    return {
      ...wantedOf(request),
      cursor,
      limit: pageRequest({ ...(limit === undefined ? {} : { limit }) }).limit,
    }
  }
  return {
    /** What a request for a page wants, for a list that also has an order of its own. */
    pageOf,
    page: (request: Requested<Query & Paged>) => {
      const wanted = pageOf(request)
      return transaction(db, wanted.merchantId, (tx) => readPage(tx, list, wanted))
    },
    sums: (request: Requested<Query>) => {
      const wanted = wantedOf(request)
      return transaction(db, wanted.merchantId, (tx) => readSums(tx, list, wanted))
    },
  }
}
