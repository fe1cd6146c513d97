import type { Tx } from '../../db/transaction.ts'

/** The secret key a token was fetched with, and its merchant. */
export type TokenHolder = { readonly merchantId: string; readonly keyId: string }

/** What decides whether the tokens of a secret key are accepted. */
export type TokenStanding = {
  readonly keyExpiresAt: Date | null
  /** The key has the scope for sending money, and its merchant is not suspended. */
  readonly maySend: boolean
  /** Tokens issued before this are revoked; null: none is. */
  readonly notBefore: Date | null
}

/** Reads it in one statement; undefined: the merchant has no such key. */
export async function readTokenStanding(
  tx: Tx,
  { merchantId, keyId }: TokenHolder,
): Promise<TokenStanding | undefined> {
  const row = await tx
    .selectFrom('secret_key')
    .innerJoin('merchant', 'merchant.id', 'secret_key.merchant_id')
    .leftJoin('access_token_cutoff', 'access_token_cutoff.merchant_id', 'secret_key.merchant_id')
    .select(['expires_at', 'scopes', 'suspended_at', 'not_before'])
    .where('secret_key.merchant_id', '=', merchantId)
    .where('secret_key.id', '=', keyId)
    .executeTakeFirst()
  return (
    row && {
      keyExpiresAt: row.expires_at,
      maySend: row.scopes.includes('send_money') && row.suspended_at === null,
      notBefore: row.not_before,
    }
  )
}

/** Revokes every access token a merchant holds at `now`. Every process is notified at once (decision 17). */
export async function revokeAccessTokens(tx: Tx, merchantId: string, now: Date): Promise<void> {
  await tx
    .insertInto('access_token_cutoff')
    .values({ merchant_id: merchantId, not_before: now })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ not_before: now }))
    .execute()
}
