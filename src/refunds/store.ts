import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Money } from '../base/money.ts'
import { moneyOf } from '../checkout/checkout.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import { fromRow } from '../checkout/refunds/row.ts'
import type { RefundStatus } from '../checkout/refunds/states.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

export type Key = { readonly merchantId: string; readonly id: string }

/** A request as it is stored: a hash of its payload, and the reply that any repeat gets. */
export type Accepted = { readonly payloadHash: Buffer; readonly acceptance: string }

/** Inserts a refund. False: its initiator used this externalId before. Waits for a racer with the same. */
export async function insertRefund(
  tx: Tx,
  refund: Refund,
  { accepted, dueAt }: { readonly accepted: Accepted | null; readonly dueAt: Date | null },
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
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'initiator', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Keeps what a new refund was answered, and the payout that carries it. */
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

/** What the merchant was answered under an externalId. */
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

/** Reads a refund and locks it until the transaction ends, so that decisions about one are made one at a time. */
export async function lockRefund(tx: Tx, { merchantId, id }: Key): Promise<Refund | undefined> {
  const row = await selectRefund(tx, merchantId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && fromRow(row)
}

export type ListFilter = {
  readonly checkoutId?: string | undefined
  readonly transactionId?: string | undefined
  readonly externalId?: string | undefined
  readonly status?: RefundStatus | undefined
  readonly before: string | null
  readonly limit: number
}

/** Newest first: an id begins with its time of creation. */
export async function listRefunds(tx: Tx, merchantId: string, filter: ListFilter): Promise<Refund[]> {
  let query = selectRefund(tx, merchantId)
  if (filter.checkoutId !== undefined) query = query.where('checkout_id', '=', filter.checkoutId)
  if (filter.transactionId !== undefined) query = query.where('transaction_id', '=', filter.transactionId)
  if (filter.externalId !== undefined) query = query.where(isCalled(filter.externalId))
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  if (filter.before !== null) query = query.where('id', '<', filter.before)
  const rows = await query.orderBy('id', 'desc').limit(filter.limit).execute()
  return rows.map(fromRow)
}

/** Whose externalId it is: several of a provider's may share its reference. */
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

/** Makes a refund due at another time; null: when something else makes it due. */
export async function setDue(tx: Tx, { merchantId, id }: Key, dueAt: Date | null): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ due_at: dueAt })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}

/** What of a payment has gone back or is about to. */
export type RefundTotal = {
  readonly paid: Money
  readonly refunded: Money
  readonly feeReturned: Money
  readonly taxReturned: Money
  /** What a provider gave back besides and is not booked yet: it may not be given back once more. */
  readonly unbooked: Money
}

/** Locks what of a payment has gone back until the transaction ends: its refunds are decided one after the other. */
export async function lockTotal(
  tx: Tx,
  { merchantId, transactionId, amount: paid }: { merchantId: string; transactionId: string; amount: Money },
): Promise<RefundTotal> {
  await tx
    .insertInto('refund_total')
    .values({ merchant_id: merchantId, transaction_id: transactionId, currency: paid.currency, paid: paid.amount })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('refund_total')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const money = (amount: bigint) => moneyOf(amount, row.currency)
  return {
    ...{ paid: money(row.paid), refunded: money(row.refunded) },
    ...{ feeReturned: money(row.fee_returned), taxReturned: money(row.tax_returned), unbooked: money(row.unbooked) },
  }
}

/** What a provider surely gave back of a payment and is not booked, in smallest units of its currency. */
export async function readUnbooked(tx: Tx, merchantId: string, transactionId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('refund_total')
    .select('unbooked')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row?.unbooked ?? 0n
}

/** Counts a refund into what of its payment goes back; the database refuses more than was paid. */
export const countRefund = (tx: Tx, refund: Refund): Promise<void> =>
  changeTotal(tx, refund, 1, { refunded: sql<bigint>`refunded + ${refund.amount.amount}::bigint` })

/** Counts what a provider gave back by itself: beyond what was paid as excess. */
export const countProviderRefund = (tx: Tx, refund: Refund): Promise<void> => {
  const counted = sql`refunded + ${refund.amount.amount}::bigint`
  const refunded = sql<bigint>`least(paid, ${counted})`
  return changeTotal(tx, refund, 1, { refunded, excess: sql<bigint>`excess + greatest(0, ${counted} - paid)` })
}

/** A refund came to nothing: its amount may be given back again, unless a provider gave back more than was paid. */
export const uncountRefund = (tx: Tx, refund: Refund): Promise<void> => {
  const amount = sql`${refund.amount.amount}::bigint`
  const excess = sql<bigint>`excess - least(excess, ${amount})`
  return changeTotal(tx, refund, -1, { refunded: sql<bigint>`refunded - ${amount} + least(excess, ${amount})`, excess })
}

async function changeTotal(
  tx: Tx,
  { merchantId, transactionId, feeReturned, taxReturned }: Refund,
  sign: 1 | -1,
  counted: { readonly refunded: RawBuilder<bigint>; readonly excess?: RawBuilder<bigint> },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('refund_total')
    .set({
      ...counted,
      fee_returned: sql<bigint>`fee_returned + ${sign}::bigint * ${feeReturned.amount}::bigint`,
      tax_returned: sql<bigint>`tax_returned + ${sign}::bigint * ${taxReturned.amount}::bigint`,
    })
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`there is no total of ${transactionId}`)
}
