import { fieldError } from '../../base/errors.ts'
import { isId } from '../../base/id.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findIdsByText } from '../../checkout/read/search.ts'
import type { Tx } from '../../db/transaction.ts'
import { isByPaid, type PaymentFilter } from './filter.ts'
import { readLines } from './read-lines.ts'
import { type Place, walk } from './walk.ts'

/** Of what a typed text finds, so many are looked at further. */
const FOUND_MAX = 1_000
/** A page is given as far as it was found in this time. */
const BUDGET_MS = 20

type Wanted = {
  readonly merchantId: string
  readonly filter: PaymentFilter
  readonly cursor: string | undefined
  readonly limit: number
}

/** A page of a merchant's payments. Where it took too long to fill, `searchedUntil` says how far it came. */
export async function listPayments(tx: Tx, customers: Customers, { merchantId, filter, cursor, limit }: Wanted) {
  const ids = await idsOfText(tx, customers, merchantId, filter)
  const before = cursor === undefined ? null : readCursor(cursor)
  const { found, until } = await walk(tx, { merchantId, filter, ids, before, limit, budgetMs: BUDGET_MS })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : until
  return {
    data: await readLines(
      tx,
      customers,
      merchantId,
      shown.map(({ id }) => id),
    ),
    nextCursor: last ? writeCursor(last) : null,
    searchedUntil: until && timeOf(filter, until),
    isTextTooWide: ids !== undefined && ids.length >= FOUND_MAX,
  }
}

/** What the typed text finds, each by an index; undefined: none was typed. */
export async function idsOfText(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  { text }: PaymentFilter,
): Promise<string[] | undefined> {
  return text === '' ? undefined : findIdsByText(tx, customers, merchantId, text, FOUND_MAX)
}

/** What the list goes by. */
export const timeOf = (filter: PaymentFilter, { createdAt, paidAt }: Place): string =>
  ((isByPaid(filter) ? paidAt : null) ?? createdAt).toISOString()

const writeCursor = ({ id, paidAt }: Place): string =>
  Buffer.from(`${id} ${paidAt?.getTime() ?? ''}`, 'latin1').toString('base64url')

function readCursor(cursor: string): Place {
  const [id = '', paidMs = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const paidAt = paidMs === '' ? null : new Date(Number(paidMs))
  if (!isId('co', id) || (paidAt && Number.isNaN(paidAt.getTime()))) {
    throw fieldError('cursor', 'INVALID_FORMAT', '"cursor" must be the nextCursor of an earlier page, unchanged.')
  }
  return { id, createdAt: new Date(0), paidAt }
}
