import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import { findCheckout } from '../../checkout/read/find.ts'
import { transaction } from '../../db/transaction.ts'
import { claimOf, sendStoredReply } from '../../http/idempotency/idempotency.ts'
import { assertValid } from '../../http/input/validator.ts'
import { acceptLatePayment } from '../../refunds/accept-late-payment.ts'
import { listToReturn } from '../../refunds/find/to-return.ts'
import { refundFaults } from '../../refunds/rules.ts'
import { showAcceptance } from '../../refunds/show-acceptance.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import type { ApprovalRequests } from '../approvals/request-approval.ts'
import { requestRefundApproval } from '../approvals/request-refund-approval.ts'
import { may } from '../people/permissions.ts'
import { route } from '../route.ts'
import { makeRefund, type RefundMaker } from '../sending/make-refund.ts'
import { readOptions } from './read-options.ts'
import { refundEndpoints } from './schema.ts'

/** How many payments that may need a refund are listed: the newest. */
const TO_RETURN_MAX = 100

type Dependencies = ApprovalRequests & { readonly refunds: RefundMaker }

/** Refunds by members: `POST /v1/refunds` by a person, and what they see beforehand. */
export function refundRoutes(scope: FastifyInstance, { refunds, ...approvals }: Dependencies): void {
  const { db, clock } = approvals
  route(
    scope,
    refundEndpoints.readRefundable,
    { config: { access: { permission: 'payments.read' } } },
    async (request) => {
      const member = memberOf(request)
      const { merchantId } = member.membership
      const { id } = request.params
      if (!(await findCheckout(db, merchantId, id))) throw notFound()
      return { data: await readOptions({ refunds, clock, db }, member, { checkoutId: id }) }
    },
  )

  route(
    scope,
    refundEndpoints.listToReturn,
    { config: { access: { permission: 'payments.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const { flag } = request.query
      const found = await transaction(db, merchantId, (tx) =>
        listToReturn(tx, clock(), merchantId, TO_RETURN_MAX, flag),
      )
      return {
        data: found.map(({ left, requested, ...one }) => ({
          ...one,
          currency: left.currency,
          left: toWhole(left),
          requested: toWhole(requested),
        })),
      }
    },
  )

  route(
    scope,
    refundEndpoints.keepLate,
    { config: { access: { permission: 'refunds.ask', action: 'payment.keep_late' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      await transaction(db, merchantId, (tx) => acceptLatePayment(tx, clock(), merchantId, request.params.id))
      return reply.code(204).send()
    },
  )

  route(
    scope,
    refundEndpoints.make,
    {
      config: { access: { permission: 'refunds.ask', recentProof: true, action: 'refund.make' } },
      attachValidation: true,
    },
    async (request, reply) => {
      const { body } = request
      assertValid(request.validationError, refundFaults(body ?? {}))
      const member = memberOf(request)
      const approvalId = await requestRefundApproval(approvals, refunds, member, body)
      if (approvalId !== null) {
        if (request.audit) Object.assign(request.audit, { what: 'refund.request_approval', subject: approvalId })
        return reply.code(202).send({ approvalId })
      }
      const { merchantId } = member.membership
      const made = await makeRefund(refunds, claimOf(request, merchantId, clock()), body)
      // A member who may only request refunds gets here by repeating one that was made before.
      const caller = { merchantId, mayRefund: may(member.membership, 'refunds.make') }
      return sendStoredReply(reply, await showAcceptance(refunds, caller, made))
    },
  )
}
