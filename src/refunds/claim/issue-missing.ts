import { sql } from 'kysely'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'

const BATCH = 100

/**
 * Issues tokens for refunds that wait for their payer without one: the previous version created them, with links that opened by
 * the refund's id, which no longer opens anything. Returns how many.
 */
export async function issueMissing({ db, claimLinks }: Pick<RefundApp, 'db' | 'claimLinks'>): Promise<number> {
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const waiting = await tx
      .selectFrom('refund')
      .select(['merchant_id', 'id'])
      .where('status', '=', 'NEEDS_PAYER')
      .where('claim_hash', 'is', null)
      .orderBy('merchant_id')
      .orderBy('id')
      .limit(BATCH)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    const tokens = waiting.map(({ merchant_id: merchantId, id }) => claimLinks.issue({ merchantId, id }))
    if (waiting.length === 0) return 0
    await sql`
      update refund set claim_hash = decode(token.hash, 'hex'), sealed = decode(token.sealed, 'hex')
      from unnest(
        ${waiting.map(({ merchant_id }) => merchant_id)}::text[], ${waiting.map(({ id }) => id)}::text[],
        ${tokens.map(({ hash }) => hash.toString('hex'))}::text[], ${tokens.map(({ sealed }) => sealed.toString('hex'))}::text[]
      ) as token (merchant_id, id, hash, sealed)
      where refund.merchant_id = token.merchant_id and refund.id = token.id`.execute(tx)
    return waiting.length
  })
}
