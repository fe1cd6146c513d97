import type { FastifyRequest } from 'fastify'
import { fieldError } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import { transaction } from '../../db/transaction.ts'
import { toDraft } from '../../payouts/accept/draft.ts'
import { assertSendable } from '../../payouts/accept/rules.ts'
import type { SendMoney } from '../../payouts/schema.ts'
import { memberOf } from '../access/member-routes.ts'
import { amountAlone } from '../approvals/amount-alone.ts'
import { type ApprovalRequests, requestApproval } from '../approvals/request-approval.ts'
import type { TypedServer } from '../typed-routes.ts'
import { payoutEndpoints } from './schema.ts'
import { type PayoutSender, sendPayouts } from './send.ts'
import { type BulkRow, readBulkUpload } from './upload/read-bulk-upload.ts'
import { readUpload } from './upload/read-upload.ts'

const BODY_MAX_BYTES = 1_500 * 1_024

/**
 * `POST /dashboard/api/payouts/bulk`: a CSV or XLSX file of payouts. The first call returns what was read and its faults;
 * the second, with `confirm` and the hash of what was shown, sends the valid lines but for those in `leaveOut`, or keeps
 * them for a second person (202). An upload that is repeated sends nothing twice: each line has its externalId.
 */
export function bulkRoutes(
  scope: TypedServer,
  { payouts: sender, ...approvals }: ApprovalRequests & { readonly payouts: PayoutSender },
): void {
  scope.post(
    '/dashboard/api/payouts/bulk',
    {
      bodyLimit: BODY_MAX_BYTES,
      config: { access: { permission: 'payouts.ask', recentProof: true, action: 'payout.send_many' } },
      schema: payoutEndpoints['POST /dashboard/api/payouts/bulk'],
    },
    async (request, reply) => {
      const member = memberOf(request)
      const { merchantId } = member.membership
      const { confirm, leaveOut = [] } = request.body
      if (!confirm) note(request, { what: 'payout.preview_many' })
      const { hash, ...upload } = await readUpload(request.body)
      const { rows, alone, plan } = await transaction(approvals.db, merchantId, async (tx) => ({
        rows: await readBulkUpload(tx, merchantId, upload),
        alone: await amountAlone(tx, approvals.clock(), member, 'IDR', 'payouts.send'),
        plan: await sender.plans.read(tx, merchantId),
      }))
      if (!confirm) {
        const costOf = (payout: SendMoney): number | null => {
          const { amount, receiver } = toDraft(merchantId, payout)
          const { bankCode } = receiver
          const [rail] = sender.rails.forNew({ merchantId, bankCode, amount })
          if (!rail) return null
          const { fee, tax } = plan.payoutCharge(bankCode === rail.bankCode, bankCode, amount, approvals.clock())
          return toWhole(fee) + toWhole(tax)
        }
        const shown = rows.map(({ payout, ...row }) => ({ ...row, fee: payout && costOf(payout) }))
        const totals = totalsOf(rows.flatMap(({ payout }) => payout ?? []))
        return { hash, rows: shown, totals, alone: alone && toWhole(alone) }
      }

      if (request.body.hash !== hash) throw fieldError('hash', 'CHANGED', 'This is not the file that was shown.')
      const left = new Set(leaveOut)
      const payouts = rows.flatMap(({ payout, line }) => (payout && !left.has(line) ? payout : []))
      const anyOf = { merchantId, bankCode: null, amount: null }
      for (const code of new Set(payouts.map(({ currency }) => currency))) assertSendable(sender.rails, code, anyOf)
      const faulty = rows.flatMap(toRefusal)
      note(request, { detail: { hash, payouts: payouts.length, refused: faulty.length, leftOut: left.size } })
      if (payouts.length === 0) {
        note(request, { what: 'payout.refuse_many' })
        return { accepted: 0, refused: faulty }
      }
      const approvalId = await requestApproval(approvals, member, payouts)
      if (approvalId !== null) {
        note(request, { what: 'payout.request_approval', subject: approvalId })
        return reply.code(202).send({ approvalId, refused: faulty })
      }
      const sent = await sendPayouts(sender, merchantId, payouts)
      const lineOf = new Map(rows.map(({ externalId, line }) => [externalId, line]))
      const refused = sent.refused.map(({ externalId, message }) => ({ line: lineOf.get(externalId) ?? 0, message }))
      const accepted = sent.accepted.length
      const detail = { hash, accepted, refused: faulty.length + refused.length, leftOut: left.size }
      note(request, { detail })
      if (accepted === 0) note(request, { what: 'payout.refuse_many' })
      return { accepted, refused: [...faulty, ...refused] }
    },
  )
}

/** Adds to the entry of the audit trail what is known only here. */
function note({ audit }: FastifyRequest, change: Partial<NonNullable<FastifyRequest['audit']>>): void {
  if (audit) Object.assign(audit, change)
}

const toRefusal = ({ line, errors }: BulkRow) => (errors[0] ? [{ line, message: errors[0].message }] : [])

const totalsOf = (payouts: readonly SendMoney[]) =>
  [...Map.groupBy(payouts, ({ currency }) => currency)].map(([currency, same]) => ({
    currency,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
    count: same.length,
  }))
