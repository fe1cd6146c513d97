import type { Money } from '../../base/money.ts'
import type { CardFacts } from '../../connectors/card/card.ts'
import type { RailAttempt } from '../../connectors/port.ts'

/** What was paid, as its rail knows it: the attempt of a checkout, or the collector that received the money. */
type PaidInstrument = RailAttempt & {
  readonly merchantId: string
  /** Of the attempt, or of the collector. */
  readonly id: string
  readonly connectionId: string
  readonly card: CardFacts | null
}

/** A payment received, and what it was paid to. */
export type Paid = {
  readonly merchantId: string
  readonly transactionId: string
  /** Null: a collector received it. */
  readonly checkoutId: string | null
  readonly connectionId: string
  readonly railReference: string
  /** What the payer's bank or wallet calls it, where the rail said so (the RRN). */
  readonly issuerReference: string | null
  readonly amount: Money
  readonly paidAt: Date
  readonly attempt: PaidInstrument
}
