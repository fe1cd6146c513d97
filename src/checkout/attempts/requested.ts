import type { Language } from '../../markets/market.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import type { Attempt, Checkout } from '../checkout.ts'

/** What a payer wants to pay with. */
export type Wanted = {
  readonly type: PaymentType
  readonly code: string | null
  readonly merchantName: string
  /** E.164, for a wallet that prompts in its app; defaults to the number given for this checkout before. */
  readonly phone?: string | null
  /**
   * What they pay with is saved too, over this connection: `reference` is ours of the link, `language` the one that they agreed in
   * and come back to. No other attempt serves them.
   */
  readonly saving?: { readonly connectionId: string; readonly reference: string; readonly language: Language }
  /** Replaces an open attempt whose rail has not responded, if another connection can be tried. */
  readonly isImpatient?: boolean
}

/**
 * `issued`: with the checkout as it is now, if the instrument is new. `preparing`: another request is calling the rail.
 * `unavailable`: no rail issued an instrument, or the type needs none. `phone_needed`: the wallet prompts in its app, and no number
 * is known.
 */
export type Requested =
  | { is: 'issued'; attempt: Attempt; checkout?: Checkout }
  | { is: 'preparing' }
  | { is: 'unavailable' }
  | { is: 'phone_needed' }
  | { is: 'ended' }
