import type { PaymentType } from '../../payment-methods/types.ts'
import type { AccountFault, TypedAccount } from '../../saved-methods/link/read-account.ts'
import type { Locale, MerchantView } from '../view.ts'
import type { Expiry } from './expiry.ts'

/** How a saved method ended, as its payer is shown it. `UNSAVED`: it was to be saved for a checkout, which may still be paid. */
export type Ended = 'FAILED' | 'UNSAVED' | 'LAPSED' | 'REVOKED' | 'EXPIRED'

/** What the payer of a saved method does next. */
export type SavingStep =
  /** They read what they would agree to. `fault`: the number that they typed is none. */
  | {
      readonly is: 'agree'
      readonly text: string
      readonly needsPhone: boolean
      readonly typed: string
      readonly fault: boolean
      /** The account that is to be debited, as it was typed; null: the method is none. */
      readonly account: (TypedAccount & { readonly faults: readonly AccountFault[] }) | null
    }
  /** They agreed, and continue at their provider; null: it did not answer, and is called again. */
  | { readonly is: 'continue'; readonly url: string | null; readonly hasReturned: boolean }
  | {
      readonly is: 'active'
      readonly text: string
      readonly acceptedAt: Date
      readonly expiry: Expiry | null
      readonly isEnding: boolean
    }
  | { readonly is: 'ended'; readonly how: Ended }
  /** Its merchant takes no payments now. */
  | { readonly is: 'paused' }

/** Everything that the page of a saved method shows. */
export type SavingPage = {
  readonly locale: Locale
  readonly now: Date
  readonly sandbox: boolean
  readonly merchant: MerchantView
  readonly id: string
  readonly type: PaymentType
  readonly code: string | null
  /** The wallet or the bank, as its brand writes it. */
  readonly method: string
  readonly label: string | null
  /** The bounds, a line each. */
  readonly bounds: readonly string[]
  readonly returnUrl: string
  readonly step: SavingStep
}
