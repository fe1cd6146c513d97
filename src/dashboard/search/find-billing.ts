import { isId } from '../../base/id.ts'
import { toWhole } from '../../base/money.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findCollectorsByText } from '../../collectors/find.ts'
import { findCustomerIdsIn, readCustomersIn } from '../../customers/find.ts'
import { readNames } from '../../customers/names.ts'
import type { Tx } from '../../db/transaction.ts'
import { readInvoicesIn } from '../../invoices/find.ts'
import { listSubscriptionsIn } from '../../subscriptions/find.ts'
import { findIdsByText } from '../invoices/read-lines.ts'

/** Customers by id, own reference, name, address or number, newest first. */
export async function findCustomers(tx: Tx, customers: Customers, merchantId: string, text: string, limit: number) {
  const ids = isId('cus', text) ? [text] : await findCustomerIdsIn(tx, customers, merchantId, text, limit)
  const found = await readCustomersIn(tx, customers, merchantId, ids.slice(0, limit))
  return [...found.values()].map(({ id, externalId, details }) => ({
    id,
    externalId,
    name: details?.name ?? null,
    email: details?.email ?? null,
    phone: details?.phone ?? null,
  }))
}

/** Invoices by id, number, own reference or customer, newest first. */
export async function findInvoices(tx: Tx, customers: Customers, merchantId: string, text: string, limit: number) {
  const ids = await findIdsByText(tx, customers, merchantId, text, limit)
  const found = await readInvoicesIn(tx, merchantId, ids)
  const all = ids.flatMap((id) => found.get(id) ?? [])
  const customerIds = all.map(({ customerId }) => customerId)
  const names = await readNames(tx, customers, merchantId, customerIds)
  return all.map(({ id, number, externalId, customerId, status, total }) => ({
    id,
    number,
    externalId,
    customerName: names.get(customerId) ?? null,
    status,
    currency: total.currency,
    total: toWhole(total),
  }))
}

/** Collectors by id, own reference, name, label, number, or the suffix chosen for it, newest first. */
export async function findCollectors(tx: Tx, merchantId: string, text: string, limit: number) {
  const found = await findCollectorsByText(tx, merchantId, text, limit)
  return found.map(({ id, name, label, status, instrument }) => ({
    id,
    name,
    label,
    status,
    number: instrument && 'number' in instrument ? instrument.number : null,
  }))
}

/** Subscriptions by id, own reference or customer, newest first. */
export async function findSubscriptions(tx: Tx, customers: Customers, merchantId: string, text: string, limit: number) {
  const customerIds = await findCustomerIdsIn(tx, customers, merchantId, text, limit)
  const found = await listSubscriptionsIn(tx, merchantId, { text: { name: text, customerIds }, before: null, limit })
  const names = await readNames(
    tx,
    customers,
    merchantId,
    found.map(({ customerId }) => customerId),
  )
  return found.map(({ id, externalId, description, customerId, status, amount }) => ({
    id,
    externalId,
    description,
    customerName: names.get(customerId) ?? null,
    status,
    currency: amount.currency as string,
    amount: toWhole(amount),
  }))
}
