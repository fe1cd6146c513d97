import { type Selectable, sql, type Updateable } from 'kysely'
import { currency } from '../base/currency.ts'
import { idAt } from '../base/id.ts'
import { moneyOf } from '../checkout/checkout.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import type { SavedMethod } from './saved-method.ts'
import type { SavedMethodStatus } from './states.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A stored request: the hash of its payload, and the reply to every repeat. */
export type Accepted = { readonly payloadHash: Buffer; readonly acceptance: string }

/** Inserts a saved method, due at `dueAt`. False: its externalId was used before. */
export async function insertSavedMethod(tx: Tx, one: SavedMethod, accepted: Accepted, dueAt: Date): Promise<boolean> {
  const { maxAmount, frequency, until } = one.bounds
  const inserted = await tx
    .insertInto('saved_method')
    .values({
      merchant_id: one.merchantId,
      id: one.id,
      external_id: one.externalId,
      payload_hash: accepted.payloadHash,
      acceptance: accepted.acceptance,
      customer_id: one.customerId,
      type: one.type,
      code: one.code,
      currency: one.currency,
      status: one.status,
      return_url: one.returnUrl,
      max_amount: maxAmount?.amount ?? null,
      frequency_unit: frequency?.unit ?? null,
      frequency_count: frequency?.count ?? null,
      valid_until: until,
      connection_id: one.connectionId,
      reference: one.reference,
      created_at: one.createdAt,
      updated_at: one.createdAt,
      due_at: dueAt,
      subscription_id: one.subscriptionId,
      checkout_id: one.checkoutId,
    })
    .onConflict((conflict) => conflict.constraint('saved_method_external').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The stored reply to an externalId. */
export async function readAccepted(tx: Tx, merchantId: string, externalId: string): Promise<Accepted | undefined> {
  const row = await tx
    .selectFrom('saved_method')
    .select(['payload_hash', 'acceptance'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row && { payloadHash: row.payload_hash, acceptance: row.acceptance }
}

const select = (tx: Tx, { merchantId, id }: Key) =>
  tx.selectFrom('saved_method').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)

export async function readSavedMethod(tx: Tx, key: Key): Promise<SavedMethod | undefined> {
  const row = await select(tx, key).executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a saved method and locks it until the transaction ends. */
export async function lockSavedMethod(tx: Tx, key: Key): Promise<SavedMethod | undefined> {
  const row = await select(tx, key).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a saved method for a charge: until the transaction ends it does not move. Charges do not wait for each other. */
export async function shareSavedMethod(tx: Tx, key: Key): Promise<SavedMethod | undefined> {
  const row = await select(tx, key).forShare().executeTakeFirst()
  return row && fromRow(row)
}

/** Reads several of a merchant's: until the transaction ends they do not move. */
export async function shareSavedMethods(tx: Tx, merchantId: string, ids: readonly string[]): Promise<SavedMethod[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('saved_method')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(fromRow)
}

/** By its id alone, among the merchants of the route that the id carries. */
export async function readSavedMethodByUrl(
  tx: Tx,
  merchantIds: readonly string[],
  id: string,
): Promise<SavedMethod | undefined> {
  const row = await tx
    .selectFrom('saved_method')
    .selectAll()
    .where('merchant_id', '=', sql<string>`any(${merchantIds}::text[])`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Saved methods by their names at a connection: our reference, or the provider's. */
export async function readNamed(tx: Tx, connectionId: string, names: readonly string[]): Promise<SavedMethod[]> {
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('instrument_directory as named')
    .innerJoin('saved_method as method', (join) =>
      join
        .onRef('method.merchant_id', '=', 'named.merchant_id')
        .onRef('method.id', '=', 'named.attempt_id')
        .onRef('method.connection_id', '=', 'named.connection_id'),
    )
    .selectAll('method')
    .distinctOn('method.id')
    .where('named.connection_id', '=', connectionId)
    .where('named.reference', 'in', [...names])
    .execute()
  return rows.map(fromRow)
}

type Change = Omit<Updateable<Tables['saved_method']>, 'status' | 'sequence'>

/** Changes columns of a saved method beside its status. Undefined: there is none. */
export async function updateSavedMethod(
  tx: Tx,
  now: Date,
  { merchantId, id }: Key,
  change: Change,
): Promise<SavedMethod | undefined> {
  const row = await tx
    .updateTable('saved_method')
    .set({ ...change, updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Claims due saved methods of any merchant until `leaseUntil`: one whose process dies is claimed again then. */
export async function claimDue(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<SavedMethod[]> {
  const due = tx
    .selectFrom('saved_method')
    .select(['merchant_id', 'id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('saved_method')
    .from('due')
    .set({ due_at: leaseUntil, tries: sql<number>`tries + 1` })
    .whereRef('saved_method.merchant_id', '=', 'due.merchant_id')
    .whereRef('saved_method.id', '=', 'due.id')
    .returningAll('saved_method')
    .execute()
  return rows.map(fromRow)
}

/** Whether a charge of it that was sent after `since` is still open: its provider may need the link to say what came of it. */
export async function hasOpenCharge(tx: Tx, { merchantId, id }: Key, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('charge')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('saved_method_id', '=', id)
    .where('status', 'in', ['PROCESSING', 'NEEDS_PAYER'])
    .where('sent_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type ListFilter = {
  readonly customerId?: string | undefined
  readonly status?: SavedMethodStatus | undefined
  readonly type?: PaymentType | undefined
  readonly externalId?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its creation time. */
export async function listSavedMethods(tx: Tx, merchantId: string, filter: ListFilter): Promise<SavedMethod[]> {
  const { customerId, status, type, externalId, createdFrom, createdTo, before } = filter
  let query = tx.selectFrom('saved_method').selectAll().where('merchant_id', '=', merchantId)
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (type !== undefined) query = query.where('type', '=', type)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (createdFrom !== undefined) query = query.where('id', '>=', idAt('sm', merchantId, createdFrom))
  if (createdTo !== undefined) query = query.where('id', '<', idAt('sm', merchantId, createdTo))
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

export const fromRow = (row: Selectable<Tables['saved_method']>): SavedMethod => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  customerId: row.customer_id,
  type: row.type,
  code: row.code,
  currency: currency(row.currency),
  status: row.status,
  sequence: row.sequence,
  returnUrl: row.return_url,
  bounds: {
    maxAmount: row.max_amount === null ? null : moneyOf(row.max_amount, row.currency),
    frequency: row.frequency_unit && { unit: row.frequency_unit, count: row.frequency_count ?? 1 },
    until: row.valid_until,
  },
  agreement: row.accepted_at && {
    text: row.mandate_text ?? '',
    version: row.mandate_version ?? '',
    acceptedAt: row.accepted_at,
  },
  payer: row.payer,
  connectionId: row.connection_id,
  reference: row.reference,
  railReference: row.rail_reference,
  railUrl: row.rail_url,
  secret: row.secret,
  label: row.label,
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  revokedBy: row.revoked_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  activatedAt: row.activated_at,
  endedAt: row.ended_at,
  expiresAt: row.expires_at,
  isUnlinking: row.is_unlinking,
  tries: row.tries,
  subscriptionId: row.subscription_id,
  checkoutId: row.checkout_id,
})
