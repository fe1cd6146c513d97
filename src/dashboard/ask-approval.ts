import { currency } from '../base/currency.ts'
import { fromWhole } from '../base/money.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import type { SendMoney } from '../payouts/schema.ts'
import type { Admitted } from './admit.ts'
import type { DashboardApp } from './app.ts'
import { insertApproval, readThresholds } from './approval-store.ts'
import { assertLive } from './key-rules.ts'

/**
 * Keeps payouts for a second person where they come to more than the merchant lets one person send; the id of what waits
 * then, else null. Those sent together count together. Throws INVALID_STATE where the merchant may not send at all.
 */
export const askApproval = (
  app: DashboardApp,
  { session, membership }: Admitted,
  payouts: readonly SendMoney[],
): Promise<string | null> =>
  transaction(app.db, membership.merchantId, async (tx) => {
    const { merchantId } = membership
    assertNotSuspended(membership)
    await assertLive(tx, app, merchantId, ['send_money'])
    if (!(await isAbove(tx, merchantId, payouts))) return null
    return insertApproval(tx, app.clock(), { merchantId, by: session.person, payouts })
  })

async function isAbove(tx: Tx, merchantId: string, payouts: readonly SendMoney[]): Promise<boolean> {
  const thresholds = await readThresholds(tx, merchantId)
  return thresholds.some(({ currency: code, above }) => {
    const same = payouts.filter((payout) => payout.currency === code)
    return same.reduce((sum, { amount }) => sum + fromWhole(amount, currency(code)).amount, 0n) > above
  })
}
