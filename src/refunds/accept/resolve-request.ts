import canonicalize from 'canonicalize'
import { ApiError, notFound } from '../../base/errors.ts'
import { fromWhole, type Money, toWhole } from '../../base/money.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { findRefundable, type Refundable } from '../find/refundable.ts'
import { findRequested } from '../requested.ts'
import type { CreateRefund } from '../schema.ts'
import { lockTotal } from '../total-store.ts'
import { toDraft } from './draft.ts'
import { refundAmount } from './refund-amount.ts'

/** A refund that will await approval: the payment by its id, and its amount in whole units. */
type Resolved = CreateRefund & { readonly amount: number; readonly currency: string }

/**
 * Determines what a refund request would refund. The payment's other refunds and requests are locked out until the caller's
 * transaction, which stores this one, ends. `waiting`: the id under which the same request already awaits approval. Throws
 * NOT_FOUND, INVALID_STATE, IDEMPOTENCY_REPLAY, REFUND_EXCEEDS_PAYMENT, REFUND_NOT_SUPPORTED, REFUND_WINDOW_CLOSED.
 */
export async function resolveRequest(
  tx: Tx,
  app: Pick<RefundApp, 'rails' | 'plans'>,
  now: Date,
  merchantId: string,
  body: CreateRefund,
): Promise<{ readonly refund: Resolved; readonly money: Money } | { readonly waiting: string; readonly money: Money }> {
  const { of, fallback } = toDraft(merchantId, body)
  const [paid, ...others] = await findPaid(tx, merchantId, of)
  if (!paid) throw notFound()
  if (others.length > 0)
    throw new ApiError('INVALID_STATE', 'This checkout was paid more than once: name the payment by transactionId.')
  const { transactionId } = paid
  const total = await lockTotal(tx, paid)
  const all = await findRefundable(tx, app, now, merchantId, { transactionId })
  const payment = all.find((one) => one.transactionId === transactionId)
  if (!payment) throw notFound()
  const first = await findRequested(tx, merchantId, body.externalId)
  if (first) {
    assertRepeat(paid, first.refund, body)
    return { waiting: first.id, money: fromWhole(first.refund.amount, paid.amount.currency) }
  }
  const money = refundAmount(body.amount ?? null, total, payment.requested)
  if (fallback === 'none') assertGoesBack(payment)
  const { checkoutId: _, ...rest } = body
  // The approval covers the amount remaining now, even if a different amount remains when it is granted.
  return { money, refund: { ...rest, transactionId, amount: toWhole(money), currency: money.currency } }
}

/**
 * Throws IDEMPOTENCY_REPLAY if a request reuses the externalId of a waiting one with different content: a caller who corrects an
 * account or an amount would otherwise mistake the uncorrected request for the new one.
 */
function assertRepeat(paid: Paid, first: CreateRefund & { readonly amount: number }, body: CreateRefund): void {
  const isOfPayment = [paid.transactionId, paid.checkoutId].includes(first.transactionId ?? first.checkoutId ?? '')
  const isSameAmount = body.amount === undefined || body.amount === first.amount
  if (isOfPayment && isSameAmount && restOf(paid, first) === restOf(paid, body)) return
  const message =
    'A refund with this externalId and a different payload waits for approval; use a new externalId for a new refund.'
  throw new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
}

function restOf({ merchantId }: Paid, body: CreateRefund): string | undefined {
  const { reason, fallback, receiver, metadata } = toDraft(merchantId, body)
  return canonicalize({ reason, fallback, receiver, metadata })
}

function assertGoesBack({ railFault }: Refundable): void {
  if (railFault === null) return
  const detail = 'This payment cannot be refunded by its original payment method; use a transfer or a claim link.'
  throw new ApiError(railFault === 'window_closed' ? 'REFUND_WINDOW_CLOSED' : 'REFUND_NOT_SUPPORTED', detail)
}
