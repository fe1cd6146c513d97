import type { FastifyInstance } from 'fastify'
import { later } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { progressReplies } from '../sending/progress-reply.ts'
import { SHOWN_MAX } from '../sending/send-payouts.ts'
import type { Trail } from '../trail/trail.ts'
import { approvingAs, type Capacity } from './capacity.ts'
import { type CarryingOut, carryOut, LEASE_MS } from './carry-out.ts'
import { countProposal, countRetry } from './count-proposal.ts'
import { APPROVER } from './decline-routes.ts'
import { setDue } from './lease-store.ts'
import { approvalEndpoints } from './schema.ts'
import { decideApproval, listApprovals, readApproval, type StoredRequest } from './store.ts'

type Dependencies = Omit<Trail, 'clock'> & CarryingOut

const GOES_ON = 'The server was restarted before everything was sent; the rest is sent automatically.'

/** `/dashboard/api/approvals`: payouts and refunds that wait for a second person, and the decision on them. */
export function approvalRoutes(scope: FastifyInstance, dependencies: Dependencies): void {
  const { db, clock } = dependencies
  const replyWithProgress = progressReplies(scope, dependencies, GOES_ON)
  route(scope, approvalEndpoints.list, { config: { access: { permission: 'payouts.read' } } }, async (request) => {
    const merchantId = merchantOf(request)
    const page = pageRequest(request.query)
    const rows = await transaction(db, merchantId, (tx) => listApprovals(tx, merchantId, page, request.query.status))
    const shown = toPage(rows, page.limit, ({ makers: _, ...approval }) => ({
      ...approval,
      payouts: [...approval.payouts],
    }))
    return may(memberOf(request).membership, 'accounts.reveal') ? shown : maskAccounts(shown)
  })

  route(
    scope,
    approvalEndpoints.approve,
    { config: { access: { ...APPROVER, action: 'payout.approve' } } },
    async (request, reply) => {
      const member = memberOf(request)
      const { session, membership } = member
      const { merchantId } = membership
      const { id } = request.params
      const now = clock()
      assertNotSuspended(membership)
      const { approval, trail } = await transaction(db, merchantId, async (tx) => {
        const found = await readApproval(tx, merchantId, id)
        if (!found) throw notFound()
        const capacity = await approvingAs(tx, now, member, found)
        const trail = trailOf(found, capacity)
        const dueAt = later(now, LEASE_MS)
        const verdict = { by: session.person, status: 'APPROVED', isAlone: capacity === 'alone' } as const
        const decided = await decideApproval(tx, now, { merchantId, id, dueAt, ...verdict })
        if (decided) {
          await countProposal(tx, now, { member, found: decided, capacity })
          return { approval: decided, trail }
        }
        // Read again: a concurrent decision may have come first.
        const before = await readApproval(tx, merchantId, id)
        if (before?.status !== 'APPROVED') throw new ApiError('INVALID_STATE', 'This request was rejected.')
        // Approved earlier: what was refused then is retried.
        await countRetry(tx, now, { member, found: before, capacity })
        await setDue(tx, { merchantId, id }, dueAt)
        return { approval: before, trail }
      })
      return replyWithProgress(request, reply, async (following) => {
        const sent = await carryOut(dependencies, merchantId, approval, following)
        const counts = { accepted: sent.accepted.length, refused: sent.refused.length }
        const [accepted, refused] = [sent.accepted.slice(0, SHOWN_MAX), sent.refused.slice(0, SHOWN_MAX)]
        return { result: { accepted, refused, counts }, detail: { ...counts, ...trail } }
      })
    },
  )
}

/** Audit detail of a program's proposal: whose key it was, and, if approved alone, why. */
const trailOf = ({ createdBy, makers }: StoredRequest, capacity: Capacity) =>
  makers === null
    ? {}
    : {
        program: createdBy.id,
        makers,
        ...(capacity === 'alone' && { [makers.length > 0 ? 'onlyApprover' : 'makerUnknown']: true }),
      }
