import { transaction } from '../../db/transaction.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { settleRefund } from '../../refunds/accept/settle-request.ts'
import type { RefundApp } from '../../refunds/app.ts'
import { listRefunds } from '../../refunds/find.ts'
import type { CreateRefund } from '../../refunds/schema.ts'
import { assertLive } from '../access/assert-live.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { may } from '../people/permissions.ts'
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
    const settled = await settleRefund(tx, app, now, merchantId, body)
    if ('waiting' in settled) return settled.waiting
    const { refund, money } = settled
    const { currency, amount } = money
    if (may(membership, 'refunds.make')) {
      const above = (await readThresholds(tx, merchantId)).find((one) => one.currency === currency)?.above ?? null
      const sum = { merchantId, personId: person.id, currency, amount }
      if (await countPersonDay(tx, now, sum, above)) return null
    }
    return insertApproval(tx, now, { merchantId, by: person, payouts: [], refund })
  })
}
