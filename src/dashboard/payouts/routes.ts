import { claimOf, sendStoredReply } from '../../http/idempotency.ts'
import { assertValid } from '../../http/validator.ts'
import { toDraft, wantedOf } from '../../payouts/accept/draft.ts'
import { assertSendable, payoutFaults } from '../../payouts/accept/rules.ts'
import { memberOf } from '../access/member-routes.ts'
import { type ApprovalRequests, requestApproval } from '../approvals/request-approval.ts'
import type { TypedServer } from '../typed-routes.ts'
import { payoutEndpoints } from './schema.ts'
import { type PayoutSender, sendPayout } from './send.ts'

/**
 * `POST /dashboard/api/payouts`: as `POST /v1/send-money`, by a member: above the merchant's threshold it is kept for a
 * second person and the reply is 202.
 */
export function payoutRoutes(
  scope: TypedServer,
  { payouts, ...approvals }: ApprovalRequests & { readonly payouts: PayoutSender },
): void {
  scope.post(
    '/dashboard/api/payouts',
    {
      config: { access: { permission: 'payouts.send', recentProof: true, action: 'payout.send' } },
      attachValidation: true,
      schema: payoutEndpoints['POST /dashboard/api/payouts'],
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, payoutFaults(body ?? {}))
      const member = memberOf(request)
      assertSendable(payouts.rails, body.currency, wantedOf(toDraft(member.membership.merchantId, body)))
      const approvalId = await requestApproval(approvals, member, [body])
      if (approvalId !== null) {
        if (request.audit) Object.assign(request.audit, { what: 'payout.request_approval', subject: approvalId })
        return reply.code(202).send({ status: 202, data: { approvalId }, errors: null })
      }
      const claim = claimOf(request, member.membership.merchantId, approvals.clock())
      return sendStoredReply(reply, await sendPayout(payouts, claim, body))
    },
  )
}
