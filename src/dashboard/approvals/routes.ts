import type { Clock } from '../../base/clock.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { maskAccounts } from '../../base/mask-accounts.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { pageRequest, toPage } from '../../http/pagination.ts'
import { assertNotSuspended } from '../../merchants/suspension.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import type { Trail } from '../audit/trail.ts'
import { assertMayApprove } from '../changes/who-may-approve.ts'
import { progressReplies } from '../payouts/progress-reply.ts'
import { type Following, type PayoutSender, type Sent, sendPayouts } from '../payouts/send.ts'
import { SHOWN_MAX } from '../payouts/upload/preview.ts'
import { makeApprovedRefund, type RefundMaker } from '../refunds/make-refund.ts'
import { may } from '../team/permissions.ts'
import type { TypedServer } from '../typed-routes.ts'
import { isErased, isRefundErased } from './erase-approvals.ts'
import { approvalEndpoints } from './schema.ts'
import { type Asked, decideApproval, listApprovals, readApproval, readApprovedPayouts } from './store.ts'

/** Who may decide: a member whose role has this permission, and who has authenticated within the last minutes. */
const APPROVER = { permission: 'payouts.approve', recentProof: true } as const

type Dependencies = Omit<Trail, 'clock'> & {
  readonly db: Db
  readonly clock: Clock
  readonly payouts: PayoutSender
  readonly refunds: RefundMaker
}

/** `/dashboard/api/approvals`: payouts and refunds that wait for a second person, and the decision on them. */
export function approvalRoutes(scope: TypedServer, dependencies: Dependencies): void {
  const { db, clock, ...senders } = dependencies
  const replyWithProgress = progressReplies(scope, dependencies)
  scope.get(
    '/dashboard/api/approvals',
    { config: { access: { permission: 'payouts.read' } }, schema: approvalEndpoints['GET /dashboard/api/approvals'] },
    async (request) => {
      const merchantId = merchantOf(request)
      const page = pageRequest(request.query)
      const rows = await transaction(db, merchantId, (tx) => listApprovals(tx, merchantId, page, request.query.status))
      const shown = toPage(rows, page.limit, (approval) => ({ ...approval, payouts: [...approval.payouts] }))
      return may(memberOf(request).membership, 'accounts.reveal') ? shown : maskAccounts(shown)
    },
  )

  scope.post(
    '/dashboard/api/approvals/:id/approve',
    {
      config: { access: { ...APPROVER, action: 'payout.approve' } },
      schema: approvalEndpoints['POST /dashboard/api/approvals/:id/approve'],
    },
    async (request, reply) => {
      const member = memberOf(request)
      const { session, membership } = member
      const { merchantId } = membership
      const { id } = request.params
      const now = clock()
      assertNotSuspended(membership)
      const approval = await transaction(db, merchantId, async (tx) => {
        const found = await readApproval(tx, merchantId, id)
        if (!found) throw notFound()
        assertMayApprove(member, now, found)
        const decided = await decideApproval(tx, now, { merchantId, id, by: session.person, status: 'APPROVED' })
        // Approved before: what was not sent then, because a process died, is sent now.
        if (!decided && found.status !== 'APPROVED') throw new ApiError('INVALID_STATE', 'It was rejected.')
        return decided ?? found
      })
      return replyWithProgress(request, reply, async (following) => {
        const sent = await carryOut({ db, ...senders }, merchantId, approval, following)
        const counts = { accepted: sent.accepted.length, refused: sent.refused.length }
        const [accepted, refused] = [sent.accepted.slice(0, SHOWN_MAX), sent.refused.slice(0, SHOWN_MAX)]
        return { result: { accepted, refused, counts }, detail: counts }
      })
    },
  )

  scope.post(
    '/dashboard/api/approvals/:id/reject',
    {
      config: { access: { ...APPROVER, action: 'payout.reject' } },
      schema: approvalEndpoints['POST /dashboard/api/approvals/:id/reject'],
    },
    async (request, reply) => {
      const { session, membership } = memberOf(request)
      const { merchantId } = membership
      const { id } = request.params
      await transaction(db, merchantId, async (tx) => {
        if (!(await readApproval(tx, merchantId, id))) throw notFound()
        const decided = await decideApproval(tx, clock(), { merchantId, id, by: session.person, status: 'REJECTED' })
        if (!decided) throw new ApiError('INVALID_STATE', 'It was decided before.')
      })
      return reply.code(204).send()
    },
  )
}

/** Sends what was approved and has not been erased since. */
async function carryOut(
  { db, payouts, refunds }: Pick<Dependencies, 'db' | 'payouts' | 'refunds'>,
  merchantId: string,
  { id, refund }: Asked,
  following: Following,
): Promise<Sent> {
  if (!refund) {
    const listed = await transaction(db, merchantId, (tx) => readApprovedPayouts(tx, merchantId, id))
    const unsent = listed.filter((payout) => !isErased(payout))
    return sendPayouts(payouts, merchantId, unsent, following)
  }
  if (isRefundErased(refund)) return { accepted: [], refused: [] }
  const { currency: _, ...body } = refund
  return makeApprovedRefund(refunds, merchantId, body)
}
