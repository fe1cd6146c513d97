import type { Refund } from '../../checkout/refunds/refund.ts'
import type { RefundStatus } from '../../checkout/refunds/states.ts'
import type { RefundNote } from '../view.ts'

const STATES: { readonly [status in RefundStatus]?: RefundNote['state'] } = {
  PROCESSING: 'under_way',
  NEEDS_PAYER: 'needs_payer',
  SUCCEEDED: 'sent',
}

/** The notes on a checkout's refunds; `paidBy` is the payment that paid it. */
export const toRefundNotes = (refunds: readonly Refund[], paidBy: string | undefined): RefundNote[] =>
  refunds.flatMap((refund) => {
    const { id, amount, reason, status, completedAt, transactionId } = refund
    const state = STATES[status]
    if (!state) return []
    const isOfOrder = transactionId === paidBy
    return [{ id, amount, reason, state, sentAt: completedAt, isOfOrder, hasReceipt: hasReceipt(refund) }]
  })

/**
 * Whether the payment's page links to the receipt. More people than the payer know that page, so the outcome of a claim link is
 * shown on the link's own page alone.
 */
export const hasReceipt = ({ status, way }: Pick<Refund, 'status' | 'way'>): boolean =>
  status === 'SUCCEEDED' && way !== 'claim_link'
