import { isNoun } from '../../kinds/noun.ts'
import { isOneOf, means, meansAny, type Span, type Token } from '../../tokens/cursor.ts'
import {
  BALANCES,
  CABLES,
  DEPOSITS,
  NONE,
  ON_THE_PRICE,
  OTHER_PART,
  OUT_OF_WHOLE,
  PAID,
  PART_PAYMENTS,
  SETTLES,
} from '../../words/particular.ts'
import type { Offer, Whole } from '../amount.ts'
import { distinct } from '../choice.ts'
import { isTotal } from '../stance.ts'

const isWithin = (distance: number, max: number): boolean => distance > 0 && distance <= max

/** The number comes up to four tokens after the word or up to three before it. */
const isNear = (token: Token, { first, last }: Span): boolean =>
  isWithin(first.at - token.at, 4) || isWithin(token.at - last.at, 3)

/** "charge the remaining $75", "sisanya 600rb": what is left to pay, in money. */
export const isRemainder = ({ first: { previous } }: Span): boolean =>
  isOneOf(previous, BALANCES) ||
  isOneOf(previous, OTHER_PART) ||
  (means(previous, 'filler') && isOneOf(previous?.previous, BALANCES))

/** A down payment is part of a price whose rest is not named. "kabel DP 2m" is a cable. */
export function isDownPayment({ sentence, candidates: { amounts, others } }: Whole): boolean {
  const [only, ...more] = distinct(amounts)
  const isLast = only !== undefined && more.length === 0
  if (
    isLast &&
    (isRemainder(only) || sentence.tokens.some((token) => isOneOf(token, SETTLES) && token.at < only.first.at))
  )
    return false
  const numbers: readonly Span[] = [...amounts, ...others]
  return sentence.tokens.some(
    (token) =>
      means(token, 'downPayment') &&
      !meansAny(token.previous, 'to', 'and') &&
      !isOneOf(token.previous, CABLES) &&
      (isOneOf(token, PART_PAYMENTS) ||
        means(token.previous, 'purpose') ||
        numbers.some((number) => isNear(token, number))),
  )
}

/** "$200 deposit now out of $1,200", "$500 deposit, balance $700": of two amounts one is a part of the other. */
export const isPartOfWhole = ({ sentence: { tokens }, candidates: { amounts } }: Whole): boolean =>
  amounts.some(({ first }) => isOneOf(first.previous, OUT_OF_WHOLE)) ||
  (distinct(amounts).length > 1 && !amounts.some(isTotal) && tokens.some((token) => isOneOf(token, DEPOSITS)))

/** "£66, deposit paid": is that taken off already? Where a word names the balance, it is. */
export const isDepositPaid = ({ sentence: { tokens }, candidates: { amounts } }: Whole): boolean =>
  amounts.length > 0 &&
  tokens.some(
    (token) =>
      isOneOf(token, DEPOSITS) &&
      isOneOf(token.next, PAID) &&
      !isOneOf(token.previous, NONE) &&
      amounts.every(({ last }) => last.at < token.at),
  ) &&
  !tokens.some((token) => isOneOf(token, BALANCES))

/** "deposit on the $600 marquee": the price of the goods, not of the deposit. */
export function isPriceOfDeposit({ amount: { first, last } }: Offer): boolean {
  let token = first.previous
  while (means(token, 'filler') && !isOneOf(token, ON_THE_PRICE)) token = token?.previous
  return isOneOf(token, ON_THE_PRICE) && isDepositBefore(token) && isNoun(last.next)
}

const isDepositBefore = (token: Token | undefined): boolean =>
  isOneOf(token?.previous, DEPOSITS) || isOneOf(token?.previous?.previous, DEPOSITS)
