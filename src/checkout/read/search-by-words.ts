import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Customers } from '../customer/customers.ts'
import { hasPair, type SearchWord, searchQueriesOf, searchWordsOf } from '../customer/search-words.ts'
import { readCheckouts } from '../store.ts'

/** How many checkouts with both a key and a value are read to find those where they belong together. */
const PAIRS_READ_MAX = 200
/** Of a word in more checkouts than this, only the newest are read. */
const COMMON_MIN = 10_000

/**
 * The token of each pair of metadata that narrows a search most: its value's, or its key's where the value is too long to have
 * one. They find more than the pairs, which are compared afterwards.
 */
export const tokensOfMetadata = (
  customers: Customers,
  merchantId: string,
  metadata: Readonly<Record<string, string>>,
): Buffer[] =>
  Object.entries(metadata).flatMap(([key, value]) => {
    const word = searchWordsOf(null, { [key]: value }).at(-1)
    return word ? [customers.tokenOf(merchantId, word)] : []
  })

/**
 * Ids of a merchant's checkouts by their customer or metadata, newest first: a number, an address, whole words of a name, a key, a
 * value, `key:value`. Only keyed hashes of whole words are stored, so part of a word finds nothing.
 */
export async function searchByWords(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  const found = new Set<string>()
  for (const { words, pair } of searchQueriesOf(text)) {
    const ids = await findNewestByWords(tx, customers, merchantId, words, pair ? PAIRS_READ_MAX : limit)
    const having = pair && (await readCheckouts(tx, merchantId, ids)).filter(({ metadata }) => hasPair(metadata, pair))
    for (const id of having?.map((checkout) => checkout.id) ?? ids) found.add(id)
  }
  return [...found].sort((a, b) => (a < b ? 1 : -1)).slice(0, limit)
}

/**
 * As `findIdsByWords`, starting from the rarest word: if every word is in more than COMMON_MIN checkouts, only the newest of these
 * are checked for the others. Otherwise two words common to a million checkouts would be read a million times.
 */
async function findNewestByWords(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  words: readonly SearchWord[],
  limit: number,
): Promise<string[]> {
  const tokens = tokensOf(customers, merchantId, words)
  if (tokens.length < 2) return findIdsByWords(tx, customers, merchantId, words, limit)
  const { rows: counts } = await sql<{ token: Buffer; held: bigint }>`
    select token, (
      select count(*) from (
        select from checkout_search_token as held
        where held.merchant_id = ${merchantId} and held.token = word.token limit ${COMMON_MIN}
      ) as newest
    ) as held from unnest(${tokens}::bytea[]) as word (token) order by held`.execute(tx)
  const [rarest, ...others] = counts.map(({ token }) => token)
  const { rows } = await sql<{ checkout_id: string }>`
    select rare.checkout_id from (
      select checkout_id from checkout_search_token
      where merchant_id = ${merchantId} and token = ${rarest} order by checkout_id desc limit ${COMMON_MIN}
    ) as rare
    where ${sql.join(
      others.map(
        (token) => sql`exists (
          select from checkout_search_token as other
          where other.merchant_id = ${merchantId} and other.token = ${token} and other.checkout_id = rare.checkout_id)`,
      ),
      sql` and `,
    )}
    order by rare.checkout_id desc limit ${limit}`.execute(tx)
  return rows.map((row) => row.checkout_id)
}

/** Ids of a merchant's checkouts that have all of these words, newest first. */
export async function findIdsByWords(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  words: readonly SearchWord[],
  limit: number,
): Promise<string[]> {
  const tokens = tokensOf(customers, merchantId, words)
  const rows = await tx
    .selectFrom('checkout_search_token')
    .select('checkout_id')
    .where('merchant_id', '=', merchantId)
    .where('token', 'in', tokens)
    .$if(tokens.length > 1, (query) =>
      query.groupBy('checkout_id').having((eb) => eb(eb.fn.countAll(), '=', BigInt(tokens.length))),
    )
    .orderBy('checkout_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.checkout_id)
}

function tokensOf(customers: Customers, merchantId: string, words: readonly SearchWord[]): Buffer[] {
  const names = new Set(words.map((word) => customers.tokenOf(merchantId, word).toString('hex')))
  return [...names].map((hex) => Buffer.from(hex, 'hex'))
}
