import type { Classified } from '../../kinds/kind.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isNumber, isOneOf, isSign, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import {
  ADVANCE_PAYMENTS,
  AHEAD,
  AHEAD_PLACES,
  BALANCES,
  DEPOSITS,
  FRACTIONS,
  FROM_WHOLE,
  HOLDS,
  LEADS_TO_SHARE,
  NONE,
  OF,
  PAID,
  PARTS_OF_PRICE,
  PARTS_ON,
  SHARES,
  SMALL_BEFORE_AHEAD,
  WHOLES,
} from '../../words/particular.ts'
import type { Amount, Offer, Whole } from '../amount.ts'
import { distinct } from '../choice.ts'

/** Words between a part and the "of" that leads to its whole at most: "50% dulu di muka dari". */
const OF_GAP_MAX = 4

/** Words between that "of" and the whole at most. */
const WHOLE_GAP_MAX = 3

const isPartial = ({ why, value: { units, scale } }: Classified): boolean =>
  why?.kind === 'percent' && !(units === 100 && scale === 0)

const endOf = ({ why, last }: Classified): Token => why?.by ?? last

/** The "of" or "dari" a few words after a part. */
function fromAfter(part: Token): Token | undefined {
  let token = part.next
  for (let left = OF_GAP_MAX; isWord(token) && left > 0; left--, token = token?.next)
    if (isOneOf(token, FROM_WHOLE)) return token
  return undefined
}

/** Words for a whole, or for money, lead from "of" to the amount. */
function leadsTo(from: Token, { first }: Amount): boolean {
  let token = from.next
  while (token !== first && (isOneOf(token, WHOLES) || means(token, 'total') || token?.entry.mark != null))
    token = token?.next
  return token === first
}

/** Any few words lead from "of" to the amount. */
function leadsFurtherTo(from: Token, { first }: Amount): boolean {
  let token = from.next
  for (let left = WHOLE_GAP_MAX; token !== first && isWord(token) && left > 0; left--) token = token?.next
  while (token !== first && token?.entry.mark != null) token = token.next
  return token === first
}

/** "50% dulu dari total 6 juta", "30% in advance of $2,000"; not "PPN 11% dari total". */
function isOfWhole(percent: Classified, amounts: readonly Amount[]): boolean {
  const from = fromAfter(endOf(percent))
  return (
    from !== undefined &&
    !meansAny(percent.first.previous, 'tax', 'discount', 'fee', 'included') &&
    !meansAny(endOf(percent).next, 'tax', 'discount', 'fee') &&
    (from !== endOf(percent).next || means(from.next, 'total')) &&
    amounts.some((amount) => leadsTo(from, amount))
  )
}

const isAdvance = (token: Token | undefined): boolean =>
  isOneOf(token, DEPOSITS) || isOneOf(token, ADVANCE_PAYMENTS) || means(token, 'downPayment')

/** "40% nya dulu", "40% di awal", "20% to hold the date". */
function isAhead(after: Token | undefined): boolean {
  let token = after
  while (isOneOf(token, SMALL_BEFORE_AHEAD)) token = token?.next
  if (isOneOf(token, AHEAD)) return true
  if (token !== after && isOneOf(token, AHEAD_PLACES)) return true
  return means(token, 'to') && isOneOf(token?.next, HOLDS)
}

/** "Deposit: 25%", "50% deposit", "tanda jadi 20%"; not "20% deposit paid". */
function isAdvanceOf(percent: Classified): boolean {
  let word = percent.first.previous
  while (isOneOf(word, LEADS_TO_SHARE) || isSign(word, ':=(')) word = word?.previous
  const after = endOf(percent).next
  if (isAhead(after) || isOneOf(word, AHEAD)) return true
  if (isAdvance(after)) return !isOneOf(after?.next, PAID)
  return isAdvance(word) && !isOneOf(after, PAID) && !isOneOf(word?.previous, NONE)
}

const isBalance = ({ first }: Amount): boolean => {
  let token = first.previous
  while (token?.entry.mark != null || isSign(token, ':=') || means(token, 'filler')) token = token?.previous
  return isOneOf(token, BALANCES)
}

/** A percentage of a price is to be paid in advance, and has yet to be computed. */
export const isShareOfWhole = ({ candidates: { amounts, others } }: Whole): boolean =>
  distinct(amounts).length === 1 &&
  !amounts.some(isBalance) &&
  others.some((other) => isPartial(other) && (isAdvanceOf(other) || isOfWhole(other, amounts)))

/** "my share of the dinner", "bagian aku dari makan malam". */
const isWhoseShare = (token: Token): boolean =>
  isOneOf(token, SHARES) &&
  (isOfClass(token.previous, CLASS.determiner | CLASS.pronoun) || isOfClass(token.next, CLASS.pronoun))

/** "instalment of $150": what it comes to. */
const saysHowMuch = (part: Token, from: Token, { first }: Amount): boolean =>
  isOneOf(from, OF) &&
  !isOneOf(part, FRACTIONS) &&
  (from.next === first || from.next?.next === first) &&
  !isOneOf(from.next, WHOLES)

function isPart(token: Token, amount: Amount): boolean {
  if (isOneOf(token, PARTS_ON)) return leadsTo(token, amount)
  const from = fromAfter(isNumber(token.next) && token.next !== undefined ? token.next : token)
  if (from === undefined || (isOneOf(token, FRACTIONS) && from !== token.next)) return false
  if (isWhoseShare(token)) return leadsFurtherTo(from, amount)
  return isOneOf(token, PARTS_OF_PRICE) && leadsTo(from, amount) && !saysHowMuch(token, from, amount)
}

/** "the balance on the $600 hall", "termin 1 dari proyek Rp 30.000.000", "bagian aku dari makan malam 360rb". */
export const isPartOf = ({ sentence: { tokens }, amount, candidates: { amounts } }: Offer): boolean =>
  distinct(amounts).length === 1 && tokens.some((token) => token.at < amount.first.at && isPart(token, amount))
