import { ApiError, notFound } from '../../base/errors.ts'
import { type Money, toWhole } from '../../base/money.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { findRefundable, type Refundable } from '../refundable.ts'
import type { Requested } from '../requested.ts'
import type { CreateRefund } from '../schema.ts'
import { lockTotal } from '../total-store.ts'
import { toDraft } from './draft.ts'
import { refundAmount } from './refund-amount.ts'

/** A refund that is to wait for a second person: the payment by its id, and its amount in whole units. */
type Settled = CreateRefund & { readonly amount: number; readonly currency: string }

/**
 * What a request for a refund would give back, decided in its turn: the payment's other refunds and requests wait until the
 * caller's transaction ends, which stores this one. `waiting`: the same request waits already, under that id. Throws NOT_FOUND, INVALID_STATE, REFUND_EXCEEDS_PAYMENT,
 * REFUND_NOT_SUPPORTED, REFUND_WINDOW_CLOSED.
 */
export async function settleRefund(
  tx: Tx,
  app: Pick<RefundApp, 'rails' | 'plans'>,
  now: Date,
  merchantId: string,
  body: CreateRefund,
): Promise<{ readonly refund: Settled; readonly money: Money } | { readonly waiting: string; readonly money: Money }> {
  const { of, fallback } = toDraft(merchantId, body)
  const [paid, ...others] = await findPaid(tx, merchantId, of)
  if (!paid) throw notFound()
  if (others.length > 0) throw new ApiError('INVALID_STATE', 'Name the payment that is meant.')
  const { transactionId } = paid
  const total = await lockTotal(tx, paid)
  const all = await findRefundable(tx, app, now, merchantId, paid.checkoutId)
  const payment = all.find((one) => one.transactionId === transactionId)
  if (!payment) throw notFound()
  const first = payment.requested.find(({ externalId }) => externalId === body.externalId)
  if (first) return { waiting: repeatOf(first, body), money: first.amount }
  const money = refundAmount(body.amount ?? null, total, payment.requested)
  if (fallback === 'none') assertGoesBack(payment)
  const { checkoutId: _, ...rest } = body
  // What was left when it was asked for is what is approved, however much is left then.
  return { money, refund: { ...rest, transactionId, amount: toWhole(money), currency: money.currency } }
}

/** The request that waits under the same externalId. Throws IDEMPOTENCY_REPLAY where it asks for another amount. */
function repeatOf({ id, amount }: Requested, body: CreateRefund): string {
  if (body.amount === undefined || body.amount === toWhole(amount)) return id
  const message =
    'A refund with this externalId waits for an approval, of another amount; use a new one for a new refund.'
  throw new ApiError('IDEMPOTENCY_REPLAY', message, [{ field: 'externalId', code: 'IDEMPOTENCY_REPLAY', message }])
}

function assertGoesBack({ railFault }: Refundable): void {
  if (railFault === null) return
  const detail = 'It does not go back the way it came; a transfer or a claim link would carry it.'
  throw new ApiError(railFault === 'window_closed' ? 'REFUND_WINDOW_CLOSED' : 'REFUND_NOT_SUPPORTED', detail)
}
