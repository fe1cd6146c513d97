import { type RawBuilder, sql } from 'kysely'
import type { Money } from '../base/money.ts'
import { moneyOf } from '../checkout/checkout.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import type { Tx } from '../db/transaction.ts'

/** The totals refunded of a payment, or about to be. */
export type RefundTotal = {
  readonly paid: Money
  readonly refunded: Money
  readonly feeReturned: Money
  readonly taxReturned: Money
  /** Provider refunds that are not booked yet: they must not be refunded again. */
  readonly unbooked: Money
}

type Of = { readonly merchantId: string; readonly transactionId: string; readonly amount: Money }

/** Locks the refund total of a payment until the transaction ends: decisions about its refunds are serialised. */
export async function lockTotal(tx: Tx, of: Of): Promise<RefundTotal> {
  const { merchantId, transactionId } = of
  await insertTotal(tx, of)
  const row = await tx
    .selectFrom('refund_total')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const money = (amount: bigint) => moneyOf(amount, row.currency)
  return {
    paid: money(row.paid),
    refunded: money(row.refunded),
    feeReturned: money(row.fee_returned),
    taxReturned: money(row.tax_returned),
    unbooked: money(row.unbooked),
  }
}

/** Locks it against refunds alone: those who share it do not wait for each other. */
export async function shareTotal(tx: Tx, of: Of): Promise<void> {
  await insertTotal(tx, of)
  await tx
    .selectFrom('refund_total')
    .select('transaction_id')
    .where('merchant_id', '=', of.merchantId)
    .where('transaction_id', '=', of.transactionId)
    .forShare()
    .execute()
}

const insertTotal = (tx: Tx, { merchantId, transactionId, amount: paid }: Of) =>
  tx
    .insertInto('refund_total')
    .values({ merchant_id: merchantId, transaction_id: transactionId, currency: paid.currency, paid: paid.amount })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** What a provider certainly refunded of a payment and is not booked yet, in smallest units of its currency. */
export async function readUnbooked(tx: Tx, merchantId: string, transactionId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('refund_total')
    .select('unbooked')
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row?.unbooked ?? 0n
}

/** Adds a refund to its payment's total; the database refuses more than was paid. */
export const countRefund = (tx: Tx, refund: Refund): Promise<void> =>
  changeTotal(tx, refund, 1, { refunded: sql<bigint>`refunded + ${refund.amount.amount}::bigint` })

/** Adds a provider refund; the part beyond the amount paid counts as excess. */
export const countProviderRefund = (tx: Tx, refund: Refund): Promise<void> => {
  const counted = sql`refunded + ${refund.amount.amount}::bigint`
  const refunded = sql<bigint>`least(paid, ${counted})`
  return changeTotal(tx, refund, 1, { refunded, excess: sql<bigint>`excess + greatest(0, ${counted} - paid)` })
}

/** Removes a refund that was not made: its amount may be refunded again, unless a provider refunded more than was paid. */
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
  if (numUpdatedRows !== 1n) throw new Error(`no refund total of ${transactionId}`)
}
