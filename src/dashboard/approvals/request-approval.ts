import type { Clock } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { usedExternalIds } from '../../payouts/find/used-external-ids.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import { assertLive, type LiveRule } from '../access/assert-live.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { may } from '../people/permissions.ts'
import { countPersonDay } from './count-person-day.ts'
import { readThresholds } from './policy-store.ts'
import { insertApproval } from './store.ts'

export type ApprovalRequests = LiveRule & { readonly db: Db; readonly clock: Clock }

/**
 * Stores payouts for a second person's approval if the member may only request them, or if they, together with what the
 * same person has sent today (in the home market), exceed what the merchant lets one person send in a day; returns the
 * approval's id. Null: they may be sent at once, and are counted. Throws INVALID_STATE or FORBIDDEN if the merchant may
 * not send at all.
 */
export const requestApproval = (
  { db, clock, ...live }: ApprovalRequests,
  { session, membership }: MemberSession,
  payouts: readonly SendMoney[],
): Promise<string | null> =>
  transaction(db, membership.merchantId, async (tx) => {
    const { merchantId } = membership
    const { person } = session
    assertNotSuspended(membership)
    await assertLive(tx, live, merchantId, ['send_money'])
    const now = clock()
    if (
      await mayBeSent(tx, now, { merchantId, personId: person.id, canSend: may(membership, 'payouts.send') }, payouts)
    )
      return null
    return insertApproval(tx, now, { merchantId, by: person, payouts })
  })

/** Whether one person may send these today; counts them if so. Either all of them are sent or none. */
async function mayBeSent(
  tx: Tx,
  now: Date,
  { canSend, ...of }: { readonly merchantId: string; readonly personId: string; readonly canSend: boolean },
  payouts: readonly SendMoney[],
): Promise<boolean> {
  const { merchantId } = of
  const known = await usedExternalIds(
    tx,
    merchantId,
    payouts.map(({ externalId }) => externalId),
  )
  // A repeat sends nothing, so it counts for nothing.
  const fresh = payouts.filter(({ externalId }) => !known.has(externalId))
  if (!canSend) return fresh.length === 0
  const thresholds = new Map((await readThresholds(tx, merchantId)).map((one) => [one.currency, one.above]))
  for (const [code, same] of Map.groupBy(fresh, (payout) => payout.currency)) {
    const amount = same.reduce((sum, payout) => sum + fromWhole(payout.amount, currency(code)).amount, 0n)
    if (!(await countPersonDay(tx, now, { ...of, currency: code, amount }, thresholds.get(code) ?? null))) return false
  }
  return true
}
