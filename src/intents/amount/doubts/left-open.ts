import { approximate } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { isNoun } from '../../kinds/noun.ts'
import { isHalfANumber } from '../../numbers/slips.ts'
import { pairsOf } from '../../pairs.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import {
  isNumber,
  isOneOf,
  isSign,
  isStop,
  isWithin,
  means,
  meansAny,
  type Span,
  type Token,
  tokensBetween,
} from '../../tokens/cursor.ts'
import {
  BARGAINS,
  CORRECTING,
  EXTRA,
  HOW,
  LEFT_TO_PAYER,
  OR,
  ORDERS,
  PAYERS,
  PAYS_OR_WHAT,
  TAKES_BACK,
  UNKNOWN_YET,
  USES,
} from '../../words/particular.ts'
import type { Candidates, Whole } from '../amount.ts'

const isPayer = (token: Token | undefined): boolean =>
  isOneOf(token, PAYERS) || meansAny(token, 'title', 'vocative', 'people', 'way', 'addressee')

/** The first word after that says more than "yang", "mau" or "aja". */
function tellingAfter(token: Token): Token | undefined {
  let after = token.next
  while (meansAny(after, 'filler', 'polite') && !isPayer(after)) after = after?.next
  return after
}

/** "terserah yang bayar mau pakai apa": a word for a payment method in the same clause. */
function saysHow({ next }: Token): boolean {
  let token = next
  while (token !== undefined && !isStop(token) && !isNumber(token)) {
    if (isOneOf(token, USES)) return true
    token = token.next
  }
  return false
}

/** "belum tahu mau bayar pakai apa", "not sure how she'll pay", "not sure if card or transfer": it is the payment method that is not known. */
function doubtsMethod(token: Token): boolean {
  let seen = token.next
  for (let asks = false; seen !== undefined && !isStop(seen) && !isNumber(seen); seen = seen.next) {
    if (seen.entry.method !== null || (asks && isOneOf(seen, PAYS_OR_WHAT))) return true
    asks ||= isOneOf(seen, USES) || isOneOf(seen, HOW)
  }
  return false
}

/** "bca atau bni terserah", "56rb, terserah yang bayar": how to pay is left open, not how much. */
export function leavesMethodOpen({ sentence: { tokens }, candidates: { amounts } }: Whole, token: Token): boolean {
  if (!isOneOf(token, LEFT_TO_PAYER)) return isOneOf(token, UNKNOWN_YET) && doubtsMethod(token)
  if (isOneOf(token.previous, OR)) return false
  if (isPayer(token.next) || tokens.some(({ entry }) => entry.method !== null)) return true
  return saysHow(token) || (isPayer(tellingAfter(token)) && amounts.every(({ last }) => last.at < token.at))
}

/** Numbers of the same size: the one may correct the other. */
const isLikeSize = (one: number, other: number): boolean => one < 2 * other && other < 2 * one

/** What may come between a number and the one that takes its place, beside the word that says so: "60, no sorry, I mean 65". */
const isAroundCorrection = (token: Token): boolean =>
  isOneOf(token, TAKES_BACK) ||
  isOneOf(token, CORRECTING) ||
  isSign(token, ',.-–—(…') ||
  meansAny(token, 'correction', 'polite', 'filler', 'becomes') ||
  isOfClass(token, CLASS.pronoun)

const takesBack = (token: Token): boolean => isOneOf(token, TAKES_BACK) || isOneOf(token, CORRECTING)

/** Nothing but words that take the first number back comes between two. */
function isCorrection(from: Span, to: Span): boolean {
  const between = tokensBetween(from.last, to.first)
  return between.some(takesBack) && between.every(isAroundCorrection)
}

/** A code is never corrected by a price. */
const isCode = ({ why }: Classified): boolean => why?.kind === 'identifier' || why?.kind === 'reference'

/** A number, with the marks around it where it is an amount. */
type Spoken = { readonly span: Span; readonly number: Classified; readonly isAmount: boolean }

/** All numbers in their order. */
const spokenIn = ({ amounts, others }: Candidates): Spoken[] =>
  [
    ...amounts.map((one) => ({ span: one, number: one.number, isAmount: true })),
    ...others.map((one) => ({ span: one, number: one, isAmount: false })),
  ].sort((one, other) => one.span.first.at - other.span.first.at)

/** "$1200, no 1100", "60, no sorry, 65 dollars": words between an amount and a number of its size take one of them back. */
export const isTakenBack = (candidates: Candidates): boolean =>
  pairsOf(spokenIn(candidates)).some(
    ([one, other]) =>
      one.isAmount !== other.isAmount &&
      !isCode(one.number) &&
      !isCode(other.number) &&
      isLikeSize(unitsOf(one.number), unitsOf(other.number)) &&
      (isCorrection(one.span, other.span) || isBargain(one, other)),
  )

/** "150rb bisa 120?": a lower offer. */
const isBargain = (one: Spoken, { span, number }: Spoken): boolean => {
  const between = tokensBetween(one.span.last, span.first)
  return (
    one.isAmount &&
    number.why === null &&
    between.some((token) => isOneOf(token, BARGAINS)) &&
    between.every((token) => isOneOf(token, BARGAINS) || isAroundCorrection(token) || isOfClass(token, CLASS.modal))
  )
}

/** An amount without its multiplier: the 120 of "120k, no 110". */
const unitsOf = ({ value, power }: Classified): number => approximate(value) / 10 ** power

/** "satu 18rb, mau lima", "$80, knock off ten": a number in words that says how many, or how much less. */
export const isChangedInWords = ({ candidates: { amounts, others } }: Whole): boolean =>
  amounts.length > 0 &&
  others.some(
    ({ form, why, first, last, value }) =>
      form === 'words' &&
      why === null &&
      value.units > 1 &&
      (isOneOf(first.previous, ORDERS) || means(first.previous, 'takesOff')) &&
      (last.next === undefined || isStop(last.next) || means(last.next, 'polite')),
  )

/** "cleaning $90, windows extra": what is named after has a price that is not. */
export const hasExtra = ({ sentence: { tokens }, candidates: { amounts } }: Whole): boolean =>
  tokens.some(
    (token) =>
      isOneOf(token, EXTRA) &&
      isNoun(token.previous) &&
      (token.next === undefined || isStop(token.next)) &&
      amounts.some(({ last }) => last.at < token.at),
  )

/** The "hundred bucks" of "ninety nine or hundred bucks": a currency after a number that nothing reads. */
export const hasHalfANumber = ({ sentence: { tokens }, candidates: { amounts, others } }: Whole): boolean =>
  tokens.some(
    (token) =>
      token.next?.entry.mark?.style === 'word' &&
      isHalfANumber(token) &&
      ![...amounts, ...others].some((number) => isWithin(token, number)),
  )
