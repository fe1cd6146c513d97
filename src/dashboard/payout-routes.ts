import type { FastifyInstance } from 'fastify'
import { claimOf, sendKept } from '../http/idempotency.ts'
import { assertValid } from '../http/validator.ts'
import { assertSendable, payoutFaults } from '../payouts/rules.ts'
import { SendMoney } from '../payouts/schema.ts'
import type { DashboardApp } from './app.ts'
import { askApproval } from './ask-approval.ts'
import { type MoneyApp, sendPayout } from './money.ts'
import { admittedOf } from './people.ts'

/**
 * `POST /dashboard/api/payouts`: as `POST /v1/send-money`, by a person: above the merchant's threshold it is kept for a
 * second one and the reply is 202.
 */
export function payoutRoutes(scope: FastifyInstance, app: DashboardApp, money: MoneyApp): void {
  scope.post<{ Body: SendMoney }>(
    '/dashboard/api/payouts',
    {
      config: { need: { may: 'payouts.send', proved: true, does: 'payout.send' } },
      attachValidation: true,
      schema: { body: SendMoney },
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, payoutFaults(body ?? {}))
      assertSendable(money.rail, body.currency)
      const admitted = admittedOf(request)
      const approvalId = await askApproval(app, admitted, [body])
      if (approvalId !== null) {
        if (request.audit) request.audit.subject = approvalId
        return reply.code(202).send({ status: 202, data: { approvalId }, errors: null })
      }
      const claim = claimOf(request, admitted.membership.merchantId, app.clock())
      return sendKept(reply, await sendPayout(money, claim, body))
    },
  )
}
