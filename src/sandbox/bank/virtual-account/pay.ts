import { isSameMoney, type Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { bookPayment, customerFor } from '../accounts.ts'
import { type Misbehaviour, reportedAmount } from '../behaviour.ts'
import { queueNotification } from '../notification/queue.ts'
import { type FailOutcome, type PayOutcome, type PayRefusalCode, payRefused } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import { paidNotification } from './notifications.ts'
import { lock, move, type VirtualAccount } from './store.ts'

export type VirtualAccountPayment = {
  /** As the payer types it; spaces do not count. */
  readonly number: string
  /** What the customer pays; the account's own amount where null. */
  readonly amount: Money | null
  /** Lets money move that a good bank refuses: a second time, too late, another sum. */
  readonly force: boolean
}

/** A customer pays to a virtual account: the journal's line, the account's state and the notification are one transaction. */
export async function payVirtualAccount(
  tx: Tx,
  now: Date,
  partner: Partner,
  ask: VirtualAccountPayment,
  misbehaviour: Misbehaviour,
): Promise<PayOutcome> {
  const account = await lock(tx, { number: plain(ask.number) })
  if (!account) return payRefused('NOT_FOUND')
  const amount = ask.amount ?? account.amount
  const objection = isSameMoney(amount, account.amount) ? objectionTo(account, now) : 'WRONG_AMOUNT'
  if (objection && !ask.force) return payRefused(objection)

  const payer = customerFor(account.trxId)
  const reference = account.trxId
  const payment = await bookPayment(tx, { cause: 'virtual_account', reference, payer, partner, amount }, now)
  await move(tx, account.id, 'PAID', payment)
  await queueNotification(
    tx,
    now,
    paidNotification(account, payer, payment, reportedAmount(amount, misbehaviour)),
    misbehaviour,
  )
  return { is: 'paid', payment }
}

/**
 * A customer tries and fails. SNAP has no notification for that: service 26 answers `06` to an inquiry, and the account
 * stays payable.
 */
export async function failVirtualAccount(tx: Tx, now: Date, number: string): Promise<FailOutcome> {
  const account = await lock(tx, { number: plain(number) })
  const objection = account ? objectionTo(account, now) : 'NOT_FOUND'
  if (!account || objection) return payRefused(objection ?? 'NOT_FOUND')
  await move(tx, account.id, 'FAILED')
  return { is: 'failed' }
}

const plain = (number: string): string => number.replaceAll(/\s/g, '')

function objectionTo(account: VirtualAccount, now: Date): PayRefusalCode | undefined {
  if (account.status === 'PAID') return 'ALREADY_PAID'
  if (account.status === 'DELETED') return 'CANCELLED'
  return account.status === 'EXPIRED' || account.expiresAt <= now ? 'EXPIRED' : undefined
}
