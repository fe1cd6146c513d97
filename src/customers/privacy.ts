import type { Holding } from '../base/privacy/personal-data.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import { normalised, searchWordsOf } from '../checkout/customer/search-words.ts'
import type { Tx } from '../db/transaction.ts'
import { findAllByWords } from './find-by-words.ts'
import { deleteTokens, fromRow } from './store.ts'

/** Identifies a customer: by what is known of them, by id, or as the one a checkout names. */
type CustomerQuery = { readonly by: 'phone' | 'email' | 'name' | 'customer' | 'checkout'; readonly value: string }

/** All data that a merchant's customers hold about a person. */
export async function findCustomerData(tx: Tx, customers: Customers, merchantId: string, query: CustomerQuery) {
  const ids = await idsOf(tx, customers, merchantId, query)
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('customer')
          .selectAll()
          .where('merchant_id', '=', merchantId)
          .where('id', 'in', ids)
          .orderBy('id')
          .execute()
  const found = rows
    .map((row) => fromRow(customers, row))
    .filter(({ details }) => query.by !== 'name' || normalised(details?.name ?? '') === normalised(query.value))
  return {
    customerIds: found.map(({ id }) => id),
    values: found.flatMap(({ details }) => [details?.name, details?.email, details?.phone]),
    metadata: found.map(({ metadata }) => JSON.stringify(metadata)).filter((metadata) => metadata !== '{}'),
    since: found[0]?.createdAt ?? null,
    holdings: found.map(
      ({ id, createdAt: at, externalId, details, metadata }): Holding => ({
        table: 'customer',
        id,
        at,
        why: 'whom the merchant sells to',
        until: 'erased on request; the row itself stays with the books',
        fields: { externalId, ...details, metadata },
      }),
    ),
  }
}

async function idsOf(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  { by, value }: CustomerQuery,
): Promise<string[]> {
  if (by === 'customer') return [value]
  if (by !== 'checkout') {
    const words = searchWordsOf({ name: null, email: null, phone: null, [by]: value }, {})
    return words.length === 0 ? [] : findAllByWords(tx, customers, merchantId, words)
  }
  const named = await tx
    .selectFrom('checkout')
    .select('customer_id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', value)
    .executeTakeFirst()
  return named?.customer_id ? [named.customer_id] : []
}

/** Erases what is known of customers; their ids and references stay. Returns the rows. */
export async function eraseCustomers(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set((eb) => ({ details: null, metadata: eb.val('{}'), request_token: null }))
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('details', 'is not', null)
    .executeTakeFirst()
  await deleteTokens(tx, merchantId, ids)
  return Number(numUpdatedRows)
}
