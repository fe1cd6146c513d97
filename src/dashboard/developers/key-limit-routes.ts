import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import {
  type KeyLimits,
  limitKey,
  lockKeyLimits,
  toKeyLimits,
  toWholeKeyLimits,
} from '../../merchants/keys/key-limits.ts'
import { merchantOf } from '../access/member-routes.ts'
import { readThresholds } from '../approvals/policy-store.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'
import { route } from '../route.ts'
import { changesBetween } from '../trail/changes.ts'
import { keyEndpoints } from './schema.ts'

/**
 * `PUT /dashboard/api/keys/:id/limits`: how much a key may send in one payout and in a day. Raising what it may send
 * now waits for a second owner (202).
 */
export function keyLimitRoutes(
  scope: FastifyInstance,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): void {
  route(
    scope,
    keyEndpoints.limit,
    { config: { access: { permission: 'policy.change', recentProof: true, action: 'key.limit' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      const { id: keyId } = request.params
      const to = request.body
      const changeId = await transaction(db, merchantId, async (tx) => {
        const found = await lockKeyLimits(tx, clock(), merchantId, keyId)
        if (!found) throw notFound()
        const from = toWholeKeyLimits(found.limits)
        const threshold = (await readThresholds(tx, merchantId)).find(({ currency }) => currency === HOME_CURRENCY)
        if (letsMoreOut(found.limits, toKeyLimits(to), threshold?.above ?? null)) {
          const held = await holdChange(tx, clock(), request, { kind: 'key_limits', keyId, hint: found.hint, from, to })
          if (held !== null) return held
        }
        await limitKey(tx, merchantId, keyId, toKeyLimits(to))
        if (request.audit) request.audit.changes = changesBetween(from, to)
        return null
      })
      return changeId === null ? reply.code(204).send() : reply.code(202).send({ changeId })
    },
  )
}

/** Sets the limits that a second owner has approved. */
export const makeKeyLimits: MakeChange<'key_limits'> = async (tx, { merchantId, now, change: { keyId, to } }) => {
  if (!(await lockKeyLimits(tx, now, merchantId, keyId))) throw notFound()
  await limitKey(tx, merchantId, keyId, toKeyLimits(to))
  return () => ({})
}

/** Without a limit of its own for the day, a key may send what the merchant's threshold lets one person send. */
const letsMoreOut = (from: KeyLimits, to: KeyLimits, threshold: bigint | null): boolean =>
  isMore(from.payoutMax, to.payoutMax) || isMore(from.payoutDailyMax ?? threshold, to.payoutDailyMax ?? threshold)

/** Null: unlimited. */
const isMore = (from: bigint | null, to: bigint | null): boolean => from !== null && (to === null || to > from)
