import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest } from '../../http/pagination.ts'
import { memberOf } from '../access/member-routes.ts'
import type { Calendar, ListFilter } from './filter.ts'
import { type List, readPage, readSums } from './read-list.ts'

type Paged = { readonly limit?: string; readonly cursor?: string }
type Asked<Query> = Pick<FastifyRequest, 'member'> & { readonly query: Query }

/** Answers for a list what a member asks for: a page of what their filter matches, and what that comes to. */
export function listAnswers<Query, Filter extends ListFilter, Line, Sum>(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  list: List<Filter, Line, Sum>,
  readFilter: (query: Query, calendar: Calendar) => Filter,
) {
  const wantedOf = (request: Asked<Query>) => {
    const { merchantId, timeZone } = memberOf(request).membership
    return { merchantId, filter: readFilter(request.query, { zone: timeZone, now: clock() }) }
  }
  return {
    page: (request: Asked<Query & Paged>) => {
      const { cursor, limit } = request.query
      const wanted = {
        ...wantedOf(request),
        cursor,
        limit: pageRequest({ ...(limit === undefined ? {} : { limit }) }).limit,
      }
      return transaction(db, wanted.merchantId, (tx) => readPage(tx, list, wanted))
    },
    sums: (request: Asked<Query>) => {
      const wanted = wantedOf(request)
      return transaction(db, wanted.merchantId, (tx) => readSums(tx, list, wanted))
    },
  }
}
