import { type Selectable, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { moneyOf } from '../checkout/checkout.ts'
import { readWay, wayText } from '../checkout/methods.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type Invoice, type InvoiceTerms, numberText } from './invoice.ts'
import type { Line } from './lines.ts'

type Key = { readonly merchantId: string; readonly id: string }

export const fromRow = (row: Selectable<Tables['invoice']>): Invoice => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  subscriptionId: row.subscription_id,
  period:
    row.period_start !== null && row.period_end !== null ? { start: row.period_start, end: row.period_end } : null,
  customerId: row.customer_id,
  collectorId: row.collector_id,
  status: row.status,
  series: row.series,
  number: row.number === null ? null : numberText(row.series, row.number),
  sequence: row.sequence,
  currency: currency(row.currency),
  lines: JSON.parse(row.lines) as Line[],
  subtotal: moneyOf(row.subtotal, row.currency),
  tax: moneyOf(row.tax, row.currency),
  total: moneyOf(row.total, row.currency),
  amountPaid: moneyOf(row.amount_paid, row.currency),
  dueAt: row.due_at,
  overdueAt: row.overdue_at,
  methods: row.methods?.flatMap((way) => readWay(way) ?? []) ?? null,
  allowPartial: row.allow_partial,
  reminders: row.reminders,
  note: row.note,
  metadata: JSON.parse(row.metadata) as Record<string, string>,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  finalizedAt: row.finalized_at,
})

export const termColumns = (terms: InvoiceTerms & Pick<Invoice, 'subtotal' | 'tax' | 'total'>) => ({
  customer_id: terms.customerId,
  collector_id: terms.collectorId,
  series: terms.series,
  currency: terms.currency,
  lines: JSON.stringify(terms.lines),
  subtotal: terms.subtotal.amount,
  tax: terms.tax.amount,
  total: terms.total.amount,
  due_at: terms.dueAt,
  methods: terms.methods?.map(wayText) ?? null,
  allow_partial: terms.allowPartial,
  reminders: [...terms.reminders],
  note: terms.note,
  metadata: JSON.stringify(terms.metadata),
})

export type NewDraft = { readonly invoice: Invoice; readonly requestHash: Buffer }

/** Stores new drafts, a few hundred at most. Returns the ids of those stored: the `externalId` of the others is taken. */
export async function insertDrafts(tx: Tx, drafts: readonly NewDraft[]): Promise<ReadonlySet<string>> {
  if (drafts.length === 0) return new Set()
  const rows = await tx
    .insertInto('invoice')
    .values(
      drafts.map(({ invoice, requestHash }) => ({
        merchant_id: invoice.merchantId,
        id: invoice.id,
        external_id: invoice.externalId,
        request_hash: requestHash,
        status: invoice.status,
        ...termColumns(invoice),
        created_at: invoice.createdAt,
        updated_at: invoice.updatedAt,
      })),
    )
    .onConflict((conflict) => conflict.constraint('invoice_external').doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The id, the time and the hash of the request that created the invoice with an `externalId`. */
export const readRequest = (tx: Tx, merchantId: string, externalId: string) =>
  tx
    .selectFrom('invoice')
    .select(['id', 'created_at', 'request_hash'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** The hashes of the requests that created the invoices with these references, by reference. */
export async function readRequestHashes(
  tx: Tx,
  merchantId: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['external_id', 'request_hash'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', sql<string>`any(${[...externalIds]}::text[])`)
    .execute()
  return new Map(rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, row.request_hash]])))
}

const select = (tx: Tx, { merchantId, id }: Key) =>
  tx.selectFrom('invoice').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)

export async function readInvoice(tx: Tx, key: Key): Promise<Invoice | undefined> {
  const row = await select(tx, key).executeTakeFirst()
  return row && fromRow(row)
}

/** Those of these ids that exist, by id. */
export async function readInvoices(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Map<string, Invoice>> {
  const rows = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

/** By its id alone, among the merchants of the route that the id carries. */
export async function readInvoiceByUrl(
  tx: Tx,
  merchantIds: readonly string[],
  id: string,
): Promise<Invoice | undefined> {
  const row = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('merchant_id', '=', sql<string>`any(${merchantIds}::text[])`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Reads an invoice and locks it until the transaction ends, so that decisions about it are serialised. */
export async function lockInvoice(tx: Tx, key: Key): Promise<Invoice | undefined> {
  const row = await select(tx, key).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** As `lockInvoice` for several, by id; locked in order of id, so that transactions never deadlock. */
export async function lockInvoices(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Map<string, Invoice>> {
  const rows = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

/** Writes new terms of a draft that the caller holds locked. */
export async function updateTerms(tx: Tx, invoice: Invoice): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ ...termColumns(invoice), updated_at: invoice.updatedAt })
    .where('merchant_id', '=', invoice.merchantId)
    .where('id', '=', invoice.id)
    .where('status', '=', 'DRAFT')
    .execute()
}

/** Sets when an invoice's customer is reminded next. */
export async function updateReminder(tx: Tx, { merchantId, id }: Key, nextAt: Date | null): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ next_reminder_at: nextAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** The next number of a series, or the last of so many: locked until the transaction ends, and released where it fails. */
export async function takeNumber(tx: Tx, merchantId: string, series: string, count = 1): Promise<bigint> {
  const { last_number: number } = await tx
    .insertInto('invoice_series')
    .values({ merchant_id: merchantId, series, last_number: BigInt(count) })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'series'])
        .doUpdateSet({ last_number: sql`invoice_series.last_number + ${count}::bigint` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return number
}

/** The customer as billed, sealed for the invoice; null: a draft, or erased. */
export async function readBilled(tx: Tx, { merchantId, id }: Key): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('invoice')
    .select('billed')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.billed ?? null
}
