import type { Bounds, Cancel, FieldPath, LifeMinutes, Operation, Question, SectionNeeds } from './operation.ts'
import type { Statuses } from './statuses.ts'

/**
 * QRIS codes of a provider. Values for bodies: `reference`, `railReference`, `amount`, `merchantId`, `terminalId`,
 * `merchantName`, `description`, `expiresAt`, `returnUrl`, `notifyUrl`.
 */
export type QrSection = {
  readonly needs: SectionNeeds
  readonly generate: Operation
  /** A code without an amount that is paid again and again; absent: not offered. Values: also `label`. */
  readonly generateStatic?: Operation
  readonly query: Question
  /** Null: a code cannot be withdrawn and ends by itself. */
  readonly cancel: Cancel | null
  /** Where the code itself is in the reply to `generate`. */
  readonly content: FieldPath
  readonly lifeMinutes?: LifeMinutes
  readonly statuses: Statuses
  readonly bounds: Bounds
}
