import { isNoun } from '../../kinds/noun.ts'
import { type Rule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import {
  isHardStop,
  isNumber,
  isOneOf,
  isSign,
  isWord,
  means,
  meansAny,
  peek,
  type Token,
} from '../../tokens/cursor.ts'
import { lookAhead, lookBack } from '../../tokens/near.ts'
import { isCapital, isUpper, type Sentence } from '../../tokens/sentence.ts'
import {
  ADDS,
  CONTRIBUTIONS,
  EXCLUDING,
  EXPENSES,
  IN_NAME_OF,
  PLUS,
  SHARERS,
  TAKEN_OFF,
  UNPRICED,
  WHAT,
} from '../../words/particular.ts'
import type { Doubt } from '../../words/questions.ts'
import type { Amount, Offer } from '../amount.ts'
import { factorBefore } from '../counts/unit-price.ts'
import { isPlus } from '../stance.ts'
import { isPriceOfDeposit } from './down-payment.ts'
import { comesAgain, isForUncountedPeriods } from './open-period.ts'
import { isPartOf } from './open-share.ts'

/** "50rb/2", "Rp50.000 per 3 pcs": divided, or the price of several? "per 3 bulan" is a price. */
function isPerNumber({ amount: { last }, candidates: { others } }: Offer): boolean {
  if (!isSign(last.next, '/') && !means(last.next, 'per')) return false
  const number = others.find(({ first }) => first === peek(last, 2))
  return number !== undefined && number.why?.kind !== 'period' && number.why?.kind !== 'shortPeriod'
}

/** "dinner split $50", but not "kado patungan 500rb". */
function isSplitBefore({ amount: { first } }: Offer): boolean {
  const split = lookBack(first, 'split', 1, 'small words')
  return (
    split !== undefined &&
    !(isOneOf(split, CONTRIBUTIONS) && (isNoun(split.previous) || isOfClass(split.next, CLASS.pronoun)))
  )
}

const saysAmongWhom = (token: Token | undefined): boolean =>
  isNumber(token) || (token?.entry.numbers.length ?? 0) > 0 || isOneOf(token, SHARERS)

/** "patungan a.n. Keluarga Bambang": the letters of "in the name of" are no number. */
const isInTheName = (token: Token | undefined): boolean => isOneOf(token, IN_NAME_OF)

/** "50rb split between 4": a few words after the amount. */
function isSplitAfter({ amount: { last } }: Offer): boolean {
  const split = lookAhead(last, 'split', 6)
  return (
    split !== undefined && [split.next, peek(split, 2)].some((token) => saysAmongWhom(token) && !isInTheName(token))
  )
}

/** "50rb x": multiplied by something that is no number. The x that ends "thirty pounds x" is a kiss. */
function isOpenProduct({ amount: { last, number } }: Offer): boolean {
  const factor = peek(last, 2)
  if (factor === undefined && number.language !== 'id' && !last.next?.glued) return false
  return means(last.next, 'times') && !isNumber(factor) && factor?.entry.numbers.length !== 1 && !isSign(factor, '-')
}

const afterBracket = ({ last }: Amount): Token | undefined => (isSign(last.next, ')') ? peek(last, 2) : last.next)

/** "haircut $30, plus whatever tip you like": something without a price of its own. */
const isPlusClause = ({ last }: Amount): boolean => {
  const plus = isSign(last.next, ',') ? last.next?.next : undefined
  return isPlus(plus) && isOneOf(plus, PLUS) && !isNumber(plus?.next) && plus?.next?.entry.mark == null
}

const isGoods = (token: Token | undefined): boolean => isOfClass(token, CLASS.thing) || means(token, 'goodsHead')

/** "250rb belum sparepart": goods that are still to come; "belum lunas" says nothing about the price. */
const leavesGoodsOut = (token: Token | undefined): boolean =>
  means(token, 'excluded') && isGoods(means(token?.next, 'filler') ? token?.next?.next : token?.next)

/** "$1,000 minus the deposit", "1jt kurang DP": taken off, without a figure; "85rb potong rambut" is a haircut. */
const takesOff = (token: Token | undefined): boolean =>
  isOneOf(token, TAKEN_OFF) &&
  isWord(token?.next) &&
  token?.next?.entry.mark == null &&
  (!means(token, 'goodsHead') || isDeducted(token?.next))

/** Begins what is taken off: "less the sibling discount", "minus what I paid". */
const isDeducted = (token: Token | undefined): boolean =>
  isOfClass(token, CLASS.determiner | CLASS.pronoun) ||
  meansAny(token, 'discount', 'downPayment') ||
  isOneOf(token, WHAT)

/** Words between "plus" and what has no price yet at most: "plus the price of the cable", "plus any parts used". */
const EXPENSE_MAX = 4

function isOpenExpense({ next }: Token): boolean {
  let token = next
  for (let left = EXPENSE_MAX; isWord(token) && left > 0; left--, token = token?.next)
    if (meansAny(token, 'fee', 'tax', 'downPayment') || isOneOf(token, EXPENSES) || isOneOf(token, UNPRICED))
      return true
  return isOneOf(next, ADDS)
}

/** "$45 for the tune-up plus whatever the parts come to": more, further on, and no amount that it may belong to. */
const isAddedFurther = ({ sentence, amount: { last }, candidates: { amounts } }: Offer): boolean =>
  sentence.tokens.some(
    (token) =>
      token.at > last.at &&
      isOneOf(token, ADDS) &&
      isWord(token.next) &&
      !isCapital(sentence, token) &&
      !means(token.previous, 'included') &&
      (isSign(token.previous, ',') || isOpenExpense(token)) &&
      amounts.every((one) => one.last.at <= token.at),
  )

const isInsideNumber = (token: Token): boolean => isSign(token, '.') && token.next?.glued === true

/** "$90 for the fence minus what I paid", "$220, less the sibling discount": further on in the sentence. */
function isTakenOffFurther({ amount: { last } }: Offer): boolean {
  let token = last.next
  while (token !== undefined && !isNumber(token) && !(isHardStop(token) && !isInsideNumber(token))) {
    if (isOneOf(token, TAKEN_OFF) && isDeducted(token.next)) return true
    token = token.next
  }
  return false
}

/** The E of "pompa PS-135 E Rp185.000": a capital after a number, which is "and" in Italian. */
const isModelEnd = (sentence: Sentence, token: Token | undefined): boolean =>
  token?.text.length === 1 && isWord(token) && isNumber(token.previous) && isUpper(sentence, token)

/** What leaves an amount to be computed. */
export const OPEN_SUMS = table<Rule<Offer, Doubt>>([
  { name: 'per-number', example: 'stiker Rp50.000 per 3 pcs', when: isPerNumber, reason: 'split' },
  {
    name: 'deposit-on-a-price',
    example: 'deposit due on the $600 marquee',
    region: 'US',
    when: isPriceOfDeposit,
    reason: 'downPayment',
  },
  {
    name: 'part-of-it',
    example: 'balance on the $600 hall',
    region: 'US',
    when: isPartOf,
    reason: 'downPayment',
  },
  {
    name: 'until-a-day',
    example: 'parking $12 a day until friday',
    region: 'US',
    when: isForUncountedPeriods,
    reason: 'added',
  },
  {
    name: 'comes-again',
    example: 'dog walking $15 a walk, five days a week',
    region: 'US',
    when: comesAgain,
    reason: 'added',
  },
  {
    name: 'split-before',
    example: 'dinner split $50',
    region: 'US',
    when: isSplitBefore,
    reason: 'split',
  },
  {
    name: 'split-after',
    example: 'dinner $50 split between 4',
    region: 'US',
    when: isSplitAfter,
    reason: 'split',
  },
  { name: 'open-product', example: 'stiker 50rb x beberapa', when: isOpenProduct, reason: 'added' },
  {
    name: 'plus-after',
    example: 'dinner 50rb + minum',
    when: ({ amount }) => isPlus(afterBracket(amount)) || isPlusClause(amount),
    reason: 'added',
  },
  {
    name: 'plus-further-on',
    example: '$45 for the tune-up plus whatever the parts come to',
    region: 'US',
    when: isAddedFurther,
    reason: 'added',
  },
  {
    name: 'leaves-out',
    example: 'service $50 excluding parts',
    region: 'US',
    when: ({ amount }) => isOneOf(afterBracket(amount), EXCLUDING) || leavesGoodsOut(afterBracket(amount)),
    reason: 'added',
  },
  {
    name: 'taken-off-after',
    example: 'sofa $90 minus my share',
    region: 'US',
    over: 'taken-off-further-on',
    when: ({ amount }) => takesOff(afterBracket(amount)),
    reason: 'added',
  },
  {
    name: 'taken-off-further-on',
    example: 'fence $90 for the posts, minus what I paid yesterday',
    region: 'US',
    when: isTakenOffFurther,
    reason: 'added',
  },
  {
    name: 'factor-nowhere',
    example: 'beberapa x 50rb',
    when: (offer) =>
      means(offer.amount.first.previous, 'times') &&
      offer.amount.first.previous?.previous !== undefined &&
      factorBefore(offer.amount, offer.candidates) === undefined,
    reason: 'added',
  },
  {
    name: 'plus-before',
    example: 'minum + 50rb',
    when: ({ sentence, amount: { first } }) => isPlus(first.previous) && !isModelEnd(sentence, first.previous),
    reason: 'added',
  },
])
