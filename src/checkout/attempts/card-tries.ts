import { CARD_REFUSALS, isCardRefusal } from '../../connectors/card/card-port.ts'
import type { Attempt } from '../checkout.ts'

/** This many refused cards end a checkout. Source: interface, "Status". */
export const REFUSED_CARDS_MAX = 5

/** How many more cards of a checkout may be refused. Failures that are not about the card do not count. */
export function cardTriesLeft(attempts: readonly Pick<Attempt, 'type' | 'status' | 'failure'>[]): number {
  const refused = attempts.filter(
    ({ type, status, failure }) =>
      type === 'credit_card' &&
      status === 'FAILED' &&
      isCardRefusal(failure?.code) &&
      CARD_REFUSALS[failure.code].counts,
  )
  return Math.max(0, REFUSED_CARDS_MAX - refused.length)
}
