import { isSameMoney, type Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { bookPayment, customerFor } from '../accounts.ts'
import { type Misbehaviour, reportedAmount } from '../behaviour.ts'
import { queueNotification } from '../notification/queue.ts'
import { type FailOutcome, type PayOutcome, type PayRefusalCode, payRefused } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import { failedNotification, paidNotification } from './notifications.ts'
import { lock, move, type Qr } from './store.ts'

export type QrPayment = {
  readonly qrContent: string
  /** What the customer pays; the code's own amount where null. */
  readonly amount: Money | null
  /** Lets money move that a good bank refuses: a second time, too late, another sum. */
  readonly force: boolean
}

/** A customer scans a QR code and pays: the journal's line, the code's state and the notification are one transaction. */
export async function payQr(
  tx: Tx,
  now: Date,
  partner: Partner,
  ask: QrPayment,
  misbehaviour: Misbehaviour,
): Promise<PayOutcome> {
  const qr = await lock(tx, { qrContent: ask.qrContent })
  if (!qr) return payRefused('NOT_FOUND')
  const amount = ask.amount ?? qr.amount
  const objection = isSameMoney(amount, qr.amount) ? objectionTo(qr, now) : 'WRONG_AMOUNT'
  if (objection && !ask.force) return payRefused(objection)

  const payer = customerFor(qr.referenceNo)
  const payment = await bookPayment(tx, { cause: 'qr', reference: qr.referenceNo, payer, partner, amount }, now)
  await move(tx, qr.referenceNo, 'PAID', { paymentId: payment.id })
  await queueNotification(
    tx,
    now,
    paidNotification(partner, qr, payer, payment, reportedAmount(amount, misbehaviour)),
    misbehaviour,
  )
  return { is: 'paid', payment }
}

/** A customer tries and fails: the code stays payable, and a `06` is notified. */
export async function failQr(
  tx: Tx,
  now: Date,
  partner: Partner,
  qrContent: string,
  misbehaviour: Misbehaviour,
): Promise<FailOutcome> {
  const qr = await lock(tx, { qrContent })
  const objection = qr ? objectionTo(qr, now) : 'NOT_FOUND'
  if (!qr || objection) return payRefused(objection ?? 'NOT_FOUND')
  await move(tx, qr.referenceNo, 'FAILED')
  await queueNotification(tx, now, failedNotification(partner, qr, customerFor(qr.referenceNo)), misbehaviour)
  return { is: 'failed' }
}

function objectionTo(qr: Qr, now: Date): PayRefusalCode | undefined {
  if (qr.status === 'PAID') return 'ALREADY_PAID'
  if (qr.status === 'CANCELLED') return 'CANCELLED'
  return qr.expiresAt <= now ? 'EXPIRED' : undefined
}
