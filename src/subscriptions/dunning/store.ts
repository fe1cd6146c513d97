import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Collection } from '../collection.ts'

const fromRow = (row: Selectable<Tables['subscription_invoice']>): Collection => ({
  merchantId: row.merchant_id,
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
  status: row.status,
  nextTryAt: row.next_try_at,
  tries: row.tries,
  retries: row.retries,
  failedDay: row.failed_day,
  deadMethodIds: row.dead_method_ids,
  chargeId: row.charge_id,
  failure:
    row.failure_code === null
      ? null
      : { code: row.failure_code, message: row.failure_message ?? '', needs: row.failure_needs },
})

type New = Pick<Collection, 'merchantId' | 'invoiceId' | 'subscriptionId' | 'nextTryAt'>

export async function insertCollections(tx: Tx, now: Date, collections: readonly New[]): Promise<void> {
  if (collections.length === 0) return
  await tx
    .insertInto('subscription_invoice')
    .values(
      collections.map((one) => ({
        merchant_id: one.merchantId,
        invoice_id: one.invoiceId,
        subscription_id: one.subscriptionId,
        status: 'OPEN' as const,
        next_try_at: one.nextTryAt,
        tries: 0,
        retries: 0,
        dead_method_ids: [],
        created_at: now,
      })),
    )
    .execute()
}

/** Reads how invoices are collected and locks that until the transaction ends, in order of invoice. */
export async function lockCollections(
  tx: Tx,
  merchantId: string,
  of: { readonly invoiceIds: readonly string[] } | { readonly subscriptionId: string },
): Promise<Collection[]> {
  let query = tx.selectFrom('subscription_invoice').selectAll().where('merchant_id', '=', merchantId)
  if ('invoiceIds' in of) query = query.where('invoice_id', '=', sql<string>`any(${[...of.invoiceIds]}::text[])`)
  else query = query.where('subscription_id', '=', of.subscriptionId).where('status', '=', 'OPEN')
  return (await query.orderBy('invoice_id').forNoKeyUpdate().execute()).map(fromRow)
}

export async function saveCollection(tx: Tx, one: Collection): Promise<void> {
  await tx
    .updateTable('subscription_invoice')
    .set({
      status: one.status,
      next_try_at: one.nextTryAt,
      tries: one.tries,
      retries: one.retries,
      failed_day: one.failedDay,
      dead_method_ids: [...one.deadMethodIds],
      charge_id: one.chargeId,
      failure_code: one.failure?.code.slice(0, 60) ?? null,
      failure_message: one.failure?.message.slice(0, 300) ?? null,
      failure_needs: one.failure?.needs ?? null,
    })
    .where('merchant_id', '=', one.merchantId)
    .where('invoice_id', '=', one.invoiceId)
    .execute()
}

/** Invoices with a try that is due, of any merchant, with their subscriptions. */
export async function listTries(tx: Tx, now: Date, limit: number) {
  const rows = await tx
    .selectFrom('subscription_invoice')
    .select(['merchant_id', 'invoice_id', 'subscription_id'])
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    invoiceId: row.invoice_id,
    subscriptionId: row.subscription_id,
  }))
}

/** The subscriptions of invoices. */
export async function readSubscriptionIds(
  tx: Tx,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscription_invoice')
    .select('subscription_id')
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', sql<string>`any(${[...invoiceIds]}::text[])`)
    .execute()
  return [...new Set(rows.map((row) => row.subscription_id))]
}

/** Whether something that a subscription billed failed to be collected, and is not paid. */
export async function isFailing(tx: Tx, merchantId: string, subscriptionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('subscription_invoice')
    .select('invoice_id')
    .where('merchant_id', '=', merchantId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', ['OPEN', 'GIVEN_UP'])
    .where('failed_day', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What is being collected for a subscription, the oldest first. */
export async function readCollections(tx: Tx, merchantId: string, subscriptionId: string): Promise<Collection[]> {
  const rows = await tx
    .selectFrom('subscription_invoice')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', ['OPEN', 'GIVEN_UP'])
    .orderBy('invoice_id')
    .limit(100)
    .execute()
  return rows.map(fromRow)
}

/** How invoices are collected, by their ids. Those of no subscription are left out. */
export async function readCollectionsOf(
  tx: Tx,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, Collection>> {
  const rows = await tx
    .selectFrom('subscription_invoice')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', sql<string>`any(${[...invoiceIds]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.invoice_id, fromRow(row)]))
}

/** What is being collected of a subscription, in short. */
export type Collecting = {
  /** Invoices that are not paid. */
  readonly invoices: number
  readonly nextTryAt: string | null
  /** A charge has no outcome yet. */
  readonly isCharging: boolean
  /** Why the latest of them failed; null: none did, or its customer pays by hand. */
  readonly failure: { readonly code: string; readonly message: string } | null
}

type CollectingRow = {
  readonly id: string
  readonly invoices: bigint
  readonly next_try_at: Date | null
  readonly is_charging: boolean
  readonly code: string | null
  readonly message: string | null
}

/** What is being collected of each of these subscriptions. */
export async function readCollecting(
  tx: Tx,
  merchantId: string,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, Collecting>> {
  const { rows } = await sql<CollectingRow>`
    select subscription_id as id, count(*) as invoices, min(next_try_at) as next_try_at,
      bool_or(charge_id is not null) as is_charging,
      (array_agg(failure_code order by invoice_id desc) filter (where failure_code is not null))[1] as code,
      (array_agg(failure_message order by invoice_id desc) filter (where failure_code is not null))[1] as message
    from subscription_invoice
    where merchant_id = ${merchantId} and subscription_id = any(${[...subscriptionIds]}::text[])
      and status in ('OPEN', 'GIVEN_UP')
    group by 1`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        invoices: Number(row.invoices),
        nextTryAt: row.next_try_at?.toISOString() ?? null,
        isCharging: row.is_charging,
        failure: row.code === null ? null : { code: row.code, message: row.message ?? '' },
      },
    ]),
  )
}
