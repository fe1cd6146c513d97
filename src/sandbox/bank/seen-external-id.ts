import { DAY_MS, later } from '../../base/clock.ts'
import type { Tx } from '../../db/transaction.ts'
import { bankDay } from './reference.ts'

/** Uses up an X-EXTERNAL-ID for today. False where the partner used it today already; of two at once, one gets true. */
export async function claimExternalId(tx: Tx, clientId: string, externalId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('bank.seen_external_id')
    .values({ client_id: clientId, day: bankDay(now), external_id: externalId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Forgets the ids of the days before yesterday: they may be used again anyway. */
export async function forgetExternalIds(tx: Tx, now: Date): Promise<void> {
  const yesterday = new Date(`${bankDay(later(now, -DAY_MS))}T00:00:00Z`)
  await tx.deleteFrom('bank.seen_external_id').where('day', '<', yesterday).execute()
}
