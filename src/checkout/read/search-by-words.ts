import type { Tx } from '../../db/transaction.ts'
import type { Checkout } from '../checkout.ts'
import type { Customers } from '../customer/customers.ts'
import { hasPair, type SearchWord, searchQueriesOf } from '../customer/search-words.ts'
import { readCheckouts } from '../store.ts'

/** Of the checkouts that have both a key and a value, so many are looked at for those where one has the other. */
const PAIRS_READ_MAX = 200

/**
 * A merchant's checkouts by their customer or metadata, newest first: a number, an address, whole words of a name, a key,
 * a value, `key:value`. What is stored are keyed hashes of whole words, so a part of one finds nothing.
 */
export async function searchByWords(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  text: string,
  limit: number,
): Promise<Checkout[]> {
  const found = new Map<string, Checkout>()
  for (const query of searchQueriesOf(text)) {
    const ids = await findIdsByWords(tx, customers, merchantId, query.words, query.pair ? PAIRS_READ_MAX : limit)
    for (const checkout of await readCheckouts(tx, merchantId, ids)) {
      if (!query.pair || hasPair(checkout.metadata, query.pair)) found.set(checkout.id, checkout)
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit)
}

/** Ids of a merchant's checkouts that have all of these words, newest first. */
export async function findIdsByWords(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  words: readonly SearchWord[],
  limit: number,
): Promise<string[]> {
  const names = new Set(words.map((word) => customers.tokenOf(merchantId, word).toString('hex')))
  const tokens = [...names].map((hex) => Buffer.from(hex, 'hex'))
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
