import { currency } from '../../base/currency.ts'
import { ApiError } from '../../base/errors.ts'
import { fromWhole } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { may } from '../people/permissions.ts'
import type { Capacity } from './capacity.ts'
import { countPersonDay } from './count-person-day.ts'
import { readThresholds } from './policy-store.ts'
import { readApprovedPayouts, type StoredRequest } from './store.ts'

type Counted = { readonly member: MemberSession; readonly found: StoredRequest; readonly capacity: Capacity }

/**
 * Counts an approved program proposal towards the day's total of its approver and of the person last shown the
 * program's key, without a limit: a second person has agreed. A member who approves alone is limited to what they may
 * send or refund alone that day. Throws FORBIDDEN if that does not cover it.
 */
export async function countProposal(tx: Tx, now: Date, { member, found, capacity }: Counted): Promise<void> {
  if (found.makers === null) return
  const { merchantId } = member.membership
  const approver = member.session.person.id
  const sums = await sumsOf(tx, merchantId, found)
  if (capacity === 'alone') return countSolo(tx, now, member, { isRefund: found.refund !== null, sums })
  // Always in the same order: two members who approve each other's proposals must not deadlock.
  const people = [...new Set([approver, ...found.makers.slice(-1)])].toSorted()
  for (const personId of people) {
    for (const [code, amount] of sums) {
      await countPersonDay(tx, now, { merchantId, personId, currency: code, amount }, null)
    }
  }
}

/**
 * Counts a request again when a member alone retries what could not be sent on an earlier day: otherwise the allowances
 * of many days would go out on one. Throws FORBIDDEN as above.
 */
export async function countRetry(tx: Tx, now: Date, counted: Counted): Promise<void> {
  const { decidedAt, sent } = counted.found
  const isSameDay = decidedAt !== null && HOME.calendar.dayOf(decidedAt) === HOME.calendar.dayOf(now)
  if (counted.capacity !== 'alone' || isSameDay || !sent?.refused) return
  await countProposal(tx, now, counted)
}

async function countSolo(
  tx: Tx,
  now: Date,
  { session, membership }: MemberSession,
  { isRefund, sums }: { readonly isRefund: boolean; readonly sums: ReadonlyMap<string, bigint> },
): Promise<void> {
  const { merchantId } = membership
  const canSend = may(membership, isRefund ? 'refunds.make' : 'payouts.send')
  const thresholds = new Map((await readThresholds(tx, merchantId)).map((one) => [one.currency, one.above]))
  for (const [code, amount] of sums) {
    const sum = { merchantId, personId: session.person.id, currency: code, amount }
    if (canSend && (await countPersonDay(tx, now, sum, thresholds.get(code) ?? null))) continue
    const detail =
      'A program proposed this, so it counts as yours alone, and it is more than you may send or refund alone today.'
    throw new ApiError('FORBIDDEN', detail, [], {}, { reason: 'NEEDS_SECOND' })
  }
}

/** What a request totals, by currency, in smallest units. */
async function sumsOf(tx: Tx, merchantId: string, { id, refund }: StoredRequest): Promise<ReadonlyMap<string, bigint>> {
  const all = refund ? [refund] : await readApprovedPayouts(tx, merchantId, id)
  const sums = new Map<string, bigint>()
  for (const { currency: code, amount } of all) {
    sums.set(code, (sums.get(code) ?? 0n) + fromWhole(amount, currency(code)).amount)
  }
  return sums
}
