import { toWhole } from '../../base/money.ts'
import type { ClaimLinks } from './claim-links.ts'
import type { Refund } from './refund.ts'

/**
 * The sixteen fields of a refund. `links`: for a reader who may make refunds without approval (`claimLinksFor`); null for any
 * other reader, and for everything stored. Source: interface, "Refunds".
 */
export const toRefund = (refund: Refund, links: ClaimLinks | null) => ({
  id: refund.id,
  externalId: refund.externalId,
  transactionId: refund.transactionId,
  checkoutId: refund.checkoutId,
  status: refund.status,
  currency: refund.amount.currency as string,
  amount: toWhole(refund.amount),
  reason: refund.reason,
  way: refund.way,
  claimUrl: links?.urlOf(refund) ?? null,
  payoutId: refund.payoutId,
  failure: refund.failure,
  initiator: refund.initiator,
  metadata: refund.metadata,
  createdAt: refund.createdAt.toISOString(),
  completedAt: refund.completedAt?.toISOString() ?? null,
})

/** The amount refunded of a checkout, in whole units: succeeded refunds of all its transactions. */
export const refundedAmount = (refunds: readonly Refund[]): number =>
  refunds.filter(({ status }) => status === 'SUCCEEDED').reduce((sum, { amount }) => sum + toWhole(amount), 0)
