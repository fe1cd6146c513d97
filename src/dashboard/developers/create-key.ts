import type { FastifyRequest } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { CacheInvalidation } from '../../db/cache-invalidation.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Environment, hintOf } from '../../merchants/keys/api-key.ts'
import { toWholeKeyLimits } from '../../merchants/keys/key-limits.ts'
import { createSecretKey, grantSendMoney, type NewKey } from '../../merchants/keys/secret-keys.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'

/**
 * Creates a key. One that may send money begins without that scope and waits for a second owner, `changeId` being what
 * waits: who made the key keeps it, and who approves never sees it.
 */
export async function createGuardedKey(
  tx: Tx,
  now: Date,
  request: FastifyRequest,
  environment: Environment,
  wanted: NewKey,
): Promise<{ id: string; key: string; changeId: string | null }> {
  const created = await createSecretKey(tx, now, environment, {
    ...wanted,
    scopes: wanted.scopes.filter((scope) => scope !== 'send_money'),
  })
  if (!wanted.scopes.includes('send_money')) return { ...created, changeId: null }
  const hint = hintOf(created.key)
  const limits = wanted.limits && toWholeKeyLimits(wanted.limits)
  const changeId = await holdChange(tx, now, request, {
    kind: 'key',
    keyId: created.id,
    hint,
    ...(limits && { limits }),
  })
  if (changeId === null) await grantSendMoney(tx, now, wanted.merchantId, created.id)
  return { ...created, changeId }
}

/** Lets a key send money that a second owner has approved. */
export const makeKey =
  ({ invalidation }: { readonly invalidation: CacheInvalidation }): MakeChange<'key'> =>
  async (tx, { merchantId, now, change: { keyId } }) => {
    if (!(await grantSendMoney(tx, now, merchantId, keyId))) throw notFound()
    return () => {
      invalidation.publish('secret_key', merchantId)
      return {}
    }
  }
