import { currency } from '../../../base/currency.ts'
import { fromWhole, toWhole } from '../../../base/money.ts'
import type { Customers } from '../../../checkout/customer/customers.ts'
import { findPaid } from '../../../checkout/receipts/find-paid.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { RefundApp } from '../../../refunds/app.ts'
import { findRefundable } from '../../../refunds/find/refundable.ts'
import { leftOf } from '../../../refunds/requested.ts'
import type { BeforeJson } from '../../route.ts'
import type { RefundWanted } from '../store.ts'
import type { RefundSummary } from './schema.ts'
import { summarizeOrder } from './summarize-order.ts'

type App = Pick<RefundApp, 'rails' | 'plans'> & { readonly customers: Customers }
type Of = {
  readonly merchantId: string
  /** The request's id. */
  readonly id: string
  readonly refund: RefundWanted
  readonly showsCustomer: boolean
}

/** The payment that a refund would be made from, and its other refunds. Null: there is no such payment. */
export async function summarizeRefund(tx: Tx, app: App, now: Date, of: Of): Promise<BeforeJson<RefundSummary> | null> {
  const { merchantId, id, refund, showsCustomer } = of
  const { transactionId, checkoutId = '', fallback = 'none' } = refund
  const [paid] = await findPaid(tx, merchantId, transactionId === undefined ? { checkoutId } : { transactionId })
  if (!paid) return null
  const all = await findRefundable(tx, app, now, merchantId, { transactionId: paid.transactionId })
  const payment = all.find((one) => one.transactionId === paid.transactionId)
  if (!payment) return null
  const order = await summarizeOrder(tx, app, { merchantId, paid, showsCustomer })
  const money = fromWhole(refund.amount, currency(refund.currency))
  const none = { ...money, amount: 0n }
  const { fee, tax } = (await app.plans.read(tx, merchantId)).payoutCharge(false, '', money, now)
  const byTransfer = fallback !== 'none'
  const refunds = await refundsOf(tx, merchantId, paid.transactionId)
  // An approved refund that could not be made reserves nothing until it is retried.
  const isTaken =
    payment.requested.some((one) => one.id === id) || refunds.some((one) => one.externalId === refund.externalId)
  const leftAfter = leftOf(payment.left, none, isTaken ? none : money)
  return {
    ...order,
    transactionId: paid.transactionId,
    paid: toWhole(paid.amount),
    refunded: toWhole(payment.refunded),
    refunds: refunds.map(({ externalId: _, ...one }) => one),
    requested: payment.requested.filter((one) => one.id !== id).map((one) => ({ ...one, amount: toWhole(one.amount) })),
    leftAfter: toWhole(leftAfter),
    transferFee: byTransfer ? toWhole({ ...fee, amount: fee.amount + tax.amount }) : null,
  }
}

async function refundsOf(tx: Tx, merchantId: string, transactionId: string) {
  const rows = await tx
    .selectFrom('refund')
    .select(['id', 'external_id', 'amount', 'currency', 'status', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, external_id: externalId, amount, currency: code, status, created_at: createdAt }) => ({
    id,
    externalId,
    status,
    createdAt,
    amount: toWhole({ amount, currency: currency(code) }),
  }))
}
