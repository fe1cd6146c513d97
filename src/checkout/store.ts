import { type Selectable, sql } from 'kysely'
import { idAt } from '../base/id.ts'
import type { RowsOf } from '../db/insert-rows.ts'
import { type ObjectFilter, objectConditions } from '../db/object-conditions.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { type Checkout, type Flag, moneyOf } from './checkout.ts'
import { readWay } from './methods.ts'
import type { CheckoutStatus } from './states.ts'

/** The columns that `fromRow` reads. */
export const CHECKOUT_COLUMNS = `merchant_id, id, external_id, status, version, sequence, currency, amount, description,
  type, code, account_name, success_url, cancel_url, metadata, flags, failure_code, failure_reason, created_at,
  expires_at, paid_at, paid_amount, methods, customer, link_id,
  pay_until, origin, customer_id, invoice_id, webhook_url, save`

export const fromRow = (row: Selectable<Tables['checkout']>): Checkout => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  status: row.status,
  version: row.version,
  sequence: row.sequence,
  amount: moneyOf(row.amount, row.currency),
  description: row.description,
  type: row.type,
  code: row.code,
  accountName: row.account_name,
  successUrl: row.success_url,
  cancelUrl: row.cancel_url,
  metadata: JSON.parse(row.metadata) as Record<string, unknown>,
  flags: row.flags,
  failure: row.failure_code === null ? null : { code: row.failure_code, reason: row.failure_reason ?? '' },
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  paidAt: row.paid_at,
  paidAmount: row.paid_amount === null ? null : moneyOf(row.paid_amount, row.currency),
  methods: row.methods?.flatMap((way) => readWay(way) ?? []) ?? null,
  customer: row.customer,
  linkId: row.link_id,
  payUntil: row.pay_until,
  origin: row.origin,
  customerId: row.customer_id,
  invoiceId: row.invoice_id,
  webhookUrl: row.webhook_url,
  save: row.save,
})

/** The insert of new checkouts. An existing id is skipped: it is a repeat. */
export const CHECKOUT_ROWS: RowsOf<Checkout> = {
  table: 'checkout',
  columns: {
    merchant_id: 'text',
    id: 'text',
    external_id: 'text',
    status: 'text',
    currency: 'text',
    amount: 'bigint',
    description: 'text',
    type: 'text',
    code: 'text',
    account_name: 'text',
    success_url: 'text',
    cancel_url: 'text',
    metadata: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
  toRow: (checkout) => ({
    merchant_id: checkout.merchantId,
    id: checkout.id,
    external_id: checkout.externalId,
    status: checkout.status,
    currency: checkout.amount.currency,
    amount: checkout.amount.amount.toString(),
    description: checkout.description,
    type: checkout.type,
    code: checkout.code,
    account_name: checkout.accountName,
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    metadata: JSON.stringify(checkout.metadata),
    created_at: checkout.createdAt,
    expires_at: checkout.expiresAt,
  }),
}

export async function readCheckout(tx: Tx, merchantId: string, id: string): Promise<Checkout | undefined> {
  const row = await tx
    .selectFrom('checkout')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Several of a merchant's checkouts at once, newest first. */
export async function readCheckouts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Checkout[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('checkout')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/** Reads a checkout and locks it until the transaction ends, so that decisions about it are serialised. */
export async function lockCheckout(tx: Tx, merchantId: string, id: string): Promise<Checkout | undefined> {
  return (await lockCheckouts(tx, merchantId, [id])).get(id)
}

/** As `lockCheckout` for several, by id; locked in order of id, so that transactions never deadlock. */
export async function lockCheckouts(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, Checkout>> {
  const { rows } = await prepared(sql<Selectable<Tables['checkout']>>`
    select ${sql.raw(CHECKOUT_COLUMNS)} from checkout where merchant_id = ${merchantId} and id = any (${ids}::text[])
    order by id for no key update`).execute(tx)
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

/** Ids of checkouts that are PENDING past their expiry, by merchant, longest overdue first. */
export async function readDueCheckouts(tx: Tx, now: Date, limit: number): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('checkout')
    .select(['merchant_id', 'id'])
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  const byMerchant = new Map<string, string[]>()
  for (const row of rows) byMerchant.set(row.merchant_id, [...(byMerchant.get(row.merchant_id) ?? []), row.id])
  return byMerchant
}

/** Locks those of a merchant's checkouts that are still due, in order of id, skipping those locked by another process. */
export async function lockDueCheckouts(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
  now: Date,
): Promise<Checkout[]> {
  const rows = await tx
    .selectFrom('checkout')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', ids)
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(fromRow)
}

export type ListFilter = ObjectFilter & {
  /** Search tokens that each found checkout has; they only narrow what `metadata` finds. */
  tokens?: readonly Buffer[]
  externalId?: string | undefined
  /** The payment link that created it. */
  linkId?: string | undefined
  /** The customer it is for. */
  customerId?: string | undefined
  status?: CheckoutStatus | undefined
  /** A flag set by one of its payments. */
  flag?: Flag | undefined
  before: string | null
  limit: number
}

/** Newest first. An id begins with its creation time, so the order of ids is the order of time. */
export async function listCheckouts(tx: Tx, merchantId: string, filter: ListFilter): Promise<Checkout[]> {
  let query = tx.selectFrom('checkout').selectAll().where('merchant_id', '=', merchantId)
  if (filter.externalId !== undefined) query = query.where('external_id', '=', filter.externalId)
  if (filter.linkId !== undefined) query = query.where('link_id', '=', filter.linkId)
  if (filter.customerId !== undefined) query = query.where('customer_id', '=', filter.customerId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  const { flag } = filter
  // Few of millions: the condition is exactly that of the index receipt_flagged.
  if (flag !== undefined) {
    query = query.where('id', 'in', (eb) =>
      eb
        .selectFrom('receipt')
        .select('checkout_id')
        .where('merchant_id', '=', merchantId)
        .where(sql<boolean>`receipt.flags <> '{}'`)
        .where(sql<boolean>`receipt.flags @> array[${flag}]`),
    )
  }
  for (const token of filter.tokens ?? []) {
    query = query.where('id', 'in', (eb) =>
      eb
        .selectFrom('checkout_search_token')
        .select('checkout_id')
        .where('merchant_id', '=', merchantId)
        .where('token', '=', token),
    )
  }
  const table = { idAt: (time: Date) => idAt('co', merchantId, time), metadata: sql`metadata::jsonb` }
  for (const condition of objectConditions(filter, table)) query = query.where(condition)
  if (filter.before !== null) query = query.where('id', '<', filter.before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}
