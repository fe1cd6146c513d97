import { newId } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import { type Environment, hashKey, hintOf, newSecretKey } from './api-key.ts'

export const KEY_SCOPES = ['checkout', 'send_money', 'settings'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Who calls the API: the merchant, the key's region (upper case) and what the key may do. */
export type Caller = {
  readonly merchantId: string
  readonly keyId: string
  readonly region: string | null
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  /** Its live payments are stopped. */
  readonly isSuspended?: boolean
}

export type NewKey = { merchantId: string; region: string | null; scopes: readonly KeyScope[]; expiresAt?: Date | null }

/** Makes a secret key for a merchant; the reply is the only time the key itself is seen. */
export async function createSecretKey(
  tx: Tx,
  now: Date,
  environment: Environment,
  wanted: NewKey,
  key: string = newSecretKey(environment, wanted.region),
): Promise<{ id: string; key: string }> {
  const id = newId('key', wanted.merchantId, now)
  await tx
    .insertInto('secret_key')
    .values({
      merchant_id: wanted.merchantId,
      id,
      hash: hashKey(key),
      region: wanted.region,
      scopes: [...wanted.scopes],
      hint: hintOf(key),
      created_at: now,
      expires_at: wanted.expiresAt ?? null,
    })
    .execute()
  return { id, key }
}

/** Whose key this is, found by its hash among everybody's. Undefined: unknown. */
export async function findCaller(tx: Tx, key: string): Promise<Caller | undefined> {
  const row = await tx
    .selectFrom('secret_key')
    .innerJoin('merchant', 'merchant.id', 'secret_key.merchant_id')
    .select(['merchant_id', 'secret_key.id', 'region', 'scopes', 'expires_at', 'suspended_at'])
    .where('hash', '=', hashKey(key))
    .executeTakeFirst()
  return (
    row && {
      merchantId: row.merchant_id,
      keyId: row.id,
      region: row.region,
      scopes: row.scopes,
      expiresAt: row.expires_at,
      isSuspended: row.suspended_at !== null,
    }
  )
}
