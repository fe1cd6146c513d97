import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { approvalEndpoints } from './schema.ts'
import { decideApproval, readApproval, type StoredRequest } from './store.ts'

/** Deciding takes a role with this permission, and authentication within the last few minutes. */
export const APPROVER = { permission: 'payouts.approve', recentProof: true } as const

type App = { readonly db: Db; readonly clock: Clock }

/** `/dashboard/api/approvals/:id`: a request is rejected, or withdrawn by its requester. Nothing of it is sent. */
export function declineRoutes(scope: FastifyInstance, app: App): void {
  route(
    scope,
    approvalEndpoints.reject,
    { config: { access: { ...APPROVER, action: 'payout.reject' } } },
    async (request, reply) => {
      await decline(app, memberOf(request), request.params.id, () => {})
      return reply.code(204).send()
    },
  )

  route(
    scope,
    approvalEndpoints.withdraw,
    { config: { access: { permission: 'payouts.read', action: 'payout.withdraw' } } },
    async (request, reply) => {
      const member = memberOf(request)
      await decline(app, member, request.params.id, ({ createdBy }) => {
        if (createdBy.id !== member.session.person.id)
          throw new ApiError('FORBIDDEN', 'Only the member who made this request may withdraw it.')
      })
      return reply.code(204).send()
    },
  )
}

/** Ends a waiting request. Throws NOT_FOUND, INVALID_STATE if it was already decided, and what `check` throws. */
async function decline(
  { db, clock }: App,
  { session, membership: { merchantId } }: MemberSession,
  id: string,
  check: (found: StoredRequest) => void,
): Promise<void> {
  await transaction(db, merchantId, async (tx) => {
    const found = await readApproval(tx, merchantId, id)
    if (!found) throw notFound()
    check(found)
    const verdict = { by: session.person, status: 'REJECTED' } as const
    const decided = await decideApproval(tx, clock(), { merchantId, id, dueAt: null, ...verdict })
    if (!decided) throw new ApiError('INVALID_STATE', 'This request has already been decided.')
  })
}
