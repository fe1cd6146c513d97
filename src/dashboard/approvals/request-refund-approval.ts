import { ApiError, notFound } from '../../base/errors.ts'
import { fromWhole, type Money, toWhole } from '../../base/money.ts'
import { findPaid } from '../../checkout/receipts/find-paid.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { toDraft } from '../../refunds/accept/draft.ts'
import type { RefundApp } from '../../refunds/app.ts'
import { listRefunds } from '../../refunds/find.ts'
import { findRefundable, type Refundable } from '../../refunds/refundable.ts'
import type { CreateRefund } from '../../refunds/schema.ts'
import { assertLive } from '../access/assert-live.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { may } from '../team/permissions.ts'
import { countPersonDay } from './count-person-day.ts'
import { readThresholds } from './policy-store.ts'
import type { ApprovalRequests } from './request-approval.ts'
import { insertApproval } from './store.ts'

/**
 * Keeps a refund for a second person where the member may only ask for one, or where it and what the same person has sent
 * and given back today come to more than one person may, and returns the approval's id; null: it may be made at once, and
 * is counted. Throws as accepting it would where it could not be made at all.
 */
export async function requestRefundApproval(
  { db, clock, ...live }: ApprovalRequests,
  app: Pick<RefundApp, 'rails' | 'plans'>,
  { session, membership }: MemberSession,
  body: CreateRefund,
): Promise<string | null> {
  const { merchantId } = membership
  const { person } = session
  assertNotSuspended(membership)
  // A repeat gives nothing back, so it waits for nobody and counts for nothing.
  const [known] = await listRefunds(db, merchantId, { externalId: body.externalId, before: null, limit: 1 })
  if (known?.initiator === 'merchant') return null
  return transaction(db, merchantId, async (tx) => {
    await assertLive(tx, live, merchantId, ['checkout'])
    const now = clock()
    const amount = await amountOf(tx, app, now, merchantId, body)
    const { currency } = amount
    if (may(membership, 'refunds.make')) {
      const above = (await readThresholds(tx, merchantId)).find((one) => one.currency === currency)?.above ?? null
      const sum = { merchantId, personId: person.id, currency, amount: amount.amount }
      if (await countPersonDay(tx, now, sum, above)) return null
    }
    // What was left when it was asked for is what is approved, however much is left then.
    const refund = { ...body, amount: toWhole(amount), currency }
    return insertApproval(tx, now, { merchantId, by: person, payouts: [], refund })
  })
}

/** What would go back. Throws NOT_FOUND, INVALID_STATE, REFUND_EXCEEDS_PAYMENT, REFUND_NOT_SUPPORTED, REFUND_WINDOW_CLOSED. */
export async function amountOf(
  tx: Tx,
  app: Pick<RefundApp, 'rails' | 'plans'>,
  now: Date,
  merchantId: string,
  body: CreateRefund,
): Promise<Money> {
  const { of, fallback } = toDraft(merchantId, body)
  const [paid, ...others] = await findPaid(tx, merchantId, of)
  if (!paid) throw notFound()
  const all = await findRefundable(tx, app, now, merchantId, paid.checkoutId)
  const payment = all.find(({ transactionId }) => transactionId === paid.transactionId)
  // Which of several is meant, and what no rail or fallback takes, is refused where it is accepted: here it only waits.
  if (!payment || others.length > 0) throw new ApiError('INVALID_STATE', 'Name the payment that is meant.')
  const left = payment.left
  const amount = body.amount === undefined ? left : fromWhole(body.amount, left.currency)
  if (amount.amount <= 0n || amount.amount > left.amount) {
    throw new ApiError('REFUND_EXCEEDS_PAYMENT', 'This is more than is left of the payment.')
  }
  if (fallback === 'none') assertGoesBack(payment)
  return amount
}

function assertGoesBack({ railFault }: Refundable): void {
  if (railFault === null) return
  const detail = 'It does not go back the way it came; a transfer or a claim link would carry it.'
  throw new ApiError(railFault === 'window_closed' ? 'REFUND_WINDOW_CLOSED' : 'REFUND_NOT_SUPPORTED', detail)
}
