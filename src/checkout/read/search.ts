import { type NotNull, sql } from 'kysely'
import { isId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Checkout } from '../checkout.ts'
import type { Customers } from '../customer/customers.ts'
import { readCheckouts } from '../store.ts'
import { searchByWords } from './search-by-words.ts'

const REFERENCE = /^[0-9a-z]{25}$/
/** A shorter prefix would match half of all checkouts. */
const PREFIX_LENGTH_MIN = 3
/** Above every character that an externalId may hold in practice. */
const LAST = '\uffff'

/**
 * A merchant's checkouts by any identifier: the id, the merchant's own reference or a prefix of it, a transaction's id,
 * our reference at the rail, the rail's reference, a VA number; then by customer and metadata. Each is an index look-up.
 */
export async function searchCheckouts(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  text: string,
  limit: number,
): Promise<Checkout[]> {
  if (isId('co', text)) return readCheckouts(tx, merchantId, [text])
  const byId = await readCheckouts(tx, merchantId, (await findIds(tx, merchantId, text, limit)).slice(0, limit))
  const known = new Set(byId.map(({ id }) => id))
  const byWords = await searchByWords(tx, customers, merchantId, text, limit)
  const others = await readCheckouts(
    tx,
    merchantId,
    byWords.filter((id) => !known.has(id)),
  )
  return [...byId, ...others].slice(0, limit)
}

/** As `searchCheckouts`, the ids only, in no particular order. An exact match of the text takes precedence over prefix matches. */
export async function findIdsByText(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  if (isId('co', text)) return [text]
  const exactly = await withExternalId(tx, merchantId, text).limit(limit).execute()
  if (exactly.length > 0) return exactly.map(({ id }) => id)
  const byId = await findIds(tx, merchantId, text, limit)
  const byWords = await searchByWords(tx, customers, merchantId, text, limit)
  return [...new Set([...byId, ...byWords])].slice(0, limit)
}

const withExternalId = (tx: Tx, merchantId: string, externalId: string) =>
  tx.selectFrom('checkout').select('id').where('merchant_id', '=', merchantId).where('external_id', '=', externalId)

async function findIds(tx: Tx, merchantId: string, text: string, limit: number): Promise<string[]> {
  const attempt = (column: 'id' | 'reference', value: string) =>
    tx
      .selectFrom('attempt')
      .select('checkout_id as id')
      .where('merchant_id', '=', merchantId)
      .where(column, '=', value)
      .execute()
  const found = [
    ...(await byExternalId(tx, merchantId, text, limit)),
    ...(isId('pay', text) ? [...(await attempt('id', text)), ...(await byReceipt(tx, merchantId, text))] : []),
    ...(REFERENCE.test(text) ? await attempt('reference', text) : []),
    ...(await byRail(tx, merchantId, text)),
  ]
  return [...new Set(found.map(({ id }) => id))]
}

const byExternalId = (tx: Tx, merchantId: string, text: string, limit: number) =>
  tx
    .selectFrom('checkout')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .$if(text.length < PREFIX_LENGTH_MIN, (query) => query.where('external_id', '=', text))
    .$if(text.length >= PREFIX_LENGTH_MIN, (query) =>
      query
        .where('external_id', '>=', text)
        .where('external_id', '<', text + LAST)
        .where(sql<boolean>`starts_with(external_id, ${text})`),
    )
    .orderBy('external_id')
    .orderBy('id')
    .limit(limit)
    .execute()

const byReceipt = (tx: Tx, merchantId: string, id: string) =>
  tx
    .selectFrom('receipt')
    .select('checkout_id as id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    // A collector's money is no checkout's.
    .where('checkout_id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .execute()

/** By a rail's reference of a payment, or of an instrument such as a VA number. Connections are few. */
async function byRail(tx: Tx, merchantId: string, text: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select checkout_id as id from receipt
    where merchant_id = ${merchantId} and connection_id in (select id from connection) and rail_reference = ${text}
      and checkout_id is not null
    union
    select attempt.checkout_id from instrument_directory as named
    join attempt on attempt.merchant_id = named.merchant_id and attempt.id = named.attempt_id
    where named.connection_id in (select id from connection) and named.reference = ${text} and named.merchant_id = ${merchantId}`.execute(
    tx,
  )
  return rows
}
