import type { Currency } from '../../base/currency.ts'
import { hasLargePrices } from '../currency/resolve.ts'
import { approximate } from '../exact.ts'
import { isNoun } from '../kinds/noun.ts'
import { decide, type Rule, table } from '../rules.ts'
import { isHardStop, isNumber, isOneOf, isSign, isStop, meansAny, peek, type Token } from '../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../tokens/sentence.ts'
import { OR_WHAT } from '../words/particular.ts'
import type { Amount } from './amount.ts'
import { isClausesApart } from './apart.ts'

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

/** A word that only stands before amounts: "ongkir 10000", "jadi 85000". */
const isIntroduced = ({ amount: { first } }: Rival): boolean => {
  const head = isSign(first.previous, ':=') ? first.previous?.previous : first.previous
  return (
    meansAny(head, 'introducer', 'total', 'subtotal', 'becomes', 'worth', 'discount', 'fee', 'tax') ||
    meansAny(head, 'takesOff', 'before', 'vague', 'limit', 'plus', 'correction', 'downPayment', 'to') ||
    isOneOf(head, OR_WHAT) ||
    isSign(first.previous, '+=<>~±')
  )
}

/** A word that only stands behind amounts: "10 off", "10 each". */
const isFollowed = ({ amount: { last } }: Rival): boolean =>
  meansAny(last.next, 'takesOff', 'each', 'per', 'correction', 'plus', 'vagueAfter', 'onePeriod') ||
  isSign(last.next, '+=')

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
    return peek(from, 2) === to && (isSign(joint, '-/~–—') || meansAny(joint, 'and', 'or', 'to'))
  })

/** The Bekasi of "Bekasi 17121": a capital inside the sentence is a name. */
const isName = ({ sentence }: Rival, token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  token.previous !== undefined &&
  isCapital(sentence, token) &&
  !isShouted(sentence) &&
  !isHardStop(token.previous)

/** Prices in rupiah and its like end in hundreds; post codes and customer numbers hardly do. */
const isRound = ({ amount: { value } }: Rival): boolean => value.units >= 1000 && value.units % 100 === 0

/** No post code ends in three zeros, or has six digits: "ke Bandung 350000". */
const mayBePostCode = (rival: Rival): boolean => isPostCode(rival) && rival.amount.value.units % 1000 !== 0

const isBehindGoods = (rival: Rival, { first }: Amount): boolean =>
  isNoun(first.previous) && !isName(rival, first.previous)

/** In rupiah and its like nothing costs less. */
const PRICE_MIN = 1000

/** From here on a bare number is no count of things. */
const COUNTS_BELOW = 100

/** "kaos 2": as many of them? The 1 of "Qty: 1" changes nothing. */
const mayCount = (rival: Rival): boolean => {
  const { value, first } = rival.amount
  if (approximate(value) >= COUNTS_BELOW || isName(rival, first.previous)) return false
  if (rival.money.every((one) => isClausesApart(first, one.first))) return false
  return !(approximate(value) === 1 && isSign(first.previous, ':'))
}

const endsClause = (token: Token | undefined): boolean => token === undefined || isStop(token) || meansAny(token, 'and')

/** "rope $12, carabiner 180": both stand at the end of their clause, right behind goods. */
const isParallel = (rival: Rival): boolean =>
  !(hasLargePrices(rival.home) && approximate(rival.amount.value) < PRICE_MIN) &&
  isBehindGoods(rival, rival.amount) &&
  endsClause(rival.amount.last.next) &&
  rival.money.some((one) => isBehindGoods(rival, one))

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
    name: 'behind-a-word-for-money',
    example: 'kopi 25rb, ongkir 10000',
    over: 'round-number-in-thousands',
    when: isIntroduced,
    reason: 'the word before it says that it is money',
  },
  {
    name: 'before-a-word-for-money',
    example: 'coffee $25, 5 off',
    over: 'small-number',
    region: 'US',
    when: isFollowed,
    reason: 'the word behind it says that it is money',
  },
  {
    name: 'beside-money',
    example: 'pulsa 50rb 52500',
    over: 'round-number-in-thousands',
    when: (rival) => isBesideMoney(rival) && !isPostCode(rival),
    reason: 'nothing stands between it and an amount',
  },
  {
    name: 'round-number-in-thousands',
    example: 'kaos Rp85.000 celana 150000',
    over: 'behind-goods-as-the-money-is',
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
    name: 'behind-goods-as-the-money-is',
    example: 'rope $12, carabiner 180',
    region: 'US',
    when: isParallel,
    reason: 'each thing has its price behind it',
  },
])

/** Whether a bare number beside marked or multiplied amounts looks like a price of its own. */
export const isOwnPrice = (rival: Rival): boolean =>
  !isNumber(rival.amount.first.previous) || rival.money.some(({ last }) => last === rival.amount.first.previous)
    ? decide(OWN_PRICES, rival) !== undefined
    : isGrouped(rival)
