import type { Bounds, Cancel, LifeMinutes, Operation, Question, SectionNeeds } from './operation.ts'
import type { Statuses } from './statuses.ts'

/**
 * E-wallet payments of a provider. Values for bodies: those of QRIS codes, and `wallet`, the provider's name of the
 * wallet, and `phone`, digits only.
 */
export type WalletsSection = {
  readonly needs: SectionNeeds
  /** The provider's name of each wallet, by our code. */
  readonly names: Readonly<Record<string, string>>
  readonly pay: Operation
  /** Wallets, by our code, that are paid by another call. */
  readonly payOtherwise?: Readonly<Record<string, Operation>>
  readonly query: Question
  /** Null: a payment cannot be withdrawn and ends by itself. */
  readonly cancel: Cancel | null
  readonly lifeMinutes?: LifeMinutes
  readonly statuses: Statuses
  readonly bounds: Bounds
}
