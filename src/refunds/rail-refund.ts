import type { Paid } from '../checkout/receipts/find-paid.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import type { RailRefund } from '../connectors/port.ts'

/** What a rail is told where the merchant gave no reason: providers want one. */
const NO_REASON = 'Refund'

const REFERENCE_LENGTH = 25

/** What a rail knows a refund by: that many characters of its id, which is chance enough to be unique for ever. */
export const railReferenceOf = (refundId: string): string =>
  refundId.slice('re_'.length, 're_'.length + REFERENCE_LENGTH)

/** A refund as the rail it goes back over is asked for it, and about it. */
export const toRailRefund = (
  { id, reference, amount, reason }: Pick<Refund, 'id' | 'reference' | 'amount' | 'reason'>,
  { attempt, railReference, amount: paid, paidAt }: Paid,
): RailRefund => {
  if (reference === null) throw new Error(`${id} is no refund of ours to ask for`)
  return {
    reference,
    attempt,
    paid: { railReference, issuerReference: null, amount: paid, paidAt },
    amount,
    reason: reason?.trim() || NO_REASON,
  }
}
