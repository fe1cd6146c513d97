import type { FastifyRequest } from 'fastify'
import { notFound } from '../../base/errors.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Environment, hintOf } from '../../merchants/keys/api-key.ts'
import { toWholeKeyLimits } from '../../merchants/keys/key-limits.ts'
import { createSecretKey, grantScopes, MONEY_SCOPES, type NewKey } from '../../merchants/keys/secret-keys.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'

/**
 * Creates a key. One that may send money or refund payments starts without those scopes and waits for a second owner;
 * `changeId` is the change that waits. Only the member who created the key sees it; the one who approves never does.
 */
export async function createGuardedKey(
  tx: Tx,
  now: Date,
  request: FastifyRequest,
  environment: Environment,
  wanted: NewKey,
): Promise<{ id: string; key: string; changeId: string | null }> {
  const withheld = MONEY_SCOPES.filter((scope) => wanted.scopes.includes(scope))
  const scopes = wanted.scopes.filter((scope) => !withheld.some((other) => other === scope))
  const created = await createSecretKey(tx, now, environment, { ...wanted, scopes })
  if (withheld.length === 0) return { ...created, changeId: null }
  const hint = hintOf(created.key)
  const limits = wanted.limits && toWholeKeyLimits(wanted.limits)
  const changeId = await holdChange(tx, now, request, {
    kind: 'key',
    keyId: created.id,
    hint,
    scopes: withheld,
    ...(limits && { limits }),
  })
  if (changeId === null) await grantScopes(tx, now, { merchantId: wanted.merchantId, id: created.id }, withheld)
  return { ...created, changeId }
}

/**
 * Lets a key move money as a second owner has approved; a change from before there were refunds grants sending only.
 */
export const makeKey =
  ({ invalidation }: { readonly invalidation: CacheInvalidation }): MakeChange<'key'> =>
  async (tx, { merchantId, now, change: { keyId: id, scopes = ['send_money'] } }) => {
    if (!(await grantScopes(tx, now, { merchantId, id }, scopes))) throw notFound()
    return () => {
      invalidation.publish('secret_key', merchantId)
      return {}
    }
  }
