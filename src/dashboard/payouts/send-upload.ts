import type { FastifyReply, FastifyRequest } from 'fastify'
import { assertSendable } from '../../payouts/accept/rules.ts'
import { memberOf } from '../access/member-routes.ts'
import { type ApprovalRequests, requestApproval } from '../approvals/request-approval.ts'
import type { progressReplies } from '../sending/progress-reply.ts'
import { type PayoutSender, SHOWN_MAX, sendPayouts } from '../sending/send-payouts.ts'
import type { Trail } from '../trail/trail.ts'
import type { BulkResult, RefusedLine } from './schema.ts'
import type { BulkRow } from './upload/read-bulk-upload.ts'

export type SendingApp = ApprovalRequests & Trail & { readonly payouts: PayoutSender }

/** A file that was previewed and is to be sent, except for some of its lines. */
type Confirmed = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly hash: string
  readonly rows: readonly BulkRow[]
  readonly left: ReadonlySet<number>
  /** How many lines were rewritten on the screen. */
  readonly fixed: number
}

/** Sends the valid lines of a file, or stores them for a second person's approval (202). */
export async function sendUpload(
  { payouts: sender, ...approvals }: SendingApp,
  replyWithProgress: ReturnType<typeof progressReplies>,
  { request, reply, hash, rows, left, fixed }: Confirmed,
): Promise<BulkResult> {
  const member = memberOf(request)
  const { merchantId } = member.membership
  const payouts = rows.flatMap(({ payout, line }) => (payout && !left.has(line) ? payout : []))
  const anyOf = { merchantId, bankCode: null, amount: null }
  for (const code of new Set(payouts.map(({ currency }) => currency))) assertSendable(sender.rails, code, anyOf)
  const faulty = rows.flatMap(toRefusal)
  note(request, {
    detail: {
      hash,
      payouts: payouts.length,
      refused: faulty.length,
      leftOut: left.size,
      ...(fixed > 0 && { fixed }),
    },
  })
  if (payouts.length === 0) {
    note(request, { what: 'payout.refuse_many' })
    return { accepted: 0, ...bounded(faulty) }
  }
  const approvalId = await requestApproval(approvals, member, payouts)
  if (approvalId !== null) {
    note(request, { what: 'payout.request_approval', subject: approvalId })
    reply.code(202)
    return { approvalId, ...bounded(faulty) }
  }
  return replyWithProgress(request, reply, async (following) => {
    const sent = await sendPayouts(sender, merchantId, payouts, following)
    const lineOf = new Map(rows.map(({ externalId, line }) => [externalId, line]))
    const refused = sent.refused.map(({ externalId, code, message }) => ({
      line: lineOf.get(externalId) ?? 0,
      field: null,
      code,
      message,
    }))
    const accepted = sent.accepted.length
    const detail = {
      hash,
      accepted,
      refused: faulty.length + refused.length,
      leftOut: left.size,
      ...(fixed > 0 && { fixed }),
    }
    const result = { accepted, ...bounded([...refused, ...faulty]) }
    return { result, detail, ...(accepted === 0 && { what: 'payout.refuse_many' as const }) }
  })
}

/** Adds to the request's entry in the audit trail. */
export function note({ audit }: FastifyRequest, change: Partial<NonNullable<FastifyRequest['audit']>>): void {
  if (audit) Object.assign(audit, change)
}

const toRefusal = ({ line, errors: [first] }: BulkRow): RefusedLine[] =>
  first ? [{ line, field: first.field, code: first.code, message: first.message }] : []

/** The first refusals, and how many there are. */
const bounded = (refused: readonly RefusedLine[]) => ({
  refused: refused.slice(0, SHOWN_MAX),
  refusedCount: refused.length,
})
