import { type Selectable, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import { statesBefore } from '../base/moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Failure, Payout } from './payout.ts'
import { PAYOUT_MOVES, type PayoutStatus } from './states.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A row as the feature speaks of it. */
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
    rail: row.rail,
    reference: row.reference,
    service: row.service,
    bankReference: row.bank_reference,
    failure: row.failure_code === null ? null : { code: row.failure_code, reason: row.failure_reason ?? '' },
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    completedAt: row.completed_at,
    asks: row.asks,
  }
}

/** A request as it is remembered: what was asked, and the reply that any repeat gets. */
export type Accepted = { readonly payloadHash: Buffer; readonly acceptance: string }

/** Keeps a payout, due at once. False: the merchant used this externalId before. Waits for a racer with the same. */
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
      rail: payout.rail,
      reference: payout.reference,
      service: null,
      bank_reference: null,
      failure_code: null,
      failure_reason: null,
      created_at: payout.createdAt,
      submitted_at: null,
      completed_at: null,
      due_at: payout.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What was accepted under an externalId. */
export async function readAccepted(tx: Tx, merchantId: string, externalId: string): Promise<Accepted | undefined> {
  const row = await tx
    .selectFrom('payout')
    .select(['payload_hash', 'acceptance'])
    .where('merchant_id', '=', merchantId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row && { payloadHash: row.payload_hash, acceptance: row.acceptance }
}

export async function readPayout(tx: Tx, { merchantId, id }: Key): Promise<Payout | undefined> {
  const row = await selectPayout(tx, merchantId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a payout and holds it until the transaction ends: whoever decides about one decides alone. */
export async function lockPayout(tx: Tx, { merchantId, id }: Key): Promise<Payout | undefined> {
  const row = await selectPayout(tx, merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** The payout a bank speaks of by our reference, among these merchants'. */
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

export type ListFilter = {
  readonly externalId?: string | undefined
  readonly status?: PayoutStatus | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its time of making. */
export async function listPayouts(tx: Tx, merchantId: string, filter: ListFilter): Promise<Payout[]> {
  let query = selectPayout(tx, merchantId)
  if (filter.externalId !== undefined) query = query.where('external_id', '=', filter.externalId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.before !== null) query = query.where('id', '<', filter.before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

/** Moves a payout to `to`, counting the event to be told. Undefined: it is already elsewhere. */
export async function movePayout(
  tx: Tx,
  { merchantId, id }: Key,
  to: PayoutStatus,
  change: { at: Date; bankReference?: string | null; failure?: Failure },
): Promise<Payout | undefined> {
  const { at, bankReference = null, failure } = change
  const row = await tx
    .updateTable('payout')
    .set({
      status: to,
      sequence: sql<number>`sequence + 1`,
      completed_at: at,
      due_at: null,
      ...(bankReference === null ? {} : { bank_reference: bankReference }),
      ...(failure ? { failure_code: failure.code, failure_reason: failure.reason } : {}),
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<PayoutStatus>`any(${statesBefore(PAYOUT_MOVES, to)})`)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

const selectPayout = (tx: Tx, merchantId: string) =>
  tx.selectFrom('payout').selectAll().where('merchant_id', '=', merchantId)
