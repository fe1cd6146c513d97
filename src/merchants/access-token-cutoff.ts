import type { Tx } from '../db/transaction.ts'

/** Tokens of a merchant issued before this are revoked; null: none is. */
export async function readCutoff(tx: Tx, merchantId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('access_token_cutoff')
    .select('not_before')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.not_before ?? null
}

/** Revokes every access token a merchant holds at `now`. Known to every process at once (decision 17). */
export async function revokeAccessTokens(tx: Tx, merchantId: string, now: Date): Promise<void> {
  await tx
    .insertInto('access_token_cutoff')
    .values({ merchant_id: merchantId, not_before: now })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ not_before: now }))
    .execute()
}
