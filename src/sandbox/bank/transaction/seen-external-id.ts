import { sql } from 'kysely'
import { DAY_MS, later } from '../../../base/clock.ts'
import { prepared } from '../../../db/prepared-statements.ts'
import type { Tx } from '../../../db/transaction.ts'
import { bankDay } from './reference.ts'

/** Uses up an X-EXTERNAL-ID for today. False where the partner used it today already; of two at once, one gets true. */
export async function claimExternalId(tx: Tx, clientId: string, externalId: string, now: Date): Promise<boolean> {
  const { rows } = await prepared(sql`
    insert into bank.seen_external_id (client_id, day, external_id)
    values (${clientId}, ${bankDay(now)}, ${externalId}) on conflict do nothing returning external_id`).execute(tx)
  return rows.length > 0
}

/** Forgets the ids of the days before yesterday: they may be used again anyway. */
export async function forgetExternalIds(tx: Tx, now: Date): Promise<void> {
  const yesterday = new Date(`${bankDay(later(now, -DAY_MS))}T00:00:00Z`)
  await tx.deleteFrom('bank.seen_external_id').where('day', '<', yesterday).execute()
}
