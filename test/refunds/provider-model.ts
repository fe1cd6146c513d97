import type { Paid } from '../../src/checkout/receipts/paid.ts'
import type { RefundApp } from '../../src/refunds/app.ts'
import type { ReportedRefund } from '../../src/refunds/provider/record-provider-refund.ts'
import type { Crash } from '../database/crashing-db.ts'
import type { Tried } from '../payouts/money-model.ts'

/**
 * How a provider reports what went back of a payment: each refund by our reference where it is ours; each by a name of its own
 * alone, which its answers about ours give too; all that has gone back, and no refund; or that, and its own names of them.
 */
export type Manner = 'names ours' | 'names its own' | 'totals' | 'both'

/** A refund that we requested, as the provider has it. */
export type ModelRefund = {
  readonly id: string
  readonly reference: string
  readonly amount: bigint
  isSent: boolean
  /** Null: the provider has not decided. */
  isMade: boolean | null
}

/** What is true at the provider, in sen: its books know what went back, whether we were notified or not. */
export type Model = {
  readonly manner: Manner
  readonly paid: bigint
  /** By name. */
  readonly refunds: Map<string, ModelRefund>
  /** What the provider refunded on its own initiative, by its own reference. */
  readonly providerRefunds: Map<string, bigint>
  /** Reports that were made and may arrive at any time, as often as they like. */
  readonly underWay: ReportedRefund[]
}

/** The real thing beside it. `tryTo` runs work that may die on the way. */
export type Real = {
  readonly app: RefundApp
  readonly paid: Paid
  tryTo<T>(crash: Crash | null, work: () => Promise<T>): Promise<Tried<T>>
}

export const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, amount) => sum + amount, 0n)

/** Of our refunds those that the provider made. */
export const madeOf = ({ refunds }: Model): ModelRefund[] => [...refunds.values()].filter(({ isMade }) => isMade)

/** What the provider calls a refund of ours. */
export const theirName = ({ id }: ModelRefund): string => `their-${id.slice(-20)}`

/** Everything that the provider reports of what has gone back by now. */
export function reportsOf(
  { manner, ...model }: Model,
  { railReference, amount: { currency } }: Paid,
  now: Date,
): ReportedRefund[] {
  const made = madeOf({ manner, ...model })
  const at = { refundedAt: now }
  const total = sumOf(model.providerRefunds.values()) + sumOf(made.map(({ amount }) => amount))
  if (manner === 'totals') return total > 0n ? [{ ...at, railReference, amount: { amount: total, currency } }] : []
  const totals = manner === 'both' && total > 0n ? [{ ...at, railReference, amount: { amount: total, currency } }] : []
  return [
    ...totals,
    ...[...model.providerRefunds].map(([name, amount]) => ({
      ...at,
      railReference: name,
      amount: { amount, currency },
    })),
    ...made.map((refund) => ({
      ...at,
      railReference: theirName(refund),
      amount: { amount: refund.amount, currency },
      ...(manner === 'names ours' ? { reference: refund.reference } : {}),
    })),
  ]
}
