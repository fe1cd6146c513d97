import type { FastifyInstance } from 'fastify'
import { fieldError } from '../../base/errors.ts'
import { fromWhole, toWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { claimOf, sendStoredReply } from '../../http/idempotency/idempotency.ts'
import { assertValid } from '../../http/input/validator.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'
import { toDraft, wantedOf } from '../../payouts/accept/draft.ts'
import { assertSendable, payoutFaults } from '../../payouts/accept/rules.ts'
import { markHandled } from '../../payouts/mark-handled.ts'
import { totalOf } from '../../payouts/payout.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { type ApprovalRequests, requestApproval } from '../approvals/request-approval.ts'
import { searchInApproval } from '../approvals/search-in-approval.ts'
import { soloLimit } from '../approvals/solo-limit.ts'
import { route } from '../route.ts'
import { type PayoutSender, sendPayout } from '../sending/send-payouts.ts'
import { payoutEndpoints } from './schema.ts'

/** How many waiting payouts are listed: the newest. */
const FOUND_MAX = 100

/**
 * `POST /dashboard/api/payouts`: as `POST /v1/send-money`, by a member: above the merchant's threshold the payout is
 * stored for a second person's approval, and the reply is 202.
 */
export function payoutRoutes(
  scope: FastifyInstance,
  { payouts, ...approvals }: ApprovalRequests & { readonly payouts: PayoutSender },
): void {
  const { db, clock } = approvals
  route(scope, payoutEndpoints.readTerms, { config: { access: { permission: 'payouts.read' } } }, async (request) => {
    const member = memberOf(request)
    const { merchantId } = member.membership
    const money = fromWhole(Number(request.query.amount), HOME_CURRENCY)
    const found = HOME.banks.find(request.query.receiverBankCode)
    if (found.is !== 'found') throw fieldError('receiverBankCode', 'UNKNOWN_BANK', 'This bank is unknown.')
    const { code: bankCode } = found.bank
    const [rail] = assertSendable(payouts.rails, HOME_CURRENCY, { merchantId, bankCode, amount: money })
    const { alone, charge } = await transaction(db, merchantId, async (tx) => {
      const plan = await payouts.plans.read(tx, merchantId)
      return {
        charge: plan.payoutCharge(bankCode === rail.bankCode, bankCode, money, clock()),
        alone: await soloLimit(tx, clock(), member, HOME_CURRENCY, 'payouts.send'),
      }
    })
    return {
      fee: toWhole(charge.fee),
      tax: toWhole(charge.tax),
      total: toWhole(totalOf({ amount: money, ...charge })),
      needsSecond: alone !== null && money.amount > alone.amount,
    }
  })

  route(
    scope,
    payoutEndpoints.listInApproval,
    { config: { access: { permission: 'payouts.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const text = (request.query.q ?? '').trim()
      return { data: await transaction(db, merchantId, (tx) => searchInApproval(tx, merchantId, text, FOUND_MAX)) }
    },
  )

  route(
    scope,
    payoutEndpoints.send,
    {
      config: { access: { permission: 'payouts.ask', recentProof: true, action: 'payout.send' } },
      attachValidation: true,
    },
    async (request, reply) => {
      const { body } = request
      const { again } = request.query
      assertValid(request.validationError, payoutFaults(body ?? {}))
      const member = memberOf(request)
      assertSendable(payouts.rails, body.currency, wantedOf(toDraft(member.membership.merchantId, body)))
      const { merchantId } = member.membership
      // Once it is accepted or requested: if the process ends in between, the earlier payout merely needs attention
      // again.
      const markEarlierHandled = async () => {
        if (again === undefined) return
        await transaction(db, merchantId, (tx) => markHandled(tx, clock(), merchantId, [again]))
      }
      const approvalId = await requestApproval(approvals, member, [body])
      if (approvalId !== null) {
        await markEarlierHandled()
        if (request.audit) Object.assign(request.audit, { what: 'payout.request_approval', subject: approvalId })
        return reply.code(202).send({ status: 202, data: { approvalId }, errors: null })
      }
      const stored = await sendPayout(payouts, claimOf(request, merchantId, clock()), body)
      await markEarlierHandled()
      return sendStoredReply(reply, stored)
    },
  )
}
