import { isNoun } from '../../kinds/noun.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isNumber, isOneOf, isSign, isStop, means, meansAny, peek, type Token } from '../../tokens/cursor.ts'
import {
  HOW_LONG,
  LESS,
  PAID_IN_PARTS,
  PAID_SO_OFTEN,
  PER_ARTICLES,
  SOME,
  SPLIT_WITH,
  SPLITS,
  UNTIL,
} from '../../words/particular.ts'
import type { Offer, Whole } from '../amount.ts'

const isPeriod = (token: Token | undefined): boolean => meansAny(token, 'period', 'shortPeriod')

/** Words that begin a last day: "until friday", "sampai minggu depan". */
const isDay = (token: Token | undefined): boolean =>
  isPeriod(token) || meansAny(token, 'weekday', 'month', 'date', 'dayPart')

/** "$40 an hour", "75rb per hari", "75rb sehari". */
const isPerPeriod = ({ amount: { last } }: Offer): boolean =>
  means(last.next, 'onePeriod') ||
  isPeriod(last.next) ||
  (isPeriod(peek(last, 2)) && (means(last.next, 'per') || isOneOf(last.next, PER_ARTICLES) || isSign(last.next, '/')))

/** "trombone rental through May, $22/month": how long it is hired, before the price of a month. */
const isTerm = (token: Token, offer: Offer): boolean =>
  token.at < offer.amount.first.at && means(token.next, 'month') && !means(token.previous, 'month') && !isPerDay(offer)

/** A price by the hour or the day, and not by the month. */
const isPerDay = ({ amount: { last } }: Offer): boolean =>
  means(last.next, 'shortPeriod') || means(peek(last, 2), 'shortPeriod')

/** "until friday", "sampai minggu depan", "dari senin sampai jumat", "for a few hours". */
const saysHowLong = (token: Token, offer: Offer): boolean =>
  isOneOf(token, HOW_LONG) ||
  (isOneOf(token, UNTIL) &&
    !isTerm(token, offer) &&
    (isDay(token.next) || (isNumber(token.next) && isDay(peek(token, 2))))) ||
  (isOneOf(token, UNTIL) && token.next?.kind === 'word' && token.entry.isEnglish && isPerDay(offer)) ||
  (isOneOf(token, SOME) && isPeriod(token.next))

/** "$12 a day until friday", "$40 an hour for a few hours": an unknown number of periods. */
export const isForUncountedPeriods = (offer: Offer): boolean =>
  isPerPeriod(offer) && offer.sentence.tokens.some((token) => saysHowLong(token, offer))

/** "five days a week": how often a price comes again. */
export const comesAgain = ({ amount: { last }, candidates: { others } }: Offer): boolean =>
  others.some(
    ({ why, first }) =>
      (why?.kind === 'shortPeriod' || why?.kind === 'period') &&
      why.by !== null &&
      first.at > last.at &&
      isOneOf(why.by.next, PER_ARTICLES) &&
      isPeriod(peek(why.by, 2)),
  )

/** "tickets $15, seniors less": some people pay another price. */
export const somePayLess = ({ sentence: { tokens }, candidates: { amounts } }: Whole): boolean =>
  tokens.some(
    (token) =>
      isOneOf(token, LESS) &&
      (isOfClass(token.previous, CLASS.person) || means(token.previous, 'people')) &&
      (token.next === undefined || isStop(token.next)) &&
      amounts.some(({ last }) => last.at < token.at),
  )

/** "Pembayaran: 2x", "dibayar dua kali"; "bayar 2x Rp50.000" multiplies. */
const isPaidSoOften = ({ candidates: { amounts, others } }: Whole): boolean =>
  others.some(({ first, last }) => {
    const head = isSign(first.previous, ':=') ? first.previous?.previous : first.previous
    return (
      isOneOf(head, PAID_SO_OFTEN) &&
      means(last.next, 'times') &&
      !amounts.some((amount) => amount.first.previous === last.next)
    )
  })

/** "laptop 6jt dicicil", "Pembayaran: 2x": paid in parts, without a figure now. */
export const isPaidInParts = (whole: Whole): boolean =>
  isPaidSoOften(whole) ||
  (whole.candidates.amounts.length > 0 &&
    whole.sentence.tokens.some(
      (token) =>
        isOneOf(token, PAID_IN_PARTS) &&
        !means(token.previous, 'after') &&
        !means(token.previous, 'not') &&
        !means(token.previous?.previous, 'not') &&
        (token.next === undefined || isStop(token.next)),
    ))

/** "cab $90, we're splitting it"; but not "banana split with nuts". */
export const isSplitWith = ({ sentence: { tokens } }: Whole): boolean =>
  tokens.some((token) => isOneOf(token, SPLITS) || (isOneOf(token, SPLIT_WITH) && !isNoun(token.previous)))
