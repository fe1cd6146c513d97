import { isId } from '../base/id.ts'
import type { ReadCustomer } from '../checkout/customer/customer.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import { searchWordsOf } from '../checkout/customer/search-words.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { findMerchant, type Merchant, merchantsOfRoute } from '../merchants/merchant.ts'
import { readTimeZone } from '../merchants/settings/settings.ts'
import { isSuspended } from '../merchants/suspension.ts'
import type { Customer } from './customer.ts'
import { findNewestByWords } from './find-by-words.ts'
import * as store from './store.ts'

type App = { readonly db: Db; readonly customers: Customers }

/** A merchant's own customer. Undefined: unknown, or another merchant's. */
export const findCustomer = ({ db, customers }: App, merchantId: string, id: string): Promise<Customer | undefined> =>
  transaction(db, merchantId, (tx) => store.readCustomer(tx, customers, { merchantId, id }))

export const listCustomers = (
  { db, customers }: App,
  merchantId: string,
  filter: store.ListFilter,
): Promise<Customer[]> => transaction(db, merchantId, (tx) => store.listCustomers(tx, customers, merchantId, filter))

/** Finds customers in a transaction of the caller's. */
export const findCustomerIn =
  (customers: Customers) =>
  (tx: Tx, key: { readonly merchantId: string; readonly id: string }): Promise<Customer | undefined> =>
    store.readCustomer(tx, customers, key)

/** The customer of a merchant's own reference, in a transaction of the caller's. */
export async function findCustomerByExternalId(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  externalId: string,
): Promise<Customer | undefined> {
  const named = await store.readRequest(tx, merchantId, externalId)
  return named && store.readCustomer(tx, customers, { merchantId, id: named.id })
}

/** A name is looked for among so many of a merchant's newest customers that share its words. */
const NAMESAKES_MAX = 20

/** Ids of the newest customers who are called so, in any order of the words; one of three or more may be missing. */
export async function findNamesakes(tx: Tx, customers: Customers, merchantId: string, name: string): Promise<string[]> {
  const words = searchWordsOf({ name, email: null, phone: null }, {})
  const bounds = { from: null, below: null, before: null, limit: NAMESAKES_MAX }
  const withOneMissing = words.map((missing) => words.filter((word) => word !== missing))
  const found = new Set<string>()
  for (const some of words.length > 2 ? withOneMissing : [words]) {
    for (const id of await findNewestByWords(tx, customers, merchantId, some, bounds)) found.add(id)
  }
  return [...found].sort((a, b) => (a < b ? 1 : -1)).slice(0, NAMESAKES_MAX)
}

/** Those of these ids that exist, by id. */
export async function readCustomersIn(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Customer>> {
  return new Map((await store.readCustomers(tx, customers, merchantId, ids)).map((one) => [one.id, one]))
}

/** Customers by their ids or the merchant's own references, in a transaction of the caller's. */
export const findCustomersByReference = store.readReferences

/** Ids of at most so many customers whom a typed text means. */
export const findCustomerIdsIn = store.findIdsOfText

/** What the address of a customer's own page leads to. `zone`: that of the merchant's days. */
export type PublicCustomer = {
  readonly customer: Customer
  readonly merchant: Merchant
  readonly zone: string
  readonly isSuspended: boolean
}

/** A customer by the address of their own page, which by itself shows nothing of them. Undefined: unknown. */
export async function findCustomerByUrl({ db, customers }: App, id: string): Promise<PublicCustomer | undefined> {
  if (!isId('cus', id)) return undefined
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const customer = await store.readCustomerByUrl(tx, customers, await merchantsOfRoute(tx, id), id)
    const merchant = customer && (await findMerchant(tx, customer.merchantId))
    if (!merchant) return undefined
    return {
      customer,
      merchant,
      zone: await readTimeZone(tx, merchant.id),
      isSuspended: await isSuspended(tx, merchant.id),
    }
  })
}

/** Reads the details of customers for checkouts that name them. */
export const customerReader =
  (app: App): ReadCustomer =>
  async (merchantId, id) =>
    (await findCustomer(app, merchantId, id))?.details ?? undefined
