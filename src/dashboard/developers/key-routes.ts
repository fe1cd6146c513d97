import type { FastifyInstance } from 'fastify'
import { type Clock, DAY_MS, later } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { transaction } from '../../db/transaction.ts'
import { endKey } from '../../merchants/keys/end-key.ts'
import { toKeyLimits } from '../../merchants/keys/key-limits.ts'
import { assertLive, type LiveRule } from '../access/assert-live.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import type { AuditAction } from '../trail/actions.ts'
import { createGuardedKey } from './create-key.ts'
import { assertMayGrant } from './key-rules.ts'
import { listKeys } from './list-keys.ts'
import { keyEndpoints } from './schema.ts'

type Dependencies = LiveRule & {
  readonly db: Db
  readonly clock: Clock
  /** Invalidates the cached lookup of a key that was changed. */
  readonly invalidation: CacheInvalidation
}

const change = (action: AuditAction) => ({ access: { permission: 'keys.change', recentProof: true, action } }) as const

/** `/dashboard/api/keys`: a merchant's secret keys. A key is shown once, in the reply that creates it. */
export function keyRoutes(scope: FastifyInstance, { db, clock, invalidation, ...live }: Dependencies): void {
  route(scope, keyEndpoints.list, { config: { access: { permission: 'keys.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    return { data: await transaction(db, merchantId, (tx) => listKeys(tx, merchantId, clock())) }
  })

  route(scope, keyEndpoints.create, { config: change('key.create') }, (request) => {
    const { membership, session } = memberOf(request)
    const { merchantId } = membership
    const { region, scopes, limits } = request.body
    assertMayGrant(membership, scopes)
    if (request.audit) request.audit.detail = { region, scopes, ...(limits && { limits }) }
    const makers = [session.person.id]
    const wanted = { merchantId, region, scopes, makers, ...(limits && { limits: toKeyLimits(limits) }) }
    return transaction(db, merchantId, async (tx) => {
      await assertLive(tx, live, merchantId, scopes)
      return createGuardedKey(tx, clock(), request, live.environment, wanted)
    })
  })

  route(scope, keyEndpoints.rotate, { config: change('key.rotate') }, async (request) => {
    const { membership, session } = memberOf(request)
    const { merchantId } = membership
    const rotated = await transaction(db, merchantId, async (tx) => {
      const now = clock()
      const at = later(now, request.body.overlapDays * DAY_MS)
      const ended = await endKey(tx, merchantId, request.params.id, { now, at })
      if (!ended) throw notFound()
      const { region, scopes, limits, agent } = ended
      const maker = session.person.id
      assertMayGrant(membership, scopes)
      await assertLive(tx, live, merchantId, scopes)
      const created = await createGuardedKey(tx, now, request, live.environment, {
        merchantId,
        region,
        scopes,
        limits,
        // A holder of the previous key may run the program with this one.
        makers: [...ended.makers.filter((one) => one !== maker), maker],
        // An agent's key is replaced by another agent's key: it grants access to /mcp only, under the same limits.
        ...(agent && { agent }),
      })
      if (request.audit) {
        const detail = { replacedBy: created.id, region, scopes, validUntil: ended.expiresAt }
        request.audit.detail = { ...request.audit.detail, ...detail }
      }
      return { ...created, previousValidUntil: ended.expiresAt }
    })
    invalidation.publish('secret_key', merchantId)
    return rotated
  })

  route(scope, keyEndpoints.revoke, { config: change('key.revoke') }, async (request, reply) => {
    const merchantId = merchantOf(request)
    const now = clock()
    const ended = await transaction(db, merchantId, (tx) => endKey(tx, merchantId, request.params.id, { now, at: now }))
    if (!ended) throw notFound()
    invalidation.publish('secret_key', merchantId)
    return reply.code(204).send()
  })
}
