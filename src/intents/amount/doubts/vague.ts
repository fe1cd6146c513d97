import { type Rule, table } from '../../rules.ts'
import {
  isGluedSign,
  isNumber,
  isOneOf,
  isSign,
  isStop,
  isWord,
  means,
  meansAny,
  peek,
  peekBack,
  type Token,
  tokensBetween,
} from '../../tokens/cursor.ts'
import { lookBack } from '../../tokens/near.ts'
import { isCapital, isShouted, isUpper, type Sentence } from '../../tokens/sentence.ts'
import {
  AGREED,
  FILLERS_OF_DOUBT,
  HOW_ABOUT,
  IS,
  MIN,
  NEGOTIABLE,
  NOT_YET,
  ON_BEHALF,
  PLUS,
  SPENT,
} from '../../words/particular.ts'
import type { Doubt } from '../../words/questions.ts'
import type { Candidates, Offer } from '../amount.ts'
import { isFinal, isLoweredTo } from '../stance.ts'

/** The > of "<b>bakso</b> 50rb" closes something; that of "> 50rb" and ">50rb" compares. */
const endsTag = (token: Token): boolean =>
  token.text === '>' && token.glued && token.next?.glued === false && token.previous !== undefined

const isCompared = ({ amount: { first } }: Offer): boolean =>
  first.previous !== undefined && isSign(first.previous, '<>') && !endsTag(first.previous)

/** "bukan 50rb" says what it is not. "no" may be a number's, "g" a gram. */
const isDenied = (token: Token | undefined): boolean =>
  means(token, 'not') && !meansAny(token, 'number', 'measure', 'size', 'included', 'excluded')

const isSmall = (token: Token): boolean =>
  meansAny(token, 'introducer', 'total', 'worth') || isOneOf(token, FILLERS_OF_DOUBT) || token.entry.mark !== null

/** "plat L 4451 AB 58rb", "Lindqvist AB €3.400": the letters of a plate, or what kind of company it is. */
const endsName = (token: Token, sentence: Sentence): boolean =>
  token.previous !== undefined &&
  (isNumber(token.previous) || isCapital(sentence, token.previous)) &&
  isUpper(sentence, token) &&
  !isShouted(sentence)

/** "from 250k jadi 199k": an old price, and the one that takes its place after it. */
const isReplaced = (vague: Token, { amounts }: Candidates): boolean =>
  means(vague, 'before') && amounts.some((one) => one.first.at > vague.at && isFinal(one) && !isLoweredTo(one.first))

/** A word of doubt right before the amount; with a word between it says something else: "mulai besok 50rb", "from Ana $5". */
function hasVagueWordBefore({ sentence, amount: { first }, candidates }: Offer): boolean {
  if (isOneOf(first.previous, SPENT) && means(first.previous?.previous, 'vague')) return true
  const vague = lookBack(first, 'vague', 2, 'small words')
  if (vague !== undefined && (endsName(vague, sentence) || isReplaced(vague, candidates))) return false
  return (
    vague !== undefined &&
    !isOneOf(vague.previous, HOW_ABOUT) &&
    tokensBetween(vague, first).every((token) => !isWord(token) || isSmall(token))
  )
}

/** "iPhone 15 Pro Max 20jt": the Max of a name is no maximum. */
const isNamePart = ({ previous }: Token): boolean => isNumber(previous) || means(previous, 'model')

const isSmallAfterMin = (token: Token): boolean =>
  meansAny(token, 'introducer', 'reference', 'worth') || token.entry.mark !== null

function hasLimitBefore({ amount: { first } }: Offer): boolean {
  const limit = lookBack(first, 'limit', 1)
  if (limit === undefined || isNamePart(limit)) return false
  return !isOneOf(limit, MIN) || tokensBetween(limit, first).every((token) => !isWord(token) || isSmallAfterMin(token))
}

/** "50rb+", "50rb+,": more than that. */
function hasPlusAfter({ amount: { last } }: Offer): boolean {
  const after = peek(last, 2)
  return isGluedSign(last.next, '+') && (after === undefined || !after.glued || isStop(after))
}

/** "50rb-an", "50rb~ish". */
const hasVagueEnding = ({ amount: { last } }: Offer): boolean => {
  const ending = peek(last, 2)
  return isGluedSign(last.next, '-~,') && ending?.glued === true && means(ending, 'vagueAfter')
}

/** "50rb min" speaks to the admin, "$50 min" of a minimum. */
const isAdmin = (token: Token, { amount: { number, code } }: Offer): boolean =>
  isOneOf(token, MIN) && (code === 'IDR' || number.language === 'id')

/** "150rb an Budi" is paid in Budi's name, "$40 an hour" by the hour. */
function isOnBehalf(token: Token, { sentence }: Offer): boolean {
  const name = token.next
  if (!isOneOf(token, ON_BEHALF) || name === undefined) return false
  if (meansAny(name, 'period', 'shortPeriod')) return true
  return isWord(name) && isCapital(sentence, name) && !isShouted(sentence)
}

/** "$80 plus $12 tip": so much more, in money. */
const isFigure = (token: Token | undefined): boolean => isNumber(token) || token?.entry.mark?.style === 'symbol'

/** "nego tipis udah deal", "obo but we settled on that" */
const isAgreed = (token: Token): boolean =>
  isOneOf(token, AGREED) && !means(token.previous, 'not') && !isOneOf(token.previous, NOT_YET)

function hasVagueWordAfter(offer: Offer): boolean {
  const { next } = offer.amount.last
  if (isOneOf(next, PLUS) && isFigure(next?.next)) return false
  if (isOneOf(next, NEGOTIABLE) && offer.sentence.tokens.some(isAgreed)) return false
  return next !== undefined && means(next, 'vagueAfter') && !isAdmin(next, offer) && !isOnBehalf(next, offer)
}

const before = ({ amount: { first } }: Offer): Token | undefined => first.previous

/** What makes an amount inexact. */
export const VAGUE = table<Rule<Offer, Doubt>>([
  {
    name: 'sign-of-nearness',
    example: 'servis AC ~50rb',
    when: (offer) => isSign(before(offer), '~±≈≤≥'),
    reason: 'vague',
  },
  { name: 'sign-of-comparison', example: 'servis AC >50rb', when: isCompared, reason: 'vague' },
  {
    name: 'plus-minus',
    example: 'servis AC +- 50rb',
    when: (offer) => isSign(before(offer), '-/') && isSign(peekBack(offer.amount.first, 2), '+'),
    reason: 'vague',
  },
  { name: 'denied', example: 'servis AC bukan 50rb', when: (offer) => isDenied(before(offer)), reason: 'vague' },
  {
    name: 'at-most-or-at-least',
    example: 'servis AC <= 50rb',
    when: (offer) => isSign(before(offer), '=') && isSign(peekBack(offer.amount.first, 2), '<>'),
    reason: 'vague',
  },
  { name: 'vague-word-before', example: 'servis AC sekitar 50rb', when: hasVagueWordBefore, reason: 'vague' },
  { name: 'limit-before', example: 'servis AC maksimal 50rb', when: hasLimitBefore, reason: 'vague' },
  {
    name: 'multiple-before',
    example: 'double the usual price of $50',
    region: 'US',
    when: ({ amount: { first } }) => !isOneOf(first.previous, IS) && lookBack(first, 'multiple', 4) !== undefined,
    reason: 'vague',
  },
  { name: 'plus-after', example: 'servis AC 50rb+', when: hasPlusAfter, reason: 'vague' },
  { name: 'vague-ending', example: 'servis AC 50rb~an', when: hasVagueEnding, reason: 'vague' },
  {
    name: 'vague-word-after-a-small-one',
    example: 'servis AC 50rb lah kira2',
    when: ({ amount: { last } }) => {
      const after = peek(last, 2)
      return means(last.next, 'polite') && means(after, 'vagueAfter') && means(after, 'vague')
    },
    reason: 'vague',
  },
  { name: 'vague-word-after', example: 'servis AC 50rb kurang lebih', when: hasVagueWordAfter, reason: 'vague' },
])
