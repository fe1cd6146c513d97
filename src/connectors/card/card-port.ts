import type { Money } from '../../base/money.ts'
import type { Rail, Receipt, RefundRail } from '../port.ts'
import type { Card } from './card.ts'

/**
 * Why a card payment came to nothing, for a page to put into words. The last three say nothing about the card, so they
 * do not count among the refusals that end a checkout.
 */
export const CARD_REFUSALS = {
  CARD_DECLINED: { reason: "The card's bank declined the payment.", counts: true },
  INSUFFICIENT_FUNDS: { reason: 'There is not enough money on the card.', counts: true },
  CARD_EXPIRED: { reason: 'The card has expired.', counts: true },
  WRONG_SECURITY_CODE: { reason: "The card's security code is wrong.", counts: true },
  SUSPECTED_FRAUD: { reason: 'The payment was refused by fraud screening.', counts: true },
  AUTHENTICATION_FAILED: { reason: "The payer was not confirmed by the card's bank.", counts: true },
  AUTHENTICATION_EXPIRED: { reason: 'The payment was not confirmed in time.', counts: false },
  TEST_CARDS_ONLY: { reason: 'The sandbox takes only public test cards.', counts: false },
  NOT_RECEIVED: { reason: 'The payment did not reach the acquirer; nothing was charged.', counts: false },
} as const

export type CardRefusalCode = keyof typeof CARD_REFUSALS

export const isCardRefusal = (code: unknown): code is CardRefusalCode =>
  typeof code === 'string' && Object.hasOwn(CARD_REFUSALS, code)

/** A payment by card. `reference` is ours: the same one twice is charged once. */
type CardRequest = {
  readonly card: Card
  readonly amount: Money
  readonly reference: string
  readonly merchantName: string
  /** Where the payer comes back to from a challenge. */
  readonly returnUrl: string
}

/**
 * The result of an authorisation. `challenge`: the payer has to confirm at `url` first. `unknown`: use `query`, never
 * authorise again.
 */
export type Authorized =
  | { readonly is: 'succeeded'; readonly receipt: Receipt }
  | { readonly is: 'refused'; readonly code: CardRefusalCode; readonly railCode: string }
  | { readonly is: 'challenge'; readonly url: string }
  | { readonly is: 'unknown'; readonly railCode: string }

/**
 * An acquirer that charges cards. Its `query` voids a payment that the acquirer does not know, so that a call still on
 * its way cannot charge afterwards: query only payments whose call has ended. Its `retire` does the same. Like every
 * rail it never throws.
 */
export type CardRail = Rail & {
  authorize(request: CardRequest): Promise<Authorized>
  /** Absent: what was charged does not go back over it. */
  readonly refunds?: RefundRail
}
