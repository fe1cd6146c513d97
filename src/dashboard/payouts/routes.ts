import { findBank } from '../../banks/find-bank.ts'
import { currency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { fromWhole, toWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { claimOf, sendStoredReply } from '../../http/idempotency/idempotency.ts'
import { assertValid } from '../../http/input/validator.ts'
import { toDraft, wantedOf } from '../../payouts/accept/draft.ts'
import { assertSendable, payoutFaults } from '../../payouts/accept/rules.ts'
import { markHandled } from '../../payouts/mark-handled.ts'
import { totalOf } from '../../payouts/payout.ts'
import { memberOf, merchantOf } from '../access/member-routes.ts'
import { amountAlone } from '../approvals/amount-alone.ts'
import { type ApprovalRequests, requestApproval } from '../approvals/request-approval.ts'
import { searchInApproval } from '../approvals/search-in-approval.ts'
import type { TypedServer } from '../typed-routes.ts'
import { payoutEndpoints } from './schema.ts'
import { type PayoutSender, sendPayout } from './send.ts'

const RUPIAH = currency('IDR')
/** Of what waits, so many are shown: the newest. */
const FOUND_MAX = 100

/**
 * `POST /dashboard/api/payouts`: as `POST /v1/send-money`, by a member: above the merchant's threshold it is kept for a
 * second person and the reply is 202.
 */
export function payoutRoutes(
  scope: TypedServer,
  { payouts, ...approvals }: ApprovalRequests & { readonly payouts: PayoutSender },
): void {
  const { db, clock } = approvals
  scope.get(
    '/dashboard/api/payouts/terms',
    {
      config: { access: { permission: 'payouts.read' } },
      schema: payoutEndpoints['GET /dashboard/api/payouts/terms'],
    },
    async (request) => {
      const member = memberOf(request)
      const { merchantId } = member.membership
      const money = fromWhole(Number(request.query.amount), RUPIAH)
      const found = findBank(request.query.receiverBankCode)
      if (found.is !== 'found') throw fieldError('receiverBankCode', 'UNKNOWN_BANK', 'This bank is not known.')
      const { code: bankCode } = found.bank
      const [rail] = assertSendable(payouts.rails, RUPIAH, { merchantId, bankCode, amount: money })
      const { alone, charge } = await transaction(db, merchantId, async (tx) => {
        const plan = await payouts.plans.read(tx, merchantId)
        return {
          charge: plan.payoutCharge(bankCode === rail.bankCode, bankCode, money, clock()),
          alone: await amountAlone(tx, clock(), member, RUPIAH, 'payouts.send'),
        }
      })
      return {
        fee: toWhole(charge.fee),
        tax: toWhole(charge.tax),
        total: toWhole(totalOf({ amount: money, ...charge })),
        needsSecond: alone !== null && money.amount > alone.amount,
      }
    },
  )

  scope.get(
    '/dashboard/api/payouts-in-approval',
    {
      config: { access: { permission: 'payouts.read' } },
      schema: payoutEndpoints['GET /dashboard/api/payouts-in-approval'],
    },
    async (request) => {
      const merchantId = merchantOf(request)
      const text = (request.query.q ?? '').trim()
      return { data: await transaction(db, merchantId, (tx) => searchInApproval(tx, merchantId, text, FOUND_MAX)) }
    },
  )

  scope.post(
    '/dashboard/api/payouts',
    {
      config: { access: { permission: 'payouts.ask', recentProof: true, action: 'payout.send' } },
      attachValidation: true,
      schema: payoutEndpoints['POST /dashboard/api/payouts'],
    },
    async (request, reply) => {
      const { body } = request
      const { again } = request.query
      assertValid(request.validationError, payoutFaults(body ?? {}))
      const member = memberOf(request)
      assertSendable(payouts.rails, body.currency, wantedOf(toDraft(member.membership.merchantId, body)))
      const { merchantId } = member.membership
      // Once it is accepted or asked for: should the process end in between, somebody looks at the earlier one again.
      const dealtWith = async () => {
        if (again === undefined) return
        await transaction(db, merchantId, (tx) => markHandled(tx, clock(), merchantId, [again]))
      }
      const approvalId = await requestApproval(approvals, member, [body])
      if (approvalId !== null) {
        await dealtWith()
        if (request.audit) Object.assign(request.audit, { what: 'payout.request_approval', subject: approvalId })
        return reply.code(202).send({ status: 202, data: { approvalId }, errors: null })
      }
      const stored = await sendPayout(payouts, claimOf(request, merchantId, clock()), body)
      await dealtWith()
      return sendStoredReply(reply, stored)
    },
  )
}
