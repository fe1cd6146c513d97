import type { Currency } from '../base/currency.ts'
import type { CheckoutType } from './method.ts'

/** One finding: which field, from which words (UTF-16 offsets into the intent as received), by which rule. */
export type Explanation = {
  readonly field: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly rule: string
}

/** A sentence that is a checkout. `amount` counts whole units. */
export type ReadIntent = {
  readonly is: 'read'
  readonly amount: number
  readonly currency: Currency
  readonly type: CheckoutType
  /** A bank's code with `virtual_account`, a wallet's with `ewallet`; null: the payer chooses. */
  readonly code: string | null
  /** At most 25 UTF-16 units, never empty. */
  readonly description: string
  readonly orderRef: string | null
  /** The plan, package or subscription that is bought; empty: none is named. */
  readonly plan: string
  /** The words the amount was read from, as written. */
  readonly amountText: string
  readonly explain: readonly Explanation[]
}

/** A sentence that must be asked back about; `detail` says what was understood and what to write instead. */
export type RefusedIntent = {
  readonly is: 'refused'
  readonly code: 'VALIDATION_ERROR' | 'CURRENCY_RESOLUTION_FAILED'
  readonly detail: string
  readonly explain: readonly Explanation[]
}

export type Reading = ReadIntent | RefusedIntent
