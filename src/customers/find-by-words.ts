import { sql } from 'kysely'
import type { Customers } from '../checkout/customer/customers.ts'
import type { SearchWord } from '../checkout/customer/search-words.ts'
import type { Tx } from '../db/transaction.ts'

/** Ids from `from` on and below `below` and `before`, at most `limit`. */
export type Bounds = {
  readonly from: string | null
  readonly below: string | null
  readonly before: string | null
  readonly limit: number
}

/** Of a word that more customers have than this, only the newest are read. */
const COMMON_MIN = 10_000

/**
 * Ids of a merchant's customers that have all of these words, newest first, starting from the rarest word: if more than COMMON_MIN
 * customers have every one of them, only the newest of these are checked for the others. Otherwise two names that a hundred
 * thousand customers have would be read a hundred thousand times.
 */
export async function findNewestByWords(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  words: readonly SearchWord[],
  { from, below, before, limit }: Bounds,
): Promise<string[]> {
  const [rarest, ...others] = await rarestFirst(tx, merchantId, tokensOf(customers, merchantId, words))
  if (rarest === undefined) return []
  const rare = tx
    .selectFrom('customer_search_token')
    .select('customer_id')
    .where('merchant_id', '=', merchantId)
    .where('token', '=', rarest)
    .$if(from !== null, (query) => query.where('customer_id', '>=', from ?? ''))
    .$if(below !== null, (query) => query.where('customer_id', '<', below ?? ''))
    .$if(before !== null, (query) => query.where('customer_id', '<', before ?? ''))
    .orderBy('customer_id', 'desc')
    .limit(others.length === 0 ? limit : COMMON_MIN)
  let query = tx.selectFrom(rare.as('rare')).select('rare.customer_id')
  for (const token of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customer_search_token as other')
          .select('other.token')
          .where('other.merchant_id', '=', merchantId)
          .where('other.token', '=', token)
          .whereRef('other.customer_id', '=', 'rare.customer_id'),
      ),
    )
  }
  const rows = await query.orderBy('rare.customer_id', 'desc').limit(limit).execute()
  return rows.map((row) => row.customer_id)
}

/** Tokens by how many customers have them, counted up to COMMON_MIN. */
async function rarestFirst(tx: Tx, merchantId: string, tokens: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (tokens.length < 2) return tokens
  const { rows } = await sql<{ token: Buffer }>`
    select token from unnest(${tokens}::bytea[]) as word (token)
    order by (
      select count(*) from (
        select from customer_search_token as held
        where held.merchant_id = ${merchantId} and held.token = word.token limit ${COMMON_MIN}
      ) as newest
    )`.execute(tx)
  return rows.map(({ token }) => token)
}

/** Ids of all customers of a merchant that have all of these words. */
export async function findAllByWords(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  words: readonly SearchWord[],
): Promise<string[]> {
  const tokens = tokensOf(customers, merchantId, words)
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from customer_search_token
    where merchant_id = ${merchantId} and token = any (${tokens}::bytea[])
    group by customer_id having count(*) = ${tokens.length}
    order by customer_id desc`.execute(tx)
  return rows.map((row) => row.customer_id)
}

/** Each word once. */
export function tokensOf(customers: Customers, merchantId: string, words: readonly SearchWord[]): Buffer[] {
  const names = new Set(words.map((word) => customers.tokenOf(merchantId, word).toString('hex')))
  return [...names].map((hex) => Buffer.from(hex, 'hex'))
}
