import type { Money } from '../base/money.ts'
import type { PaymentFacts } from './payment-facts.ts'

/** Money that a rail reports as received. `railReference` is the rail's own id of this payment, the same in repeats. */
export type Receipt = {
  /** Our reference of the attempt, where the rail echoes it; otherwise null, and `instrumentReference` finds it. */
  readonly reference: string | null
  /** The rail's reference of the instrument (QR referenceNo) or the VA number. */
  readonly instrumentReference: string | null
  readonly railReference: string
  readonly amount: Money
  readonly paidAt: Date
  /**
   * The instrument is paid once, and the rail does not name the payment alike wherever it reports it: the attempt
   * stands for the payment, and `railReference` for nothing.
   */
  readonly isOnly?: true
  /** Absent: the rail says nothing. */
  readonly facts?: PaymentFacts
  /** Where a rail that is queried for the payment finds it, in its own terms; absent: by its id alone. */
  readonly lookUp?: string
}
