import type { Tx } from '../../db/transaction.ts'
import { fromRow } from '../attempts/store.ts'
import { moneyOf } from '../checkout.ts'
import { findCollectedPayments } from './find-collected.ts'
import type { Paid } from './paid.ts'

type By = { readonly transactionId: string } | { readonly checkoutId: string }

/** The payments received for a merchant's checkout, or under one transaction id; oldest first. */
export async function findPaid(tx: Tx, merchantId: string, by: By): Promise<Paid[]> {
  const paid = await findOfCheckouts(tx, merchantId, by)
  return paid.length === 0 && 'transactionId' in by ? findCollectedPayments(tx, merchantId, by) : paid
}

async function findOfCheckouts(tx: Tx, merchantId: string, by: By): Promise<Paid[]> {
  const all = tx
    .selectFrom('receipt')
    .innerJoin('attempt', (join) =>
      join.onRef('attempt.merchant_id', '=', 'receipt.merchant_id').onRef('attempt.id', '=', 'receipt.attempt_id'),
    )
    .selectAll('attempt')
    .select([
      'receipt.id as transaction_id',
      'receipt.connection_id as received_over',
      'receipt.paid_at as received_at',
    ])
    .select(['receipt.rail_reference as receipt_reference', 'receipt.currency as received_in'])
    .select('receipt.amount as received')
    .where('receipt.merchant_id', '=', merchantId)
  const rows = await ('checkoutId' in by
    ? all.where('receipt.checkout_id', '=', by.checkoutId)
    : all.where('receipt.id', '=', by.transactionId)
  )
    .orderBy('receipt.id')
    .execute()
  return rows.map((row) => {
    const attempt = fromRow(row)
    return {
      merchantId,
      transactionId: row.transaction_id,
      checkoutId: attempt.checkoutId,
      connectionId: row.received_over,
      // A payment its rail does not identify is stored under the attempt's id; then the instrument's reference stands for it.
      railReference:
        row.receipt_reference === attempt.id ? (attempt.railReference ?? attempt.reference) : row.receipt_reference,
      issuerReference: null,
      amount: moneyOf(row.received, row.received_in),
      paidAt: row.received_at,
      attempt,
    }
  })
}

/** Whether a merchant has such an attempt or checkout, paid or not. */
export async function isKnown(tx: Tx, merchantId: string, by: By): Promise<boolean> {
  if ('checkoutId' in by) {
    const query = tx.selectFrom('checkout').select('id').where('merchant_id', '=', merchantId)
    return (await query.where('id', '=', by.checkoutId).executeTakeFirst()) !== undefined
  }
  const query = tx.selectFrom('attempt').select('id').where('merchant_id', '=', merchantId)
  return (await query.where('id', '=', by.transactionId).executeTakeFirst()) !== undefined
}
