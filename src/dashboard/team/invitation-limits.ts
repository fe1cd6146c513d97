import { sql } from 'kysely'
import { ApiError } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'

/** Most invitations of a merchant per day, and most of them to one address. */
const PER_DAY = 30
const PER_ADDRESS = 3

/**
 * Counts an invitation to an address (in lower case): an invitation is a mail in our name with text of the merchant's
 * choice. Conditional statements, so concurrent requests cannot exceed the limits together. Throws LIMIT_EXCEEDED.
 */
export async function countInvitation(tx: Tx, now: Date, merchantId: string, email: string): Promise<void> {
  const limits = [
    { of: email, max: PER_ADDRESS, detail: `This address was invited ${PER_ADDRESS} times today; try again tomorrow.` },
    { of: '', max: PER_DAY, detail: `${PER_DAY} invitations were sent today; invite more people tomorrow.` },
  ]
  for (const { of, max, detail } of limits) {
    const counted = await tx
      .insertInto('invitation_day')
      .values({ merchant_id: merchantId, day: HOME.calendar.dayOf(now), email: of, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['merchant_id', 'day', 'email'])
          .doUpdateSet({ count: sql<number>`invitation_day.count + 1` })
          .where('invitation_day.count', '<', max),
      )
      .returning('count')
      .executeTakeFirst()
    if (!counted) throw new ApiError('LIMIT_EXCEEDED', detail)
  }
}
