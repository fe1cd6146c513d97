import type { ReadCustomer } from '../checkout/customer/customer.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { Db } from '../db/db.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { Customer } from './customer.ts'
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

/** Reads the details of customers for checkouts that name them. */
export const customerReader =
  (app: App): ReadCustomer =>
  async (merchantId, id) =>
    (await findCustomer(app, merchantId, id))?.details ?? undefined
