import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { markHandled } from '../../payouts/mark-handled.ts'
import { merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { payoutListEndpoints } from './list-schema.ts'
import { note } from './send-upload.ts'

/**
 * `POST /dashboard/api/payouts/handled`: marks payouts that failed or were returned as handled; they no longer need
 * attention. All of them or none: NOT_FOUND if one has not ended that way.
 */
export function handledRoutes(scope: FastifyInstance, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  route(
    scope,
    payoutListEndpoints.markHandled,
    { config: { access: { permission: 'payouts.ask', action: 'payout.handle' } } },
    async (request, reply) => {
      const ids = [...new Set(request.body.ids)]
      const [first, ...others] = ids
      note(request, others.length === 0 && first !== undefined ? { subject: first } : { detail: { payouts: ids } })
      const merchantId = merchantOf(request)
      await transaction(db, merchantId, async (tx) => {
        if ((await markHandled(tx, clock(), merchantId, ids)) < ids.length) throw notFound()
      })
      return reply.code(204).send()
    },
  )
}
