import { type Selectable, sql, type Updateable } from 'kysely'
import { currency } from '../base/currency.ts'
import { idAt } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import type { CollectorInstrument, CollectorKind } from '../connectors/collector-port.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Collector } from './collector.ts'
import { isMeantBy } from './search.ts'
import type { CollectorStatus } from './states.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A stored request: the hash of its payload, and the reply to every repeat. */
export type Accepted = { readonly payloadHash: Buffer; readonly acceptance: string }

/** Inserts a collector, due at once. False: its externalId was used before. */
export async function insertCollector(tx: Tx, one: Collector, accepted: Accepted): Promise<boolean> {
  const inserted = await tx
    .insertInto('collector')
    .values({
      merchant_id: one.merchantId,
      id: one.id,
      external_id: one.externalId,
      payload_hash: accepted.payloadHash,
      acceptance: accepted.acceptance,
      kind: one.kind,
      code: one.code,
      customer_id: one.customerId,
      status: one.status,
      currency: one.currency,
      amount: one.amount?.amount ?? null,
      min_amount: one.minAmount?.amount ?? null,
      max_amount: one.maxAmount?.amount ?? null,
      name: one.name,
      label: one.label,
      number_suffix: one.numberSuffix,
      metadata: JSON.stringify(one.metadata),
      connection_id: one.connectionId,
      reference: one.reference,
      customer_number: one.customerNumber,
      rail_reference: null,
      instrument: null,
      failure_code: null,
      failure_message: null,
      created_at: one.createdAt,
      updated_at: one.createdAt,
      due_at: one.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The stored reply to an externalId. */
export async function readAccepted(tx: Tx, merchantId: string, externalId: string): Promise<Accepted | undefined> {
  const row = await tx
    .selectFrom('collector')
    .select(['payload_hash', 'acceptance'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row && { payloadHash: row.payload_hash, acceptance: row.acceptance }
}

type Change = Omit<Updateable<Tables['collector']>, 'status' | 'sequence'>

/** Changes columns of a collector beside its status. Undefined: there is none. */
export async function updateCollector(
  tx: Tx,
  now: Date,
  { merchantId, id }: Key,
  { metadata, ...change }: Omit<Change, 'metadata'> & { readonly metadata?: string },
): Promise<Collector | undefined> {
  const row = await tx
    .updateTable('collector')
    .set({ ...change, ...(metadata !== undefined && { metadata }), updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Claims due collectors of any merchant until `leaseUntil`: one whose process dies is claimed again then. */
export async function claimDue(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<Collector[]> {
  const due = tx
    .selectFrom('collector')
    .select(['merchant_id', 'id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
  const rows = await tx
    .with('due', () => due)
    .updateTable('collector')
    .from('due')
    .set({ due_at: leaseUntil, tries: sql<number>`tries + 1` })
    .whereRef('collector.merchant_id', '=', 'due.merchant_id')
    .whereRef('collector.id', '=', 'due.id')
    .returningAll('collector')
    .execute()
  return rows.map(fromRow)
}

export async function readCollector(tx: Tx, { merchantId, id }: Key): Promise<Collector | undefined> {
  const query = tx.selectFrom('collector').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && fromRow(row)
}

/** Those of these ids, or references of the merchant's own, that exist. */
export async function readByReference(tx: Tx, merchantId: string, references: readonly string[]): Promise<Collector[]> {
  const named = sql<string>`any(${[...new Set(references)]}::text[])`
  const rows = await tx
    .selectFrom('collector')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where((where) => where.or([where('id', '=', named), where('external_id', '=', named)]))
    .execute()
  return rows.map(fromRow)
}

/** By its id alone, among the merchants of the route that the id carries. */
export async function readCollectorByUrl(
  tx: Tx,
  merchantIds: readonly string[],
  id: string,
): Promise<Collector | undefined> {
  const row = await tx
    .selectFrom('collector')
    .selectAll()
    .where('merchant_id', '=', sql<string>`any(${merchantIds}::text[])`)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Reads collectors for money that they received: until the transaction ends they are neither moved nor given to another
 * customer. Payments do not wait for each other.
 */
export async function shareCollectors(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Collector[]> {
  const rows = await tx
    .selectFrom('collector')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(fromRow)
}

/** Reads a collector and locks it until the transaction ends. */
export async function lockCollector(tx: Tx, { merchantId, id }: Key): Promise<Collector | undefined> {
  const query = tx.selectFrom('collector').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** A collector by a name of its instrument at a connection: our reference, the provider's, or a number. */
export async function readNamed(tx: Tx, connectionId: string, names: readonly string[]): Promise<Collector[]> {
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('instrument_directory as named')
    .innerJoin('collector', (join) =>
      join
        .onRef('collector.merchant_id', '=', 'named.merchant_id')
        .onRef('collector.id', '=', 'named.attempt_id')
        .onRef('collector.connection_id', '=', 'named.connection_id'),
    )
    .selectAll('collector')
    .distinct()
    .where('named.connection_id', '=', connectionId)
    .where('named.reference', 'in', [...names])
    .execute()
  return rows.map(fromRow)
}

export type ListFilter = {
  readonly status?: CollectorStatus | undefined
  readonly kind?: CollectorKind | undefined
  readonly customerId?: string | undefined
  readonly externalId?: string | undefined
  /** Of an id, a reference, a name, a label, or the beginning of a number. */
  readonly text?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdTo?: Date | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its creation time. */
export async function listCollectors(tx: Tx, merchantId: string, filter: ListFilter): Promise<Collector[]> {
  const { status, kind, customerId, externalId, text, createdFrom, createdTo, before } = filter
  let query = tx.selectFrom('collector').selectAll().where('merchant_id', '=', merchantId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (text !== undefined) query = query.where(isMeantBy(text))
  if (createdFrom !== undefined) query = query.where('id', '>=', idAt('col', merchantId, createdFrom))
  if (createdTo !== undefined) query = query.where('id', '<', idAt('col', merchantId, createdTo))
  if (before !== null) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

const money = (amount: bigint, code: string): Money => ({ amount, currency: currency(code) })

export const fromRow = (row: Selectable<Tables['collector']>): Collector => ({
  merchantId: row.merchant_id,
  id: row.id,
  externalId: row.external_id,
  kind: row.kind,
  code: row.code,
  customerId: row.customer_id,
  status: row.status,
  sequence: row.sequence,
  currency: currency(row.currency),
  amount: row.amount === null ? null : money(row.amount, row.currency),
  minAmount: row.min_amount === null ? null : money(row.min_amount, row.currency),
  maxAmount: row.max_amount === null ? null : money(row.max_amount, row.currency),
  name: row.name,
  label: row.label,
  numberSuffix: row.number_suffix,
  metadata: JSON.parse(row.metadata) as Record<string, string>,
  connectionId: row.connection_id,
  reference: row.reference,
  customerNumber: row.customer_number,
  railReference: row.rail_reference,
  instrument: row.instrument as CollectorInstrument | null,
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  liveLink: { number: row.live_links, since: row.live_link_at },
  tries: row.tries,
})
