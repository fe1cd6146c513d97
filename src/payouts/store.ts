import { type RawBuilder, type Selectable, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Payout } from './payout.ts'
import type { PayoutStatus } from './states.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A row as a payout. */
export const fromRow = (row: Selectable<Tables['payout']>): Payout => {
  const money = (amount: bigint): Money => ({ amount, currency: currency(row.currency) })
  return {
    merchantId: row.merchant_id,
    id: row.id,
    externalId: row.external_id,
    status: row.status,
    stage: row.stage,
    sequence: row.sequence,
    amount: money(row.amount),
    fee: money(row.fee),
    receiver: { bankCode: row.bank_code, accountNo: row.receiver_account_no, name: row.receiver_name },
    receiverBankCode: row.receiver_bank_code,
    remark: row.remark,
    metadata: row.metadata,
    connectionId: row.connection_id,
    reference: row.reference,
    service: row.service,
    bankReference: row.bank_reference,
    failure: row.failure_code === null ? null : { code: row.failure_code, reason: row.failure_reason ?? '' },
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    completedAt: row.completed_at,
    pollCount: row.poll_count,
    closed: row.closed_service && row.opens_at ? { service: row.closed_service, opensAt: row.opens_at } : null,
  }
}

/** A request as it is stored: a hash of its payload, and the reply that any repeat gets. */
export type Accepted = { readonly payloadHash: Buffer; readonly acceptance: string }

/** Inserts a payout, due at once. False: the merchant used this externalId before. Waits for a racer with the same. */
export async function insertPayout(tx: Tx, payout: Payout, accepted: Accepted): Promise<boolean> {
  const inserted = await tx
    .insertInto('payout')
    .values({
      merchant_id: payout.merchantId,
      id: payout.id,
      external_id: payout.externalId,
      payload_hash: accepted.payloadHash,
      acceptance: accepted.acceptance,
      status: payout.status,
      stage: payout.stage,
      currency: payout.amount.currency,
      amount: payout.amount.amount,
      fee: payout.fee.amount,
      receiver_name: payout.receiver.name,
      receiver_account_no: payout.receiver.accountNo,
      receiver_bank_code: payout.receiverBankCode,
      bank_code: payout.receiver.bankCode,
      remark: payout.remark,
      metadata: payout.metadata,
      connection_id: payout.connectionId,
      reference: payout.reference,
      service: null,
      bank_reference: null,
      failure_code: null,
      failure_reason: null,
      created_at: payout.createdAt,
      submitted_at: null,
      completed_at: null,
      due_at: payout.createdAt,
      closed_service: null,
      opens_at: null,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What was accepted under an externalId. */
export async function readAccepted(
  tx: Tx,
  merchantId: string,
  externalId: string,
): Promise<(Accepted & { readonly id: string }) | undefined> {
  const row = await tx
    .selectFrom('payout')
    .select(['id', 'payload_hash', 'acceptance'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row && { id: row.id, payloadHash: row.payload_hash, acceptance: row.acceptance }
}

export async function readPayout(tx: Tx, { merchantId, id }: Key): Promise<Payout | undefined> {
  const row = await selectPayout(tx, merchantId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a payout and locks it until the transaction ends, so that decisions about one are made one at a time. */
export async function lockPayout(tx: Tx, { merchantId, id }: Key): Promise<Payout | undefined> {
  const row = await selectPayout(tx, merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** The payout of a reference we gave the bank, among these merchants'. */
export async function findByReference(
  tx: Tx,
  merchantIds: readonly string[],
  reference: string,
): Promise<Payout | undefined> {
  if (merchantIds.length === 0) return undefined
  const row = await tx
    .selectFrom('payout')
    .selectAll()
    .where('merchant_id', 'in', merchantIds)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** What a payout under way waits for: the hours of the service that carries it, or a usable response of the bank. */
export type PayoutWait = 'opening' | 'bank'

/** For rows of `payout` that are PROCESSING. */
export const isWaiting = (on: PayoutWait): RawBuilder<boolean> =>
  on === 'opening'
    ? sql<boolean>`stage = 'QUEUED' and closed_service is not null`
    : sql<boolean>`stage in ('UNKNOWN', 'UNRESOLVED')`

export type ListFilter = {
  readonly externalId?: string | undefined
  readonly status?: PayoutStatus | undefined
  readonly waits?: PayoutWait | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its time of creation. */
export async function listPayouts(tx: Tx, merchantId: string, filter: ListFilter): Promise<Payout[]> {
  let query = selectPayout(tx, merchantId)
  if (filter.externalId !== undefined) query = query.where('external_id', '=', filter.externalId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.waits !== undefined) query = query.where('status', '=', 'PROCESSING').where(isWaiting(filter.waits))
  if (filter.before !== null) query = query.where('id', '<', filter.before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

const selectPayout = (tx: Tx, merchantId: string) =>
  tx.selectFrom('payout').selectAll().where('merchant_id', '=', merchantId)
