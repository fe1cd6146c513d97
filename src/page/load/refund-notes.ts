import type { Refund } from '../../checkout/refunds/refund.ts'
import type { RefundStatus } from '../../checkout/refunds/states.ts'
import type { RefundNote } from '../view.ts'

const STATES: { readonly [status in RefundStatus]?: RefundNote['state'] } = {
  PROCESSING: 'under_way',
  NEEDS_PAYER: 'needs_payer',
  SUCCEEDED: 'sent',
}

/** What a checkout's page says of its refunds; `paidBy` is the payment that paid it. */
export const toRefundNotes = (refunds: readonly Refund[], paidBy: string | undefined): RefundNote[] =>
  refunds.flatMap(({ id, amount, reason, status, completedAt, transactionId, way }) => {
    const state = STATES[status]
    if (!state) return []
    // A claim link is a key to money: it stands nowhere but where the merchant sends it.
    const hasReceipt = state === 'sent' && way !== 'claim_link'
    return [{ id, amount, reason, state, sentAt: completedAt, isOfOrder: transactionId === paidBy, hasReceipt }]
  })
