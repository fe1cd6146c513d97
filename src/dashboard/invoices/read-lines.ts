import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { isId } from '../../base/id.ts'
import { toDecimal, toWhole } from '../../base/money.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { findCustomerIdsIn } from '../../customers/find.ts'
import { readNames } from '../../customers/names.ts'
import type { Tx } from '../../db/transaction.ts'
import { readInvoicesIn } from '../../invoices/find.ts'
import { AWAITED } from '../../invoices/states.ts'
import { toListed } from '../../invoices/wire.ts'
import { AGES, dueDaysOf } from './ageing.ts'
import type { AgeSum, InvoiceLine, InvoiceSum } from './schema.ts'
import type { InvoiceSource } from './source.ts'

/** What a typed text finds: an id, a number, the beginning of an own reference, or a customer's. */
export async function findIdsByText(
  tx: Tx,
  customers: Customers,
  merchantId: string,
  text: string,
  limit: number,
): Promise<string[]> {
  if (isId('inv', text)) return [text]
  const customerIds = await findCustomerIdsIn(tx, customers, merchantId, text, limit)
  const [, series = '', digits = ''] = /^(.+)-(\d{1,18})$/.exec(text.toUpperCase()) ?? []
  const literal = text.replaceAll(/[\\%_]/g, '\\$&')
  const { rows } = await sql<{ id: string }>`
    select id from invoice where merchant_id = ${merchantId} and (
      (series = ${series} and number = ${digits === '' ? -1n : BigInt(digits)})
      or external_id like ${`${literal}%`} or customer_id = any (${customerIds}::text[]))
    order by id desc limit ${sql.lit(limit)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The invoices of these ids as the list shows them, in their order. */
export async function readLines(
  tx: Tx,
  { customers, clock, ...hosts }: InvoiceSource,
  merchantId: string,
  ids: readonly string[],
): Promise<InvoiceLine[]> {
  const found = await readInvoicesIn(tx, merchantId, ids)
  const all = ids.flatMap((id) => found.get(id) ?? [])
  const names = await readNames(
    tx,
    customers,
    merchantId,
    all.map(({ customerId }) => customerId),
  )
  const now = clock()
  return all.map((one) => ({ ...toListed(one, now, hosts), customerName: names.get(one.customerId) ?? null }))
}

type SumRow = { currency: string; invoices: bigint; paid: bigint; total: bigint; amount_paid: bigint; due: bigint }

/** The sums of invoices, by currency. */
export async function sumInvoices(tx: Tx, merchantId: string, ids: readonly string[]): Promise<InvoiceSum[]> {
  const { rows } = await sql<SumRow>`
    select currency, count(*) as invoices, count(*) filter (where status = 'PAID') as paid,
      sum(total)::bigint as total, sum(amount_paid)::bigint as amount_paid,
      coalesce(sum(total - amount_paid) filter (where status = any (${[...AWAITED]}::text[])), 0)::bigint as due
    from unnest(${ids}::text[]) as wanted (id)
    join invoice on invoice.merchant_id = ${merchantId} and invoice.id = wanted.id
    group by currency order by currency`.execute(tx)
  return rows.map((row) => {
    const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(row.currency) })
    return {
      currency: row.currency,
      invoices: Number(row.invoices),
      paid: Number(row.paid),
      total: decimal(row.total),
      amountPaid: decimal(row.amount_paid),
      amountDue: decimal(row.due),
    }
  })
}

type AgeRow = { age: number; currency: string; invoices: bigint; due: bigint }

/** What is due by how long it has been, of all invoices or of a customer's. Reads those that are open, by their index. */
export async function readAgeing(
  tx: Tx,
  merchantId: string,
  { zone, now }: { readonly zone: string; readonly now: Date },
  customerId: string | undefined,
): Promise<AgeSum[]> {
  const last = AGES.map((age) => dueDaysOf(age, zone, now))
  const which = sql.join(
    last.flatMap(({ from, to }, at) => [
      sql`when (${from}::text is null or due_at >= ${from}) and (${to}::text is null or due_at <= ${to}) then ${sql.lit(at)}`,
    ]),
    sql` `,
  )
  const { rows } = await sql<AgeRow>`
    select case ${which} end as age, currency, count(*) as invoices, sum(total - amount_paid)::bigint as due
    from invoice
    where merchant_id = ${merchantId} and status = any (${[...AWAITED]}::text[])
      and (${customerId ?? null}::text is null or customer_id = ${customerId ?? null})
    group by 1, 2 order by 2, 1`.execute(tx)
  return rows.flatMap(({ age, currency: code, invoices, due }) => {
    const name = AGES[age]
    const amountDue = toWhole({ amount: due, currency: currency(code) })
    return name === undefined ? [] : [{ age: name, currency: code, invoices: Number(invoices), amountDue }]
  })
}
