import { sql } from 'kysely'
import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import { moneyOf } from '../../checkout/checkout.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Allocation, AllocationReason } from '../allocation.ts'

type Row = {
  readonly merchant_id: string
  readonly id: string
  readonly invoice_id: string
  readonly transaction_id: string
  readonly currency: string
  readonly amount: bigint
  readonly reason: AllocationReason
  readonly created_at: Date
}

const fromRow = (row: Row): Allocation => ({
  merchantId: row.merchant_id,
  id: row.id,
  invoiceId: row.invoice_id,
  transactionId: row.transaction_id,
  amount: moneyOf(row.amount, row.currency),
  reason: row.reason,
  createdAt: row.created_at,
})

/** The allocations that count, of an invoice, of a payment, or the one with an id; oldest first. */
export async function readAllocations(
  tx: Tx,
  merchantId: string,
  of: { readonly invoiceId: string } | { readonly transactionId: string } | { readonly id: string },
): Promise<Allocation[]> {
  let query = tx.selectFrom('invoice_allocation').selectAll().where('merchant_id', '=', merchantId)
  if ('invoiceId' in of) query = query.where('invoice_id', '=', of.invoiceId)
  if ('transactionId' in of) query = query.where('transaction_id', '=', of.transactionId)
  if ('id' in of) query = query.where('id', '=', of.id)
  const rows = await query.where('ended_at', 'is', null).orderBy('id').execute()
  return rows.map(fromRow)
}

/** As `readAllocations` for several payments. */
export async function readAllocationsOf(
  tx: Tx,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<Allocation[]> {
  const rows = await tx
    .selectFrom('invoice_allocation')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', sql<string>`any(${[...transactionIds]}::text[])`)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** As `readAllocations` for several invoices. */
export async function readAllocationsTo(
  tx: Tx,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<Allocation[]> {
  const rows = await tx
    .selectFrom('invoice_allocation')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', sql<string>`any(${[...invoiceIds]}::text[])`)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** A payment's money and what invoices have of it, in smallest units. */
export type PaymentMoney = {
  readonly currency: string
  readonly received: bigint
  readonly returned: bigint
  readonly allocated: bigint
}

/** What can be allocated of a payment, in smallest units. `leaving`: what was refunded of it, or is about to be. */
export function leftOf(
  received: Money,
  { returned, allocated }: Pick<PaymentMoney, 'returned' | 'allocated'>,
  leaving: bigint,
): bigint {
  const left = received.amount - (leaving > returned ? leaving : returned) - allocated
  return left > 0n ? left : 0n
}

type Payment = { readonly merchantId: string; readonly transactionId: string; readonly received: Money }

/**
 * Locks what is allocated of a payment until the transaction ends. Whoever also locks invoices locks them first, so that
 * transactions never deadlock.
 */
export async function lockPayment(tx: Tx, { merchantId, transactionId, received }: Payment): Promise<PaymentMoney> {
  await tx
    .insertInto('allocated_payment')
    .values({
      merchant_id: merchantId,
      transaction_id: transactionId,
      currency: received.currency,
      received: received.amount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await lockKnownPayment(tx, merchantId, transactionId)
  if (!known) throw new Error(`no allocated payment ${transactionId}`)
  return known
}

/** The same without locking. Undefined: nothing of it was ever allocated. */
export const readKnownPayment = (
  tx: Tx,
  merchantId: string,
  transactionId: string,
): Promise<PaymentMoney | undefined> => selectPayment(tx, merchantId, transactionId).executeTakeFirst()

/** The same for a payment of which something was ever allocated; undefined: nothing was. */
export const lockKnownPayment = (
  tx: Tx,
  merchantId: string,
  transactionId: string,
): Promise<PaymentMoney | undefined> => selectPayment(tx, merchantId, transactionId).forNoKeyUpdate().executeTakeFirst()

const selectPayment = (tx: Tx, merchantId: string, transactionId: string) =>
  tx
    .selectFrom('allocated_payment')
    .select(['currency', 'received', 'returned', 'allocated'])
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)

/** Writes what invoices have of a payment, and what of it went back; the database refuses more than there is. */
export async function updatePayment(
  tx: Tx,
  { merchantId, transactionId }: Pick<Payment, 'merchantId' | 'transactionId'>,
  { returned, allocated }: Pick<PaymentMoney, 'returned' | 'allocated'>,
): Promise<void> {
  await tx
    .updateTable('allocated_payment')
    .set({ returned, allocated })
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .execute()
}

/** What of a payment was certainly refunded, in smallest units. */
export async function readReturned(tx: Tx, merchantId: string, transactionId: string): Promise<bigint> {
  const { rows } = await sql<{ returned: bigint }>`
    select coalesce(sum(amount), 0)::bigint as returned from refund
    where merchant_id = ${merchantId} and transaction_id = ${transactionId} and status = 'SUCCEEDED'`.execute(tx)
  return rows[0]?.returned ?? 0n
}

/** What of a payment was refunded or is about to be, in smallest units. */
export async function readLeaving(tx: Tx, merchantId: string, transactionId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('refund_total')
    .select('refunded')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row?.refunded ?? 0n
}

/** Money that was received under a transaction id. `isOwn`: it is the merchant's, not in suspense. */
export async function readReceived(
  tx: Tx,
  merchantId: string,
  transactionId: string,
): Promise<{ readonly received: Money; readonly isOwn: boolean } | undefined> {
  const row = await tx
    .selectFrom('receipt')
    .select(['amount', 'currency', 'state', 'flags'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', transactionId)
    .executeTakeFirst()
  if (!row) return undefined
  const isOwn = row.state === 'BOOKED' && !row.flags.includes('duplicate')
  return { received: moneyOf(row.amount, row.currency), isOwn }
}

export async function insertAllocation(tx: Tx, allocation: Omit<Allocation, 'id'>): Promise<Allocation> {
  const made = { ...allocation, id: newId('alc', allocation.merchantId, allocation.createdAt) }
  await tx
    .insertInto('invoice_allocation')
    .values({
      merchant_id: made.merchantId,
      id: made.id,
      invoice_id: made.invoiceId,
      transaction_id: made.transactionId,
      currency: made.amount.currency,
      amount: made.amount.amount,
      reason: made.reason,
      created_at: made.createdAt,
    })
    .execute()
  return made
}

/** Leaves so much of an allocation; with 0 it ends, for a reason that people read. */
export async function updateAllocation(
  tx: Tx,
  now: Date,
  { merchantId, id }: Pick<Allocation, 'merchantId' | 'id'>,
  amount: bigint,
  endReason: string,
): Promise<void> {
  await tx
    .updateTable('invoice_allocation')
    .set({ amount, ...(amount === 0n ? { ended_at: now, end_reason: endReason } : {}) })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
