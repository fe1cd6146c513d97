import type { Tx } from '../../../db/transaction.ts'
import { bookPayment, customerFor } from '../accounts.ts'
import { type Misbehaviour, reportedAmount } from '../behaviour.ts'
import { phoneBehaviour } from '../linking/phones.ts'
import { queueNotification } from '../notification/queue.ts'
import { type FailOutcome, type PayOutcome, type PayRefusalCode, payRefused } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import type { Condition } from '../partner-time.ts'
import { paidNotification, unpaidNotification } from './notifications.ts'
import { linkOfPayment, lock, lockDue, move, type WalletKey, type WalletPayment } from './store.ts'

const BATCH = 50

/** The money moves: the journal's line, the payment's state and the notification are one transaction. `force` as in qr/pay.ts. */
export async function payWallet(
  tx: Tx,
  now: Date,
  partner: Partner,
  ask: WalletKey & { readonly force: boolean },
  misbehaviour: Misbehaviour,
): Promise<PayOutcome> {
  const found = await lock(tx, ask)
  if (!found) return payRefused('NOT_FOUND')
  const objection = found.status === 'PAYING' ? undefined : objectionTo(found, now)
  if (objection && !ask.force) return payRefused(objection)
  return settle(tx, now, partner, found, misbehaviour)
}

async function settle(
  tx: Tx,
  now: Date,
  partner: Partner,
  found: WalletPayment,
  misbehaviour: Misbehaviour,
): Promise<PayOutcome> {
  const { referenceNo, amount } = found
  const payer = customerFor(referenceNo)
  const payment = await bookPayment(tx, { cause: 'wallet', reference: referenceNo, payer, partner, amount }, now)
  await move(tx, referenceNo, 'PAID', { paymentId: payment.id })
  await queueNotification(
    tx,
    now,
    paidNotification(partner, found, payment, reportedAmount(amount, misbehaviour)),
    misbehaviour,
  )
  return { is: 'paid', payment }
}

/** The payer approves; the money moves at `settlesAt`, or where that is null when it is paid explicitly. */
export async function approveWallet(
  tx: Tx,
  now: Date,
  partner: Partner,
  ask: WalletKey & { readonly settlesAt: Date | null },
  misbehaviour: Misbehaviour,
): Promise<{ readonly is: 'approved' } | { readonly is: 'refused'; readonly code: PayRefusalCode }> {
  const found = await lock(tx, ask)
  const objection = found ? objectionTo(found, now) : 'NOT_FOUND'
  if (!found || objection) return payRefused(objection ?? 'NOT_FOUND')
  await move(tx, found.referenceNo, 'PAYING', ask.settlesAt === null ? {} : { settlesAt: ask.settlesAt })
  await queueNotification(tx, now, unpaidNotification(partner, found, 'paying'), misbehaviour)
  return { is: 'approved' }
}

/** The payer refuses, or their wallet does. */
export async function failWallet(
  tx: Tx,
  now: Date,
  partner: Partner,
  key: WalletKey,
  misbehaviour: Misbehaviour,
): Promise<FailOutcome> {
  const found = await lock(tx, key)
  const objection = !found ? 'NOT_FOUND' : found.status === 'PAYING' ? undefined : objectionTo(found, now)
  if (!found || objection) return payRefused(objection ?? 'NOT_FOUND')
  await move(tx, found.referenceNo, 'FAILED', { closedAt: now })
  await queueNotification(tx, now, unpaidNotification(partner, found, 'failed'), misbehaviour)
  return { is: 'failed' }
}

/** Moves the money of approved payments whose time has come, or fails those that a phone number says so of. Returns how many. */
export async function completeDuePayments(
  tx: Tx,
  now: Date,
  isOfTurn: Condition,
  partner: Partner,
  misbehaviour: Misbehaviour,
): Promise<number> {
  const due = await lockDue(tx, now, isOfTurn, BATCH)
  for (const found of due) {
    const { referenceNo } = found
    const fails = linkOfPayment(found) !== undefined && phoneBehaviour(found.phone) === 'failsLate'
    if (fails) await failWallet(tx, now, partner, { referenceNo }, misbehaviour)
    else await settle(tx, now, partner, found, misbehaviour)
  }
  return due.length
}

function objectionTo({ status, expiresAt }: WalletPayment, now: Date): PayRefusalCode | undefined {
  if (status === 'PAID' || status === 'PAYING') return 'ALREADY_PAID'
  if (status !== 'WAITING') return 'CANCELLED'
  return expiresAt <= now ? 'EXPIRED' : undefined
}
