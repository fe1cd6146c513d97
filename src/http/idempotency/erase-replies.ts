import { sql } from 'kysely'
import type { Erasure } from '../../base/privacy/personal-data.ts'
import type { Tx } from '../../db/transaction.ts'

/** Erases in the replies stored for Idempotency-Keys that mention one of the ids. Returns how many changed. */
export async function eraseReplies(tx: Tx, { merchantId, subjects, words, metadata, since }: Erasure): Promise<number> {
  const { rows } = await sql`update idempotency_key set body = erased(body, ${words}::text[], ${metadata}::text[])
    where merchant_id = ${merchantId} and created_at >= ${since}
      and exists (select from unnest(${subjects}::text[]) as subject where strpos(idempotency_key.body, subject) > 0)
      and body <> erased(body, ${words}::text[], ${metadata}::text[])
    returning 1`.execute(tx)
  return rows.length
}
