import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { idAt } from '../base/id.ts'
import type { ClaimToken } from '../checkout/refunds/claim-links.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import { fromRow } from '../checkout/refunds/row.ts'
import type { RefundStatus } from '../checkout/refunds/states.ts'
import { type ObjectFilter, objectConditions } from '../db/object-conditions.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A stored request: the hash of its payload, and the reply to every repeat. */
export type Accepted = { readonly payloadHash: Buffer; readonly acceptance: string }

/** Inserts a refund. False: its initiator used this externalId before. Waits for a concurrent insert of the same externalId. */
export async function insertRefund(
  tx: Tx,
  refund: Refund,
  {
    accepted,
    dueAt,
    token,
  }: { readonly accepted: Accepted | null; readonly dueAt: Date | null; readonly token: ClaimToken | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('refund')
    .values({
      merchant_id: refund.merchantId,
      id: refund.id,
      initiator: refund.initiator,
      external_id: refund.externalId,
      payload_hash: accepted?.payloadHash ?? null,
      acceptance: accepted?.acceptance ?? null,
      key_id: refund.keyId,
      checkout_id: refund.checkoutId,
      transaction_id: refund.transactionId,
      status: refund.status,
      stage: refund.stage,
      sequence: refund.sequence,
      currency: refund.amount.currency,
      amount: refund.amount.amount,
      fee_returned: refund.feeReturned.amount,
      tax_returned: refund.taxReturned.amount,
      reason: refund.reason,
      way: refund.way,
      fallback: refund.fallback,
      receiver_bank_code: refund.receiver?.bankCode ?? null,
      receiver_account_no: refund.receiver?.accountNo ?? null,
      receiver_name: refund.receiver?.name ?? null,
      payout_id: refund.payoutId,
      connection_id: refund.connectionId,
      reference: refund.reference,
      rail_reference: refund.railReference,
      failure_code: null,
      failure_message: null,
      metadata: JSON.stringify(refund.metadata),
      created_at: refund.createdAt,
      submitted_at: null,
      completed_at: refund.completedAt,
      claim_expires_at: refund.claimExpiresAt,
      claim_hash: token?.hash ?? null,
      sealed: token?.sealed ?? null,
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'initiator', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores the reply to a new refund, and the payout that carries it. */
export async function finishAcceptance(
  tx: Tx,
  { merchantId, id }: Key,
  { acceptance, payoutId, dueAt }: { acceptance: string; payoutId: string | null; dueAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ acceptance, payout_id: payoutId, due_at: dueAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** The stored reply to an externalId. */
export async function readAccepted(tx: Tx, merchantId: string, externalId: string): Promise<Accepted | undefined> {
  const row = await tx
    .selectFrom('refund')
    .select(['payload_hash', 'acceptance'])
    .where('merchant_id', '=', merchantId)
    .where('initiator', '=', 'merchant')
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  if (!row?.payload_hash || row.acceptance === null) return undefined
  return { payloadHash: row.payload_hash, acceptance: row.acceptance }
}

export async function readRefund(tx: Tx, { merchantId, id }: Key): Promise<Refund | undefined> {
  const row = await selectRefund(tx, merchantId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Reads a refund and locks it until the transaction ends, so that decisions about it are serialised. */
export async function lockRefund(tx: Tx, { merchantId, id }: Key): Promise<Refund | undefined> {
  const row = await selectRefund(tx, merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

export type ListFilter = ObjectFilter & {
  readonly checkoutId?: string | undefined
  readonly transactionId?: string | undefined
  readonly customerId?: string | undefined
  readonly externalId?: string | undefined
  readonly status?: RefundStatus | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its creation time. */
export async function listRefunds(tx: Tx, merchantId: string, filter: ListFilter): Promise<Refund[]> {
  let query = selectRefund(tx, merchantId)
  if (filter.checkoutId !== undefined) query = query.where('checkout_id', '=', filter.checkoutId)
  if (filter.transactionId !== undefined) query = query.where('transaction_id', '=', filter.transactionId)
  if (filter.customerId !== undefined) query = query.where(wasPaidBy(merchantId, filter.customerId))
  if (filter.externalId !== undefined) query = query.where(isCalled(filter.externalId))
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  const table = { idAt: (time: Date) => idAt('re', merchantId, time), metadata: sql`metadata::jsonb` }
  for (const condition of objectConditions(filter, table)) query = query.where(condition)
  if (filter.before !== null) query = query.where('id', '<', filter.before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

/** Of a customer's checkouts, and of what collectors received for them. */
const wasPaidBy = (merchantId: string, customerId: string) =>
  sql<SqlBool>`(checkout_id in (select id from checkout where merchant_id = ${merchantId} and customer_id = ${customerId})
    or transaction_id in (
      select paid.id from collection as paid
      join collector on collector.merchant_id = paid.merchant_id and collector.id = paid.collector_id
      where paid.merchant_id = ${merchantId} and collector.customer_id = ${customerId}))`

/** Matches the externalId that callers see: several provider refunds may share one reference. */
const isCalled =
  (externalId: string) =>
  (refund: ExpressionBuilder<Tables, 'refund'>): Expression<SqlBool> =>
    refund.or([
      refund('external_id', '=', externalId),
      refund.and([refund('rail_reference', '=', externalId), refund('initiator', '=', 'provider')]),
    ])

/** The refunds of one payment, oldest first, locked until the transaction ends. */
export async function lockRefundsOf(tx: Tx, merchantId: string, transactionId: string): Promise<Refund[]> {
  const query = selectRefund(tx, merchantId).where('transaction_id', '=', transactionId).orderBy('id')
  return (await query.forNoKeyUpdate().execute()).map(fromRow)
}

/** The refunds of one payment, oldest first. */
export async function readRefundsOf(tx: Tx, merchantId: string, transactionId: string): Promise<Refund[]> {
  const rows = await selectRefund(tx, merchantId).where('transaction_id', '=', transactionId).orderBy('id').execute()
  return rows.map(fromRow)
}

const selectRefund = (tx: Tx, merchantId: string) =>
  tx.selectFrom('refund').selectAll().where('merchant_id', '=', merchantId)

/** Makes a refund due at another time; null: something else makes it due. */
export async function setDue(tx: Tx, { merchantId, id }: Key, dueAt: Date | null): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ due_at: dueAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
