import { notFound } from '../../../base/errors.ts'
import { toWhole } from '../../../base/money.ts'
import type { Customers } from '../../../checkout/customer/customers.ts'
import { findPaid } from '../../../checkout/receipts/find-paid.ts'
import type { Refund } from '../../../checkout/refunds/refund.ts'
import type { Tx } from '../../../db/transaction.ts'
import { HOME } from '../../../markets/market-of.ts'
import type { RefundApp } from '../../../refunds/app.ts'
import { findRefundable } from '../../../refunds/find/refundable.ts'
import { readRequesterDay } from '../../approvals/summary/read-requester-day.ts'
import { summarizeOrder } from '../../approvals/summary/summarize-order.ts'
import type { BeforeJson } from '../../route.ts'
import { findRequester, type RefundRequester } from './find-requester.ts'
import type { MadeRefundSummary } from './schema.ts'

type App = Pick<RefundApp, 'rails' | 'plans'> & { readonly customers: Customers }
type Summary = Omit<BeforeJson<MadeRefundSummary>, 'by'> & { readonly requester: RefundRequester }

/** Who wanted a refund, what it is for, and what else there is of its payment and its customer. Throws NOT_FOUND. */
export async function summarizeMade(tx: Tx, app: App, now: Date, refund: Refund): Promise<Summary> {
  const { merchantId, id, transactionId } = refund
  const [paid] = await findPaid(tx, merchantId, { transactionId })
  const [payment] = await findRefundable(tx, app, now, merchantId, { transactionId })
  if (!paid || !payment) throw notFound()
  const requester = await findRequester(tx, refund)
  return {
    requester,
    approved: requester.approved,
    day: await readDay(tx, now, refund, requester),
    order: await summarizeOrder(tx, app, { merchantId, paid, showsCustomer: true, exceptRefund: id }),
    paid: toWhole(payment.amount),
    refunded: toWhole(payment.refunded),
    left: toWhole(payment.left),
    others: await readOthers(tx, refund),
    requested: payment.requested.map((one) => ({ ...one, amount: toWhole(one.amount) })),
  }
}

async function readDay(
  tx: Tx,
  now: Date,
  refund: Refund,
  requester: RefundRequester,
): Promise<MadeRefundSummary['day']> {
  const { merchantId, amount, createdAt } = refund
  const { personId, requestedAt, approved } = requester
  const at = requestedAt ?? createdAt
  const used = await readRequesterDay(tx, at, { merchantId, personId, code: amount.currency })
  const day = HOME.calendar.dayOf(at)
  return used && { ...used, day, isToday: day === HOME.calendar.dayOf(now), isCounted: approved === null }
}

async function readOthers(tx: Tx, { merchantId, id, transactionId, amount: { currency } }: Refund) {
  const rows = await tx
    .selectFrom('refund')
    .select(['id', 'amount', 'status', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', transactionId)
    .where('id', '<>', id)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at: createdAt, amount, ...row }) => ({
    ...row,
    createdAt,
    amount: toWhole({ amount, currency }),
  }))
}
