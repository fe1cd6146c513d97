import type { FastifyInstance } from 'fastify'
import { memberOf } from '../access/member-routes.ts'
import { requestAcceptance } from '../approvals/request-acceptance.ts'
import type { ApprovalRequests } from '../approvals/request-approval.ts'
import { route } from '../route.ts'
import { type Accepter, acceptAmount } from '../sending/accept-amount.ts'
import { paymentEndpoints } from './schema.ts'

/** `POST /dashboard/api/payments/:id/accept`: money of another amount than the order's pays it, as a member decides. */
export function acceptRoutes(
  scope: FastifyInstance,
  { accepting, ...approvals }: ApprovalRequests & { readonly accepting: Accepter },
): void {
  route(
    scope,
    paymentEndpoints.accept,
    { config: { access: { permission: 'refunds.ask', recentProof: true, action: 'payment.accept_amount' } } },
    async (request, reply) => {
      const member = memberOf(request)
      const { amount } = request.body
      const checkoutId = request.params.id
      const approvalId = await requestAcceptance(approvals, member, { checkoutId, amount })
      if (approvalId !== null) {
        if (request.audit) Object.assign(request.audit, { what: 'payment.request_acceptance', subject: approvalId })
        return reply.code(202).send({ approvalId })
      }
      const { merchantId } = member.membership
      await acceptAmount(accepting, { merchantId, checkoutId, amount, by: member.session.person })
      return reply.code(204).send()
    },
  )
}
