import { type Selectable, sql, type Updateable } from 'kysely'
import { idAt } from '../base/id.ts'
import { moneyOf } from '../checkout/checkout.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Charge } from './charge.ts'
import { type ChargeStatus, OPEN_CHARGE } from './states.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A stored request: the hash of its payload, and the reply to every repeat. */
export type Accepted = { readonly id: string; readonly payloadHash: Buffer; readonly acceptance: string }

/** Inserts a charge, due at once. False: its externalId was used before, or a charge of its invoice is open. */
export async function insertCharge(tx: Tx, one: Charge, accepted: Omit<Accepted, 'id'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('charge')
    .values({
      merchant_id: one.merchantId,
      id: one.id,
      external_id: one.externalId,
      payload_hash: accepted.payloadHash,
      acceptance: accepted.acceptance,
      saved_method_id: one.savedMethodId,
      customer_id: one.customerId,
      invoice_id: one.invoiceId,
      checkout_id: one.checkoutId,
      transaction_id: one.transactionId,
      status: one.status,
      currency: one.amount.currency,
      amount: one.amount.amount,
      description: one.description,
      created_at: one.createdAt,
      updated_at: one.createdAt,
      due_at: one.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The stored reply to an externalId. */
export async function readAccepted(tx: Tx, merchantId: string, externalId: string): Promise<Accepted | undefined> {
  const row = await tx
    .selectFrom('charge')
    .select(['id', 'payload_hash', 'acceptance'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row && { id: row.id, payloadHash: row.payload_hash, acceptance: row.acceptance }
}

const select = (tx: Tx, { merchantId, id }: Key) =>
  tx.selectFrom('charge').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)

export async function readCharge(tx: Tx, key: Key): Promise<Charge | undefined> {
  const row = await select(tx, key).executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a charge and locks it until the transaction ends. */
export async function lockCharge(tx: Tx, key: Key): Promise<Charge | undefined> {
  const row = await select(tx, key).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** The charge of an invoice whose outcome is open. */
export async function readOpenOf(tx: Tx, merchantId: string, invoiceId: string): Promise<Charge | undefined> {
  const row = await tx
    .selectFrom('charge')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', OPEN_CHARGE)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** When a saved method was charged since a time, newest first, at most `limit`: what succeeded, or may yet. */
export async function readChargedAt(
  tx: Tx,
  { merchantId, id }: Key,
  since: Date,
  limit: number,
): Promise<readonly Date[]> {
  const rows = await tx
    .selectFrom('charge')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .where('saved_method_id', '=', id)
    .where('status', '<>', 'FAILED')
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

type Change = Omit<Updateable<Tables['charge']>, 'status' | 'sequence'>

/** Changes columns of a charge beside its status. */
export async function updateCharge(tx: Tx, now: Date, { merchantId, id }: Key, change: Change): Promise<void> {
  await tx
    .updateTable('charge')
    .set({ ...change, updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/**
 * Claims due charges of any merchant until `leaseUntil`: one whose process dies is claimed again then. What a suspended merchant
 * has not sent waits, and is due at once when it is resumed.
 */
export async function claimDue(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Charge[]> {
  const due = tx
    .selectFrom('charge')
    .select(['merchant_id', 'id'])
    .where('due_at', '<=', now)
    .where((where) =>
      where.or([
        where('sent_at', 'is not', null),
        where.not(
          where.exists(
            where
              .selectFrom('merchant')
              .select('merchant.id')
              .whereRef('merchant.id', '=', 'charge.merchant_id')
              .where('suspended_at', 'is not', null),
          ),
        ),
      ]),
    )
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('charge')
    .from('due')
    .set({ due_at: leaseUntil, tries: sql<number>`tries + 1` })
    .whereRef('charge.merchant_id', '=', 'due.merchant_id')
    .whereRef('charge.id', '=', 'due.id')
    .returningAll('charge')
    .execute()
  return rows.map(fromRow)
}

export type ListFilter = {
  readonly customerId?: string | undefined
  readonly savedMethodId?: string | undefined
  readonly invoiceId?: string | undefined
  readonly status?: ChargeStatus | undefined
  readonly externalId?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its creation time. */
export async function listCharges(tx: Tx, merchantId: string, filter: ListFilter): Promise<Charge[]> {
  const { customerId, savedMethodId, invoiceId, status, externalId, createdFrom, createdTo, before } = filter
  let query = tx.selectFrom('charge').selectAll().where('merchant_id', '=', merchantId)
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (savedMethodId !== undefined) query = query.where('saved_method_id', '=', savedMethodId)
  if (invoiceId !== undefined) query = query.where('invoice_id', '=', invoiceId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (createdFrom !== undefined) query = query.where('id', '>=', idAt('ch', merchantId, createdFrom))
  if (createdTo !== undefined) query = query.where('id', '<', idAt('ch', merchantId, createdTo))
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

export const fromRow = (row: Selectable<Tables['charge']>): Charge => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  savedMethodId: row.saved_method_id,
  customerId: row.customer_id,
  invoiceId: row.invoice_id,
  checkoutId: row.checkout_id,
  transactionId: row.transaction_id,
  status: row.status,
  sequence: row.sequence,
  amount: moneyOf(row.amount, row.currency),
  description: row.description,
  actionUrl: row.action_url,
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  railCode: row.rail_code,
  sentAt: row.sent_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  endedAt: row.ended_at,
  tries: row.tries,
})
