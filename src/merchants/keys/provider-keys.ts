import type { CellRoutes } from '../../base/cell-routes.ts'
import { later } from '../../base/clock.ts'
import { newFreeId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Environment, hashKey, hintOf, newProviderKey } from './api-key.ts'

type NewProvider = {
  readonly name: string
  /** Absent: any route will do. */
  readonly cell?: CellRoutes
  /** Absent: one is made. */
  readonly key?: string
}

/** Creates a provider with its first key, which is returned only now. */
export async function createProvider(
  tx: Tx,
  now: Date,
  environment: Environment,
  { name, cell, key: given }: NewProvider,
): Promise<{ id: string; key: string }> {
  const id = newFreeId('prv', now, cell)
  const key = given ?? newProviderKey(environment, id)
  await tx.insertInto('provider').values({ id, name, created_at: now }).execute()
  await insertKey(tx, now, id, key)
  return { id, key }
}

/**
 * Creates a provider's next key, which is returned only now; earlier keys stay valid for `overlapMs`. Undefined: there
 * is no such provider.
 */
export async function rotateProviderKey(
  tx: Tx,
  now: Date,
  environment: Environment,
  providerId: string,
  overlapMs: number,
): Promise<{ key: string; previousValidUntil: Date } | undefined> {
  const provider = await tx
    .selectFrom('provider')
    .select('id')
    .where('id', '=', providerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!provider) return undefined
  const previousValidUntil = later(now, overlapMs)
  await tx
    .updateTable('provider_key')
    .set({ expires_at: previousValidUntil })
    .where('provider_id', '=', providerId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', previousValidUntil)]))
    .execute()
  const key = newProviderKey(environment, providerId)
  await insertKey(tx, now, providerId, key)
  return { key, previousValidUntil }
}

/** The ids of all providers. */
export const listProviderIds = async (tx: Tx): Promise<string[]> =>
  (await tx.selectFrom('provider').select('id').orderBy('id').execute()).map(({ id }) => id)

export const isProvider = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('provider').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The provider of a key, found by its hash. Undefined: unknown or expired. */
export async function findProvider(tx: Tx, now: Date, key: string): Promise<{ id: string; keyId: string } | undefined> {
  const row = await tx
    .selectFrom('provider_key')
    .select(['provider_id', 'id'])
    .where('hash', '=', hashKey(key))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst()
  return row && { id: row.provider_id, keyId: row.id }
}

async function insertKey(tx: Tx, now: Date, providerId: string, key: string): Promise<void> {
  await tx
    .insertInto('provider_key')
    .values({
      provider_id: providerId,
      id: newFreeId('key', now),
      hash: hashKey(key),
      hint: hintOf(key),
      created_at: now,
      expires_at: null,
    })
    .execute()
}
