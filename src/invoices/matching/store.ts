import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { type InvoiceStatus, PAYABLE } from '../states.ts'
import type { Named } from './names.ts'

/** As many invoices of a customer, and of a collector, are considered at once. */
const CONSIDERED_MAX = 50

type Of = {
  readonly merchantId: string
  readonly currency: string
  readonly collectorId: string
  readonly customerId: string | null
  readonly named: readonly Named[]
  /** Smallest units. */
  readonly left: bigint
}

/** The ids of invoices that money of a collector may be for, without locking them. */
export async function readCandidates(tx: Tx, of: Of): Promise<{ named: string[]; others: string[] }> {
  const named: string[] = []
  for (const one of of.named) named.push(...(await idsNamed(tx, of, one)))
  if (named.length > 0) return { named, others: [] }
  const { merchantId, currency, collectorId, customerId, left } = of
  // A collector's newest paid one is of interest too: the money may be a second payment of it.
  const { rows } = await sql<{ id: string }>`
    (select id from invoice where merchant_id = ${merchantId} and collector_id = ${collectorId}
      and currency = ${currency} and status = any (${[...PAYABLE]}::text[]) order by due_at, id limit ${CONSIDERED_MAX})
    union (select id from invoice where merchant_id = ${merchantId} and collector_id = ${collectorId}
      and currency = ${currency} and status = 'PAID' order by due_at desc, id desc limit 1)
    union (select id from invoice where merchant_id = ${merchantId} and customer_id = ${customerId}
      and currency = ${currency} and status in ('OPEN', 'PARTIALLY_PAID') order by due_at, id limit ${CONSIDERED_MAX})
    union (select id from invoice where merchant_id = ${merchantId} and customer_id = ${customerId}
      and currency = ${currency} and status in ('OPEN', 'PARTIALLY_PAID') and total - amount_paid = ${left}
      order by due_at, id limit 2)`.execute(tx)
  return { named, others: rows.map(({ id }) => id) }
}

/** The finalized invoice that is named so, if there is one in this currency. */
export async function idsNamed(
  tx: Tx,
  { merchantId, currency }: Pick<Of, 'merchantId' | 'currency'>,
  named: Named,
): Promise<string[]> {
  const of = tx.selectFrom('invoice').select('id').where('merchant_id', '=', merchantId)
  const byName = 'id' in named ? of.where('id', '=', named.id) : of.where(numbered(named))
  const rows = await byName
    .where('currency', '=', currency)
    .where('status', 'not in', ['DRAFT', 'VOID'] satisfies InvoiceStatus[])
    .execute()
  return rows.map(({ id }) => id)
}

const numbered = ({ series, number }: Extract<Named, { series: string }>) =>
  sql<SqlBool>`series = ${series} and number = ${number}`

/** The invoices that had money of a payment and have none of it any more: the machine does not give it to them again. */
export async function readUndone(tx: Tx, merchantId: string, transactionId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('invoice_allocation')
    .select('invoice_id')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('ended_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.invoice_id))
}

/** Whether a customer was ever billed; what arrives from others is not expected to pay an invoice. */
export async function isBilled(tx: Tx, merchantId: string, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false
  const row = await tx
    .selectFrom('invoice')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('customer_id', '=', customerId)
    .where('number', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
