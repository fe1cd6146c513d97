import type { Paid } from '../checkout/receipts/paid.ts'
import type { Refund } from '../checkout/refunds/refund.ts'
import type { RailRefund } from '../connectors/port.ts'

/** The reason sent if the merchant gave none: providers require one. */
const NO_REASON = 'Refund'

const REFERENCE_LENGTH = 25

/** Our reference of a refund at its rail: that many characters of its id, random enough never to collide. */
export const railReferenceOf = (refundId: string): string =>
  refundId.slice('re_'.length, 're_'.length + REFERENCE_LENGTH)

/** A refund as it is requested from its rail, and queried there. */
export const toRailRefund = (
  { id, reference, amount, reason }: Pick<Refund, 'id' | 'reference' | 'amount' | 'reason'>,
  { attempt, railReference, issuerReference, amount: paid, paidAt }: Paid,
): RailRefund => {
  if (reference === null) throw new Error(`${id} is a provider refund and is not sent`)
  return {
    reference,
    attempt,
    paid: { railReference, issuerReference, amount: paid, paidAt },
    amount,
    reason: reason?.trim() || NO_REASON,
  }
}
