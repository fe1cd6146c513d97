import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Account, clearing, type Entry, negate } from '../accounts.ts'
import { receiptCauses } from '../book-receipt.ts'
import { postTransaction } from '../post.ts'
import {
  addToSettlement,
  covers,
  findHold,
  insertTransactions,
  lockMerchantBalance,
  readHoldEntries,
  sumOfCauses,
  takeFromSettlement,
} from '../store.ts'
import { postHold } from './hold.ts'

/** The refund of a payment. */
export type RefundBooking = {
  readonly merchantId: string
  readonly refundId: string
  /** The payment, by the id it was booked under. */
  readonly receiptId: string
  /** The refunds of the same payment before this one: what they took from suspense is no longer there. */
  readonly earlierRefundIds: readonly string[]
  readonly money: Money
  /** The parts of it that come from the operator's fee and the tax on it. */
  readonly feeReturned: Money
  readonly taxReturned: Money
  readonly at: Date
}

/** The cause of a refund's hold; also that of a provider-initiated refund. */
export const refundCause = (refundId: string): string => `refund:${refundId}`
const voidCause = (refundId: string): string => `refund-void:${refundId}`
const returnCause = (refundId: string): string => `refund-returned:${refundId}`

/**
 * Holds a refund's money where it is found: suspense, then what the payment has pending, then the available balance.
 * `insufficient`: that does not cover it, and the caller rolls back. The caller holds the payment's `refund_total`, so that
 * its refunds are held one after the other.
 */
export async function holdRefund(tx: Tx, booking: RefundBooking): Promise<'held' | 'insufficient'> {
  const { merchantId, refundId, at, money } = booking
  const { sources, rest } = await takeBeforeAvailable(tx, booking)
  const available: Money = { amount: rest, currency: money.currency }
  const entries = [...sources, entry('available', negate(available)), entry('held', money)].filter(isMoved)
  const id = newId('ltx', merchantId, at)
  const draft = { merchantId, id, cause: refundCause(refundId), kind: 'hold', holdId: null, at, entries } as const
  const condition = rest > 0n ? covers(merchantId, available) : undefined
  return (await insertTransactions(tx, [draft], condition)).has(id) ? 'held' : 'insufficient'
}

/** The rail refunded the money: the hold is posted to where the payment's money is. Throws where the hold was resolved before. */
export async function postRefundHold(
  tx: Tx,
  sent: { merchantId: string; refundId: string; connectionId: string; money: Money; at: Date },
): Promise<void> {
  const { merchantId, refundId, connectionId, money, at } = sent
  const to = [entry(clearing(connectionId), money)]
  await resolveFirst(tx, { merchantId, refundId, cause: `refund-sent:${refundId}`, at }, () => to)
}

/** Makes the held money available for the payout that carries it. Throws where the hold was resolved before. */
export const releaseRefund = (
  tx: Tx,
  { merchantId, refundId, at }: { merchantId: string; refundId: string; at: Date },
): Promise<void> =>
  resolveFirst(tx, { merchantId, refundId, cause: `refund-transfer:${refundId}`, at }, (money) => [
    entry('available', money),
  ])

async function resolveFirst(
  tx: Tx,
  { merchantId, refundId, cause, at }: { merchantId: string; refundId: string; cause: string; at: Date },
  toOf: (money: Money) => Entry[],
): Promise<void> {
  const holdCause = refundCause(refundId)
  const held = await findHold(tx, merchantId, holdCause)
  const posted = held && (await postHold(tx, { merchantId, holdCause, cause, at, to: toOf(held.money) }))
  if (posted?.is !== 'posted' || !posted.isFirst) throw new Error(`the hold of ${refundId} was resolved before`)
}

/**
 * The transfer failed or was returned: its money is available again. What came from suspense, fees or tax returns there,
 * suspense as far as the available balance covers it, fees and tax in full, as owed beyond that.
 */
export async function returnTransferred(
  tx: Tx,
  { merchantId, refundId, at }: { merchantId: string; refundId: string; at: Date },
): Promise<void> {
  const held = await findHold(tx, merchantId, refundCause(refundId))
  if (!held) throw new Error(`no hold was made for ${refundId}`)
  const taken = await readHoldEntries(tx, merchantId, held.id)
  const takenFrom = (account: Account) => -(taken.find((one) => one.account === account)?.money.amount ?? 0n)
  const { currency } = held.money
  const [fees, tax] = [takenFrom('fees'), takenFrom('tax')]
  const fromSuspense = takenFrom('suspense')
  if (fees + tax + fromSuspense === 0n) return
  const { available } = await lockMerchantBalance(tx, merchantId, currency)
  const suspense = fromSuspense < available ? fromSuspense : available
  const covered = fees + tax < available - suspense ? fees + tax : available - suspense
  const entries = [
    entry('suspense', { amount: suspense, currency }),
    entry('fees', { amount: fees, currency }),
    entry('tax', { amount: tax, currency }),
    entry('available', { amount: -suspense - covered, currency }),
    entry('owed', { amount: covered - fees - tax, currency }),
  ].filter(isMoved)
  if (entries.length > 0) await postTransaction(tx, { merchantId, cause: returnCause(refundId), at, entries })
}

/**
 * Releases a refund's hold: to suspense, fees and tax what came from there, the rest to the payment's pending money, or to
 * the available balance where that has settled meanwhile. Throws where the hold was resolved before.
 */
export async function voidRefundHold(
  tx: Tx,
  { merchantId, refundId, receiptId, at }: Pick<RefundBooking, 'merchantId' | 'refundId' | 'receiptId' | 'at'>,
): Promise<void> {
  const held = await findHold(tx, merchantId, refundCause(refundId))
  if (!held) throw new Error(`no hold was made for ${refundId}`)
  const taken = (await readHoldEntries(tx, merchantId, held.id)).filter(({ account }) => account !== 'held')
  const given: Entry[] = []
  for (const { account, money } of taken) {
    const isSettled = account === 'pending' && !(await addToSettlement(tx, merchantId, receiptId, negate(money)))
    given.push(entry(isSettled ? 'available' : account, negate(money)))
  }
  const id = newId('ltx', merchantId, at)
  const entries = [entry('held', negate(held.money)), ...merged(given)]
  const draft = { merchantId, id, cause: voidCause(refundId), kind: 'void', holdId: held.id, at, entries } as const
  if (!(await insertTransactions(tx, [draft])).has(id)) throw new Error(`the hold of ${refundId} was resolved before`)
}

/** The shares taken from suspense, the fee with its tax and the pending money; the rest is for the available balance. */
export async function takeBeforeAvailable(
  tx: Tx,
  { merchantId, refundId, receiptId, earlierRefundIds, money, feeReturned, taxReturned }: RefundBooking,
): Promise<{ sources: Entry[]; rest: bigint }> {
  const afterFee = money.amount - feeReturned.amount - taxReturned.amount
  if (money.amount <= 0n || feeReturned.amount < 0n || taxReturned.amount < 0n || afterFee < 0n) {
    throw new RangeError(`the refund ${refundId} refunds nothing, or more of the fee than of the payment`)
  }
  const { currency } = money
  const causes = [
    ...receiptCauses(receiptId),
    ...earlierRefundIds.flatMap((id) => [refundCause(id), voidCause(id), returnCause(id)]),
  ]
  const inSuspense = await sumOfCauses(tx, merchantId, causes, 'suspense')
  const suspense = afterFee < inSuspense ? afterFee : inSuspense
  const pending = await takeFromSettlement(tx, merchantId, receiptId, afterFee - suspense)
  const sources = [
    entry('suspense', { amount: -suspense, currency }),
    entry('pending', { amount: -pending, currency }),
    entry('fees', negate(feeReturned)),
    entry('tax', negate(taxReturned)),
  ]
  return { sources, rest: afterFee - suspense - pending }
}

export const entry = (account: Account, money: Money): Entry => ({ account, money })
export const isMoved = ({ money }: Entry): boolean => money.amount !== 0n

/** One line an account. */
function merged(entries: readonly Entry[]): Entry[] {
  const sums = new Map<Account, Money>()
  for (const { account, money } of entries) {
    sums.set(account, { ...money, amount: money.amount + (sums.get(account)?.amount ?? 0n) })
  }
  return [...sums].map(([account, money]) => entry(account, money))
}
