import { sql } from 'kysely'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Invoice } from '../invoice.ts'
import { readInvoices } from '../store.ts'

/** As many invoices of one customer, and of one sum, are considered. */
const CONSIDERED_MAX = 50

/** The checkout of a payment: whose it is, with their details sealed. Undefined: a collector received it, or it is unknown. */
export async function readCheckoutOf(tx: Tx, merchantId: string, transactionId: string) {
  return tx
    .selectFrom('receipt')
    .innerJoin('checkout', (join) =>
      join.onRef('checkout.merchant_id', '=', 'receipt.merchant_id').onRef('checkout.id', '=', 'receipt.checkout_id'),
    )
    .select(['checkout.id', 'checkout.customer_id', 'checkout.invoice_id', 'checkout.customer'])
    .where('receipt.merchant_id', '=', merchantId)
    .where('receipt.id', '=', transactionId)
    .executeTakeFirst()
}

/** The customers of invoices. */
export async function readCustomersOf(tx: Tx, merchantId: string, invoiceIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice')
    .select('customer_id')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${[...invoiceIds]}::text[])`)
    .execute()
  return rows.map((row) => row.customer_id)
}

type Wanted = {
  readonly merchantId: string
  readonly left: Money
  readonly named: readonly string[]
  readonly customerIds: readonly string[]
}

/** Invoices that wait for money: those named, those of these customers, and those of exactly this sum. */
export async function readWaiting(tx: Tx, { merchantId, left, named, customerIds }: Wanted): Promise<Invoice[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from invoice where merchant_id = ${merchantId} and id = any (${named}::text[]) and currency = ${left.currency}
      and status in ('OPEN', 'PARTIALLY_PAID', 'UNCOLLECTIBLE'))
    union (select owed.id from unnest(${customerIds}::text[]) as wanted, lateral (
      select id from invoice where merchant_id = ${merchantId} and customer_id = wanted and currency = ${left.currency}
        and status in ('OPEN', 'PARTIALLY_PAID') order by due_at, id limit ${CONSIDERED_MAX}) as owed)
    union (select id from invoice where merchant_id = ${merchantId} and total - amount_paid = ${left.amount}
      and currency = ${left.currency} and status in ('OPEN', 'PARTIALLY_PAID')
      order by due_at, id limit ${CONSIDERED_MAX})`.execute(tx)
  const ids = rows.map(({ id }) => id)
  return [...(await readInvoices(tx, merchantId, ids)).values()]
}
