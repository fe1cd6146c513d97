import { gives, type PaymentType } from '../../../payment-methods/types.ts'
import type { RefundFault } from '../../port.ts'
import type { FieldPath, Operation, Question } from './operation.ts'
import type { Statuses } from './statuses.ts'

/** How one kind of payment is refunded. */
export type RefundRule = {
  /**
   * Values for bodies: those of a query of the payment, and `refundReference`, `refundAmount`, `reason`, `paidAt`,
   * `issuerReference`, `issuerName`.
   */
  readonly refund: Operation
  /**
   * Queries the payment: its `refundHistory` or status shows whether it was refunded. `repeat`: the provider answers
   * the very same request with what became of the first, and does nothing twice.
   */
  readonly query: Question | 'repeat'
  /** What the states in the reply to `query` mean, where the standard says otherwise. */
  readonly statuses?: Statuses
  /** Whether a partial refund is possible. */
  readonly isPartial: boolean
  /** How long after the payment, days; null: the provider alone decides. */
  readonly windowDays: number | null
  /** Hours of the day, WIB, in which the provider refunds. Absent: all. */
  readonly hours?: { readonly from: string; readonly until: string }
  /** Where `query` says how the issuer names the payment, if a refund must name it so. Queried before the refund. */
  readonly issuer?: { readonly query: Operation; readonly reference: FieldPath; readonly name: FieldPath }
  /** What refusals mean (`403 15`: HTTP status and case); one that is not listed is `refused`. */
  readonly refusals?: Readonly<Record<string, RefundFault>>
}

/** Refunds of a provider. What is absent is not refunded by it; virtual accounts never are. */
export type RefundsSection = {
  readonly qr?: RefundRule
  /** By our wallet code; `other` where a wallet has no rule of its own. */
  readonly wallets?: Readonly<Record<string, RefundRule>>
}

/** How a payment of this type and code is refunded; undefined: it is not. */
export function ruleFor(section: RefundsSection, type: PaymentType, code: string | null): RefundRule | undefined {
  if (gives(type, 'qr')) return section.qr
  if (!gives(type, 'approval') || !section.wallets || code === null) return undefined
  return Object.hasOwn(section.wallets, code) ? section.wallets[code] : section.wallets.other
}
