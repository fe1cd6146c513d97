import { newFreeId } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import { type Environment, hashKey, hintOf, newProviderKey } from './api-key.ts'

/** Makes a provider with its first key, which is seen only now. */
export async function createProvider(
  tx: Tx,
  now: Date,
  environment: Environment,
  name: string,
  key: string = newProviderKey(environment),
): Promise<{ id: string; key: string }> {
  const id = newFreeId('prv', now)
  await tx.insertInto('provider').values({ id, name, created_at: now }).execute()
  await tx
    .insertInto('provider_key')
    .values({
      provider_id: id,
      id: newFreeId('key', now),
      hash: hashKey(key),
      hint: hintOf(key),
      created_at: now,
      expires_at: null,
    })
    .execute()
  return { id, key }
}
