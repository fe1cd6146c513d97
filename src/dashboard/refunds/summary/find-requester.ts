import type { Refund } from '../../../checkout/refunds/refund.ts'
import type { Tx } from '../../../db/transaction.ts'
import { approvalOfRefund } from '../../approvals/approval-of-refund.ts'
import { readProposersKey } from '../../approvals/summary/read-proposers-key.ts'
import { findActor } from '../../trail/find-actor.ts'
import type { MadeRefundSummary } from './schema.ts'

/** Who requested a refund, and the second person who approved it. */
export type RefundRequester = {
  readonly kind: MadeRefundSummary['by']['kind']
  /** The member. */
  readonly personId: string | null
  /** As recorded at the time: the member's name or address, or the start of the program's key. */
  readonly name: string | null
  /** Null: together with the refund. */
  readonly requestedAt: Date | null
  readonly approved: { readonly by: string; readonly at: Date } | null
}

const NOT_NAMED = { personId: null, name: null, requestedAt: null, approved: null }

/** A member's action is recorded; what a second person approved was requested earlier, by a member or a program. */
export async function findRequester(tx: Tx, refund: Refund): Promise<RefundRequester> {
  const { merchantId, id, initiator, keyId, createdAt } = refund
  if (initiator === 'provider') return { kind: 'provider', ...NOT_NAMED }
  const actor = keyId ? undefined : await findActor(tx, { merchantId, what: 'refund.make', subject: id, createdAt })
  if (actor) return { ...NOT_NAMED, kind: 'member', personId: actor.id, name: actor.email }
  const approval = await approvalOfRefund(tx, refund)
  const decided = approval ? decisionOf(approval) : {}
  if (keyId) {
    const key = await readProposersKey(tx, merchantId, keyId)
    return { ...NOT_NAMED, kind: 'program', name: key?.hint ?? null, ...decided }
  }
  if (!approval) return { kind: 'unknown', ...NOT_NAMED }
  const { createdBy } = approval
  return { ...NOT_NAMED, kind: 'member', personId: createdBy.id, name: createdBy.name, ...decided }
}

type Approval = NonNullable<Awaited<ReturnType<typeof approvalOfRefund>>>

const decisionOf = ({ createdAt: requestedAt, decidedBy, decidedAt }: Approval) => ({
  requestedAt,
  approved: decidedBy && decidedAt ? { by: decidedBy.name, at: decidedAt } : null,
})
