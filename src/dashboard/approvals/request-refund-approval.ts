import { transaction } from '../../db/transaction.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { resolveRequest } from '../../refunds/accept/resolve-request.ts'
import type { RefundApp } from '../../refunds/app.ts'
import { listRefunds } from '../../refunds/find/find.ts'
import type { CreateRefund } from '../../refunds/schema.ts'
import { assertLive } from '../access/assert-live.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { may } from '../people/permissions.ts'
import { countPersonDay } from './count-person-day.ts'
import { readThresholds } from './policy-store.ts'
import type { ApprovalRequests } from './request-approval.ts'
import { insertApproval } from './store.ts'

/**
 * Stores a refund for a second person's approval if the member may only request one, or if it, together with what the
 * same person has sent and refunded today, exceeds what one person may; returns the approval's id. Null: it may be made
 * at once, and is counted. If it could not be made at all, throws as accepting it would.
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
  // A repeat refunds nothing, so it needs no approval and is not counted.
  const [known] = await listRefunds(db, merchantId, { externalId: body.externalId, before: null, limit: 1 })
  if (known?.initiator === 'merchant') return null
  return transaction(db, merchantId, async (tx) => {
    await assertLive(tx, live, merchantId, ['checkout'])
    const now = clock()
    const settled = await resolveRequest(tx, app, now, merchantId, body)
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
