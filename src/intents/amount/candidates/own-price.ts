import type { Currency } from '../../../base/currency.ts'
import { hasLargePrices } from '../../currency/resolve.ts'
import { approximate } from '../../exact.ts'
import { isNoun } from '../../kinds/noun.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isHardStop, isNumber, isOneOf, isSign, isStop, meansAny, peek, type Token } from '../../tokens/cursor.ts'
import { isCapital, isShouted, isUpper, type Sentence } from '../../tokens/sentence.ts'
import { DEALS, FOR, OR_WHAT, PER_ARTICLES } from '../../words/particular.ts'
import type { Amount } from '../amount.ts'
import { isTotal } from '../stance.ts'

/** A bare number in a sentence where `money` is marked or multiplied. */
type Rival = {
  readonly sentence: Sentence
  readonly amount: Amount
  readonly money: readonly Amount[]
  readonly home: Currency | null
}

/** The thousands of "celana 150.000" are written as prices are. */
const isGrouped = ({ amount: { number, value } }: Rival): boolean =>
  number.first.digits?.separator !== '' && approximate(value) >= 1000

/** Where prices have thousands, "50" beside "75rb" may have lost its own: one is at most so many times the other. */
const LIKE_SIZE = 4
const THOUSAND = 1000

/** The number may be a price like the money, with or without its thousands: the 130 of "120k eh 130". */
const isLikeMoney = ({ amount, money }: Rival): boolean =>
  money.some(({ value }) => {
    const ratio = (approximate(amount.value) * THOUSAND) / approximate(value)
    return ratio <= LIKE_SIZE && ratio * LIKE_SIZE >= 1
  })

/** A price beside another one is at most so many times as high: the 90210 of "$49, to 90210" is none. */
const TIMES_MAX = 50

const isFarAbove = ({ amount, money }: Rival): boolean =>
  money.every(({ value }) => approximate(amount.value) > TIMES_MAX * approximate(value))

/** No price beside the money, no matter what precedes it: "275rb, stok tinggal 2". */
const isOfOtherSize = (rival: Rival): boolean =>
  hasLargePrices(rival.home) ? approximate(rival.amount.value) < THOUSAND && !isLikeMoney(rival) : isFarAbove(rival)

/** The OR of "Portland OR 97201". */
const isStateCode = ({ sentence }: Rival, token: Token | undefined): boolean =>
  token !== undefined && isUpper(sentence, token) && !isShouted(sentence)

/** A word that only comes before amounts: "ongkir 10000", "jadi 85000". */
const isIntroduced = (rival: Rival): boolean => {
  const { first } = rival.amount
  const head = isSign(first.previous, ':=') ? first.previous?.previous : first.previous
  return (
    (meansAny(head, 'becomes', 'before', 'vague', 'limit', 'correction', 'to') && !isOfOtherSize(rival)) ||
    (meansAny(head, 'introducer', 'total', 'subtotal', 'worth', 'discount', 'fee', 'tax') && !isOneOf(head, FOR)) ||
    meansAny(head, 'takesOff', 'plus', 'downPayment') ||
    (isOneOf(head, OR_WHAT) && !isStateCode(rival, head)) ||
    isSign(first.previous, '+=<>~±')
  )
}

/** A word that only comes after amounts: "10 off", "10 each". */
const isFollowed = (rival: Rival): boolean => {
  const { next } = rival.amount.last
  if (isSign(next, '+') || (isSign(next, '=') && !isOfOtherSize(rival)) || meansAny(next, 'takesOff', 'each'))
    return true
  if (isOneOf(next, PER_ARTICLES)) return meansAny(next?.next, 'period', 'shortPeriod', 'people', 'counter', 'measure')
  return meansAny(next, 'per', 'correction', 'plus', 'vagueAfter', 'onePeriod') && !isOfOtherSize(rival)
}

/** "Dubbo 2830 $120": a name and a plain number of four or five digits, as post codes are. */
const isPostCode = (rival: Rival): boolean => {
  const { first, last } = rival.amount
  return first === last && /^\d{4,5}$/.test(first.text) && isName(rival, first.previous)
}

/** Nothing, or one sign or small word that joins, between the number and the money: "pulsa 50rb 52000", "$20-30". */
const isBesideMoney = ({ amount, money }: Rival): boolean =>
  money.some(({ first, last }) => {
    const [from, to] = last.at < amount.first.at ? [last, amount.first] : [amount.last, first]
    if (from.next === to) return true
    const joint = from.next
    return (
      peek(from, 2) === to &&
      ((isSign(joint, '-/~–—') && !(joint?.text === '—' && !joint.glued)) || meansAny(joint, 'and', 'or', 'to'))
    )
  })

/** The Bekasi of "Bekasi 17121": a capital inside the sentence is a name. */
const isName = ({ sentence }: Rival, token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  token.previous !== undefined &&
  isCapital(sentence, token) &&
  !isShouted(sentence) &&
  !isHardStop(token.previous)

/** Prices in rupiah and similar currencies end in hundreds; post codes and customer numbers hardly ever do. */
const isRound = ({ amount: { value } }: Rival): boolean =>
  value.scale === 0 && value.units >= 1000 && value.units % 100 === 0

/** No post code ends in three zeros, or has six digits: "ke Bandung 350000". */
const mayBePostCode = (rival: Rival): boolean => isPostCode(rival) && rival.amount.value.units % 1000 !== 0

const endsClause = (token: Token | undefined): boolean => token === undefined || isStop(token) || meansAny(token, 'and')

const isAfterGoods = (rival: Rival, { first }: Amount): boolean =>
  isNoun(first.previous) && !isName(rival, first.previous) && !isOfClass(first.previous, CLASS.pronoun)

/** From this value on a bare number is no count of things. */
const COUNTS_BELOW = 100

/** A number comes right before the money: "kaos 2 50rb". */
const leadsToMoney = ({ amount: { last }, money }: Rival): boolean => money.some(({ first }) => last.next === first)

/** Words between money and what it is the price of at most: "50rb kaos 2". */
const GOODS_WORDS_MAX = 3

/** Nothing but goods comes between the money and the number, and nothing after it: "50rb kaos 2, celana 1". */
function followsMoney({ amount: { first, last }, money }: Rival): boolean {
  if (!endsClause(last.next)) return false
  let token = first.previous
  for (let left = GOODS_WORDS_MAX; isNoun(token) && left > 0; left--) token = token?.previous
  const end = isSign(token, '.') && token?.next?.glued ? token?.previous : token
  return token !== first.previous && money.some((one) => one.last === end)
}

/** "buy 2 get one free", "3 for $20", "bagi 3": a number that the price is not for one of. */
const isOfDeal = ({ amount: { first, last }, money }: Rival): boolean =>
  !money.some(isTotal) &&
  (isOneOf(first.previous, DEALS) ||
    (isOneOf(last.next, FOR) && money.some((one) => one.first === peek(last, 2))) ||
    (isSign(first.previous, '(') && isSign(last.next, ')')))

/** "kaos 2": as many of them? A number away from the money says nothing about it: "Qty: 1", "ext 214", "sz 42". */
const mayCount = (rival: Rival): boolean => {
  const { value, first } = rival.amount
  if (approximate(value) >= COUNTS_BELOW || isName(rival, first.previous)) return false
  if (isOfDeal(rival)) return true
  return value.units > 1 && isNoun(first.previous) && (leadsToMoney(rival) || followsMoney(rival))
}

/** "rope $12, carabiner 180": both stand at the end of their clause, right after goods. */
const isParallel = (rival: Rival): boolean =>
  !isOfOtherSize(rival) &&
  isAfterGoods(rival, rival.amount) &&
  endsClause(rival.amount.last.next) &&
  rival.money.some((one) => isAfterGoods(rival, one))

/** What makes a bare number beside marked amounts a price of its own; anything else loses to them. */
export const OWN_PRICES = table<Rule<Rival>>([
  {
    name: 'grouped-thousands',
    example: 'kopi 25rb, roti 30.000',
    over: 'round-number-in-thousands',
    when: isGrouped,
    reason: 'thousands are parted as in prices',
  },
  {
    name: 'after-a-word-for-money',
    example: 'kopi 25rb, ongkir 10000',
    over: 'round-number-in-thousands',
    when: isIntroduced,
    reason: 'the word before it says that it is money',
  },
  {
    name: 'before-a-word-for-money',
    example: 'coffee $25, 5 off',
    region: 'US',
    when: isFollowed,
    reason: 'the word after it says that it is money',
  },
  {
    name: 'beside-money',
    example: 'pulsa 50rb 52500',
    over: 'round-number-in-thousands',
    when: (rival) => isBesideMoney(rival) && !isPostCode(rival),
    reason: 'nothing comes between it and an amount',
  },
  {
    name: 'round-number-in-thousands',
    example: 'kaos Rp85.000 celana 150000',
    over: 'after-goods-as-the-money-is',
    when: (rival) => hasLargePrices(rival.home) && isRound(rival) && !mayBePostCode(rival),
    reason: 'where prices have thousands, a round number is one',
  },
  {
    name: 'small-number',
    example: '50rb kaos 2, celana 1',
    when: mayCount,
    reason: 'it may count what the amount is the price of',
  },
  {
    name: 'after-goods-as-the-money-is',
    example: 'rope $12, carabiner 180',
    region: 'US',
    when: isParallel,
    reason: 'each thing has its price after it',
  },
])

/** Whether a bare number beside marked or multiplied amounts looks like a price of its own. */
export const isOwnPrice = (rival: Rival): boolean =>
  !isNumber(rival.amount.first.previous) || rival.money.some(({ last }) => last === rival.amount.first.previous)
    ? decide(OWN_PRICES, rival) !== undefined
    : isGrouped(rival)
