import { type Selectable, sql } from 'kysely'
import { idAt } from '../base/id.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import { searchQueriesOf, searchWordsOf } from '../checkout/customer/search-words.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Customer } from './customer.ts'
import { type Bounds, findNewestByWords, tokensOf } from './find-by-words.ts'

type Key = { readonly merchantId: string; readonly id: string }

export const fromRow = (customers: Customers, row: Selectable<Tables['customer']>): Customer => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  details: customers.open({ id: row.id, customer: row.details }),
  metadata: JSON.parse(row.metadata) as Record<string, string>,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export type NewCustomer = { readonly customer: Customer; readonly requestToken: Buffer }

/** Stores new customers, a few hundred at most. Returns the ids of those stored: the `externalId` of the others is taken. */
export async function insertCustomers(
  tx: Tx,
  customers: Customers,
  created: readonly NewCustomer[],
): Promise<ReadonlySet<string>> {
  if (created.length === 0) return new Set()
  const rows = await tx
    .insertInto('customer')
    .values(
      created.map(({ customer, requestToken }) => ({
        merchant_id: customer.merchantId,
        id: customer.id,
        external_id: customer.externalId,
        details: customer.details && customers.seal(customer.id, customer.details),
        metadata: JSON.stringify(customer.metadata),
        request_token: requestToken,
        created_at: customer.createdAt,
        updated_at: customer.updatedAt,
      })),
    )
    .onConflict((conflict) => conflict.constraint('customer_external').doNothing())
    .returning('id')
    .execute()
  const stored = new Set(rows.map(({ id }) => id))
  await insertTokens(
    tx,
    customers,
    created.flatMap(({ customer }) => (stored.has(customer.id) ? [customer] : [])),
  )
  return stored
}

/** Writes a customer that the caller holds locked, and by what it is found. */
export async function updateCustomer(tx: Tx, customers: Customers, customer: Customer): Promise<void> {
  const { merchantId, id, details } = customer
  await tx
    .updateTable('customer')
    .set({
      details: details && customers.seal(id, details),
      metadata: JSON.stringify(customer.metadata),
      updated_at: customer.updatedAt,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await deleteTokens(tx, merchantId, [id])
  await insertTokens(tx, customers, [customer])
}

async function insertTokens(tx: Tx, customers: Customers, found: readonly Customer[]): Promise<void> {
  const rows = found.flatMap(({ merchantId, id, details, metadata }) =>
    tokensOf(customers, merchantId, searchWordsOf(details, metadata)).map((token) => ({
      merchant_id: merchantId,
      token,
      customer_id: id,
    })),
  )
  if (rows.length > 0) await tx.insertInto('customer_search_token').values(rows).execute()
}

export async function deleteTokens(tx: Tx, merchantId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('customer_search_token')
    .where('merchant_id', '=', merchantId)
    .where('customer_id', 'in', ids)
    .execute()
}

const select = (tx: Tx, { merchantId, id }: Key) =>
  tx.selectFrom('customer').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)

export async function readCustomer(tx: Tx, customers: Customers, key: Key): Promise<Customer | undefined> {
  const row = await select(tx, key).executeTakeFirst()
  return row && fromRow(customers, row)
}

/** By its id alone, among the merchants of the route that the id carries. */
export async function readCustomerByUrl(
  tx: Tx,
  customers: Customers,
  merchantIds: readonly string[],
  id: string,
): Promise<Customer | undefined> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('merchant_id', '=', sql<string>`any(${merchantIds}::text[])`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(customers, row)
}

/** Those of these ids that exist, in no particular order. */
export async function readCustomers(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  ids: readonly string[],
): Promise<Customer[]> {
  if (ids.length === 0) return []
  const query = tx.selectFrom('customer').selectAll().where('merchant_id', '=', merchantId)
  const rows = await query.where('id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`).execute()
  return rows.map((row) => fromRow(customers, row))
}

/** Reads a customer and locks it until the transaction ends. */
export async function lockCustomer(tx: Tx, customers: Customers, key: Key): Promise<Customer | undefined> {
  const row = await select(tx, key).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(customers, row)
}

/** The id, the time and the keyed request of the customer with an `externalId`. */
export const readRequest = (tx: Tx, merchantId: string, externalId: string) =>
  tx
    .selectFrom('customer')
    .select(['id', 'created_at', 'request_token'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** Ids by the merchant's own reference and by themselves, of those of these references that exist; `isErased`: without data. */
export async function readReferences(
  tx: Tx,
  merchantId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly isErased: boolean }>> {
  const named = sql<string>`any(${[...new Set(references)]}::text[])`
  const rows = await tx
    .selectFrom('customer')
    .select(['id', 'external_id', sql<boolean>`details is null`.as('is_erased')])
    .where('merchant_id', '=', merchantId)
    .where((where) => where.or([where('id', '=', named), where('external_id', '=', named)]))
    .execute()
  return new Map(
    rows.flatMap(({ id, external_id, is_erased: isErased }) => {
      const found = { id, isErased }
      return external_id === null ? [[id, found] as const] : [[id, found] as const, [external_id, found] as const]
    }),
  )
}

export type ListFilter = {
  /** Whole words of a name, an address, a number, a value of the metadata, or an `externalId`. */
  readonly q?: string | undefined
  readonly externalId?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its time of creation. */
export async function listCustomers(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  filter: ListFilter,
): Promise<Customer[]> {
  const { q, externalId, createdFrom, createdTo, before, limit } = filter
  const bounds = {
    from: createdFrom === undefined ? null : idAt('cus', merchantId, createdFrom),
    below: createdTo === undefined ? null : idAt('cus', merchantId, createdTo),
    before,
    limit,
  }
  const found = q === undefined ? null : await findIds(tx, customers, merchantId, q, bounds)
  let query = tx.selectFrom('customer').selectAll().where('merchant_id', '=', merchantId)
  if (found !== null) query = query.where('id', '=', sql<string>`any(${found}::text[])`)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (bounds.from !== null) query = query.where('id', '>=', bounds.from)
  if (bounds.below !== null) query = query.where('id', '<', bounds.below)
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => fromRow(customers, row))
}

/** Ids of at most so many customers that a typed text means, newest first where it is of names. */
export const findIdsOfText = (tx: Tx, customers: Customers, merchantId: string, text: string, limit: number) =>
  findIds(tx, customers, merchantId, text, { from: null, below: null, before: null, limit })

/** Ids of customers that a typed text means, in any of its readings. */
async function findIds(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  text: string,
  bounds: Bounds,
): Promise<string[]> {
  const named = await readRequest(tx, merchantId, text.trim())
  const found = new Set(named ? [named.id] : [])
  for (const { words, pair } of searchQueriesOf(text)) {
    if (pair) continue
    for (const id of await findNewestByWords(tx, customers, merchantId, words, bounds)) found.add(id)
  }
  return [...found]
}
