import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'

/** What decides the next try: as `failure` of a charge. */
export type ChargeFailure = {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  readonly needs: 'payer' | 'new_method' | null
}

/** A charge that is no longer unknown. NEEDS_PAYER is not final, but nothing happens until the payer acts. */
export type EndedCharge = {
  readonly merchantId: string
  readonly chargeId: string
  readonly invoiceId: string | null
  readonly savedMethodId: string
  readonly status: 'SUCCEEDED' | 'FAILED' | 'NEEDS_PAYER'
  readonly failure: ChargeFailure | null
}

/**
 * Hands over charges that have ended, in the transaction that records their end; a charge that was unknown and is found
 * failed a day later arrives here like any other. `subscriptions/` implements it.
 */
export type ChargesEnded = (tx: Tx, now: Date, ended: readonly EndedCharge[]) => Promise<void>

/** A charge to begin: recorded in `tx`, sent after its commit, once. */
export type ChargeToStart = {
  readonly merchantId: string
  /** Unique per merchant. */
  readonly externalId: string
  readonly savedMethodId: string
  readonly amount: Money
  readonly description: string
  readonly invoiceId: string | null
}

/** `refused`: nothing was recorded; the failure says what a caller would be answered. */
type StartedCharge =
  | { readonly is: 'started'; readonly chargeId: string }
  | { readonly is: 'refused'; readonly failure: ChargeFailure }

/** Begins a charge for another room; `charges/` implements it. */
export type StartCharge = (tx: Tx, now: Date, charge: ChargeToStart) => Promise<StartedCharge>
