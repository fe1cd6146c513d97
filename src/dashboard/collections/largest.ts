import { sql } from 'kysely'
import { fieldError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import type { Allocations } from '../../collections/allocations.ts'
import type { Tx } from '../../db/transaction.ts'
import { type List, readMatching } from '../lists/read-list.ts'
import { type CollectionFilter, leftOf } from './filter.ts'
import type { CollectionLine } from './schema.ts'

type Wanted = {
  readonly merchantId: string
  readonly filter: CollectionFilter
  readonly cursor: string | undefined
  readonly limit: number
}

/** The last row of a page: what is left of it, in smallest units, and its id. */
type Place = { readonly left: bigint; readonly id: string }

/**
 * A page of the collections of which most is left, neither allocated nor refunded. No index has that sum, which changes with every
 * refund: as many as sums count are compared, the newest ones, and `searchedUntil` is how far back these go where there are more.
 */
export async function readLargest(
  tx: Tx,
  list: List<CollectionFilter, CollectionLine, unknown>,
  allocations: Allocations,
  { merchantId, filter, cursor, limit }: Wanted,
) {
  const { ids, searchedUntil, isTextTooWide } = await readMatching(tx, list, { merchantId, filter })
  const before = cursor === undefined ? null : readCursor(cursor)
  const { rows } = await sql<Place>`
    select id, "left" from (
      select receipt.id, ${leftOf(allocations)}::bigint as "left" from unnest(${ids}::text[]) as wanted (id)
      join receipt on receipt.merchant_id = ${merchantId} and receipt.id = wanted.id
    ) as compared
    where ${before ? sql`("left", id) < (${before.left}::bigint, ${before.id})` : sql`true`}
    order by "left" desc, id desc limit ${sql.lit(limit + 1)}`.execute(tx)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: await list.readLines(
      tx,
      merchantId,
      shown.map(({ id }) => id),
    ),
    nextCursor: last ? writeCursor(last) : null,
    searchedUntil,
    isTextTooWide,
  }
}

const writeCursor = ({ left, id }: Place): string => Buffer.from(`${left} ${id}`, 'latin1').toString('base64url')

function readCursor(cursor: string): Place {
  const [left = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  if (!/^-?\d{1,18}$/.test(left) || !isId('pay', id)) {
    throw fieldError('cursor', 'INVALID_FORMAT', '"cursor" must be the nextCursor of an earlier page, unchanged.')
  }
  return { left: BigInt(left), id }
}
