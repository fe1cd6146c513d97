import { fromWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { assertSeen, lockOtherAmount } from '../../refunds/other-amount.ts'
import { assertLive } from '../access/assert-live.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { may } from '../people/permissions.ts'
import { countPersonDay } from './count-person-day.ts'
import { readThresholds } from './policy-store.ts'
import type { ApprovalRequests } from './request-approval.ts'
import { findWaitingAcceptance, insertApproval } from './store.ts'

/**
 * Stores the acceptance of another amount for a second person's approval if the member may only request refunds, or if what the
 * order is short of, together with what the same person has sent and refunded today, exceeds what one person may: to do without it is
 * to give it away as a refund does. Returns the approval's id. Null: it may be accepted at once, and is counted. Throws as
 * accepting it would.
 */
export async function requestAcceptance(
  { db, clock, ...live }: ApprovalRequests,
  { session, membership }: MemberSession,
  { checkoutId, amount }: { readonly checkoutId: string; readonly amount: number },
): Promise<string | null> {
  const { merchantId } = membership
  const { person } = session
  assertNotSuspended(membership)
  return transaction(db, merchantId, async (tx) => {
    await assertLive(tx, live, merchantId, ['checkout'])
    const found = await lockOtherAmount(tx, merchantId, checkoutId)
    assertSeen(found, amount)
    // Behind the checkout's lock: of two at once the second finds the first's.
    const waiting = await findWaitingAcceptance(tx, merchantId, checkoutId)
    if (waiting !== undefined) return waiting
    const now = clock()
    const { expected, checkout } = found
    const { currency } = checkout.amount
    if (may(membership, 'refunds.make')) {
      const short = fromWhole(Math.max(0, expected - amount), currency)
      const above = (await readThresholds(tx, merchantId)).find((one) => one.currency === currency)?.above ?? null
      const sum = { merchantId, personId: person.id, currency, amount: short.amount }
      if (short.amount === 0n || (await countPersonDay(tx, now, sum, above))) return null
    }
    const { externalId } = checkout
    const acceptance = { checkoutId, externalId, currency, amount, expected }
    return insertApproval(tx, now, { merchantId, by: person, payouts: [], acceptance })
  })
}
