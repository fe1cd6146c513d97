import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { listOwners } from './hold-change.ts'
import { type MakeChanges, makeApproved } from './make-change.ts'
import { changeEndpoints } from './schema.ts'
import { decideChange, listChanges, readChange } from './store.ts'
import { assertMayApprove } from './who-may-approve.ts'

type Dependencies = {
  readonly db: Db
  readonly clock: Clock
  readonly makeChange: MakeChanges
}

const decide = (action: 'change.approve' | 'change.reject') =>
  ({ access: { permission: 'policy.change', recentProof: true, action } }) as const

/** `/dashboard/api/changes`: what waits for a second owner, and the decision on it. */
export function changeRoutes(scope: FastifyInstance, { db, clock, makeChange }: Dependencies): void {
  route(scope, changeEndpoints.list, { config: { access: { permission: 'policy.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const page = pageRequest(request.query)
    const rows = await transaction(db, merchantId, (tx) => listChanges(tx, merchantId, page, request.query.status))
    return toPage(rows, page.limit, (row) => row)
  })

  route(scope, changeEndpoints.approve, { config: decide('change.approve') }, async (request) => {
    const member = memberOf(request)
    const { merchantId } = member.membership
    const { id } = request.params
    const now = clock()
    const afterCommit = await transaction(db, merchantId, async (tx) => {
      const found = await readChange(tx, merchantId, id)
      if (!found) throw notFound()
      const { change, createdBy: requestedBy } = found
      assertMayApprove(member, now, found)
      // A requester who was removed since no longer counts: two of the remaining owners must agree.
      if (!(await listOwners(tx, merchantId)).includes(requestedBy.id)) {
        throw new ApiError(
          'INVALID_STATE',
          'The member who requested this is no longer an owner; reject it and request it again.',
        )
      }
      if (!(await decideChange(tx, now, { merchantId, id, by: member.session.person, status: 'APPROVED' }))) {
        throw new ApiError('INVALID_STATE', 'This change has already been decided.')
      }
      if (request.audit) request.audit.detail = { requestedBy: requestedBy.name, change }
      return makeApproved(makeChange, tx, { merchantId, requestedBy, now }, change)
    })
    return afterCommit()
  })

  route(scope, changeEndpoints.reject, { config: decide('change.reject') }, async (request, reply) => {
    const { session, membership } = memberOf(request)
    const { merchantId } = membership
    const { id } = request.params
    await transaction(db, merchantId, async (tx) => {
      if (!(await readChange(tx, merchantId, id))) throw notFound()
      const decided = await decideChange(tx, clock(), { merchantId, id, by: session.person, status: 'REJECTED' })
      if (!decided) throw new ApiError('INVALID_STATE', 'This change has already been decided.')
    })
    return reply.code(204).send()
  })
}
