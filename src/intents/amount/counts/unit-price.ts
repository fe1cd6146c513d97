import { isOne } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { isNoun } from '../../kinds/noun.ts'
import { decide, type ReadingRule, table } from '../../rules.ts'
import {
  isGluedSign,
  isOneOf,
  isSign,
  isStop,
  isWord,
  means,
  meansAny,
  peekBack,
  type Token,
} from '../../tokens/cursor.ts'
import { lookAhead, lookBack } from '../../tokens/near.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import { AT_EACH, IS, ONLY_IN_MALAY, PER_ARTICLES, PERSONS, RETURN, SETTLED } from '../../words/particular.ts'
import type { Amount, Candidates } from '../amount.ts'
import { countsOfUnit, isCountedTime, isPerUnit, isUnitOfOne } from './same-unit.ts'

/** How an amount is the price of one: of a thing, or of a stretch of time. `unit` is the token of what it is the price of. */
export type UnitPrice =
  | { readonly is: 'piece'; readonly by: 'each' | 'at' | '@' | 'per' | 'one'; readonly unit: Token | null }
  | { readonly is: 'product'; readonly factor: Classified }
  | { readonly is: 'period' }

const isTime = (token: Token | undefined): boolean => meansAny(token, 'period', 'shortPeriod')

/** "x", "kali", "*" */
export const isTimes = (token: Token | undefined): boolean => means(token, 'times') || isSign(token, '*')

const isKnownUnit = (token: Token | undefined): boolean =>
  meansAny(token, 'period', 'shortPeriod', 'people', 'counter', 'measure')

const isCounted = (unit: Token, { others }: Candidates): boolean => countsOfUnit(others, unit).length > 0

/** The last word of a price: the nett of "$45 nett per pax". */
const endOf = ({ last }: Amount): Token =>
  last.next !== undefined && (meansAny(last.next, 'included', 'total') || isOneOf(last.next, SETTLED))
    ? last.next
    : last

/** The unit of "/bulan", "per pcs", "a month" after an amount; of "a bale" where bales are counted. */
function unitAfter(amount: Amount, candidates: Candidates): Token | undefined {
  const { next } = endOf(amount)
  const unit = next?.next
  if (isCountedTime(next, candidates.others)) return next
  if (isPerUnit(next)) return next
  if (!isWord(unit) || unit === undefined) return undefined
  if (isSign(next, '/')) return next?.glued || isKnownUnit(unit) ? unit : undefined
  if (!means(next, 'per')) return undefined
  const isOfPeople = isOneOf(unit, PERSONS)
  if (!isOneOf(next, PER_ARTICLES) || isKnownUnit(unit) || isOfPeople || isCounted(unit, candidates)) return unit
  return isSoldByThePiece(unit, candidates) ? unit : undefined
}

/** The pie of "two pizzas, $18 a pie": things are counted, and the price ends with one of something. */
const isSoldByThePiece = (unit: Token, { others }: Candidates): boolean =>
  isNoun(unit) &&
  (unit.next === undefined || isStop(unit.next) || means(unit.next, 'polite')) &&
  (others.some(({ why, value }) => why?.kind === 'count' && !isOne(value)) || namesPack(unit))

/** "2 bucks a bagel, send me a dozen" */
function namesPack(unit: Token): boolean {
  let token = unit.next
  while (token !== undefined && !means(token, 'pack')) token = token.next
  return token !== undefined
}

/** The unit of "per bulan 50rb", "per saknya 58.500". */
function unitBefore({ first }: Amount, candidates: Candidates): Token | undefined {
  // "Harga/batang: Rp 78.000", "each chair is $20"
  const isApart = isSign(first.previous, ':=') || isOneOf(first.previous, IS)
  const unit = isApart ? first.previous?.previous : first.previous
  const per = unit?.previous
  if (isPerUnit(unit)) return unit
  const isSlash = isSign(per, '/') && unit !== first.previous
  if (!isWord(unit) || unit === undefined || per === undefined || (per.text.length <= 2 && !isSlash)) return undefined
  const isPer = meansAny(per, 'per', 'each') || isSlash
  return isPer && (isKnownUnit(unit) || isCounted(unit, candidates)) ? unit : undefined
}

/** A word of Malay and Indonesian for one of something: "sebalang", "segelas". */
const ONE_OF = /^se[a-z]{3,}$/

/** One of what is counted elsewhere: the "segelas" of "5rb segelas, 4 gelas", the "jam" of "1 jam 25rb, tadi 3 jam". */
function unitOfOne({ first, last }: Amount, candidates: Candidates): Token | undefined {
  const one = candidates.others.find(
    ({ value, why, first: head, last: end }) =>
      isOne(value) && (head === last.next || (why?.by ?? end.next)?.next === first),
  )
  const unit = one?.why?.by ?? one?.last.next
  const words = [unit, last.next, first.previous].filter((word) => word === unit || ONE_OF.test(word?.text ?? ''))
  return words.find((word) => word?.kind === 'word' && (isCounted(word, candidates) || isOpen(word, last, candidates)))
}

/** "3 loyang lapis 45rb sepotong": the price of one of something, where others are counted. */
const isOpen = (word: Token, last: Token, { others }: Candidates): boolean =>
  word === last.next &&
  isUnitOfOne(word) &&
  others.some(({ why, value }) => (why?.kind === 'count' || why?.kind === 'measure') && !isOne(value))

/** "500rb buat 2 malam, per malam": said away from the amount. */
const unitAnywhere = ({ tokens }: Sentence): Token | undefined =>
  tokens.find(
    (token) =>
      means(token, 'per') &&
      token.text.length > 2 &&
      meansAny(token.next, 'period', 'shortPeriod', 'counter', 'people'),
  )?.next

/** Words of what is counted before "x" at most: "3 sak pakan lele Hi-Pro x 298rb". */
const UNIT_WORDS_MAX = 8

const isInName = (token: Token | undefined): boolean => isWord(token) || isGluedSign(token, '-')

/** The number before "x" and its unit: "3 x $16", "2 tiket x Rp50.000". */
export function factorBefore({ first }: Amount, { others }: Candidates): Classified | undefined {
  if (!isTimes(first.previous)) return undefined
  let head = peekBack(first, 2)
  for (let left = UNIT_WORDS_MAX; isInName(head) && left > 0; left--) {
    const unit = head
    const counted = others.find(({ why, last }) => why?.by === unit && last.at < (unit?.at ?? 0))
    if (counted !== undefined) return counted
    head = head?.previous
  }
  return others.find(({ last }) => last === head)
}

/** The number after "x": "50.000 x 4", "Rp50.000/pcs x 4". */
function factorAfter({ last }: Amount, { others }: Candidates, unit: Token | undefined): Classified | undefined {
  const isPiece = unit !== undefined && !isTime(unit) && isTimes(unit.next)
  const times = isTimes(last.next) ? last.next : isPiece ? unit.next : undefined
  if (times?.next === undefined) return undefined
  return others.find(({ first, power }) => first === times.next && power === 0)
}

/** "RM125 je" says only that much in Malay; "je 20 Euro" says each in German. */
function isEachAfter(last: Token): boolean {
  const each = lookAhead(isSign(last.next, '/') ? (last.next ?? last) : last, 'each', 0)
  return each !== undefined && !isOneOf(each, ONLY_IN_MALAY)
}

/** "masing-masing 50rb"; the PP of "Semarang-Jogja PP 290rb" is a return journey. */
function isEachBefore({ first, code, number }: Amount): boolean {
  const each = lookBack(first, 'each', 1)
  return each !== undefined && !(isOneOf(each, RETURN) && (code === 'IDR' || number.language === 'id'))
}

/** An amount, the unit it is said to be the price of, and the number that it is multiplied by. */
type Price = {
  readonly amount: Amount
  readonly unit: Token | undefined
  /** The unit is said to be one: "segelas", "1 kg". */
  readonly isOfOne: boolean
  readonly factor: Classified | undefined
  readonly candidates: Candidates
}

/** "350rb/malam, 2 malam": nights, hours and the like are counted as things are. */
const countsDays = ({ unit, candidates }: Price): boolean =>
  means(unit, 'shortPeriod') && unit !== undefined && isCounted(unit, candidates)

/** "@ 50rb"; "20 galon a 21rb", as shops write it, where things are counted. */
const isAtOne = ({ amount: { first, number }, candidates: { others } }: Price): boolean =>
  isSign(first.previous, '@') ||
  (isOneOf(first.previous, AT_EACH) && number.language === 'id' && others.some(({ why }) => why?.kind === 'count'))

/** How an amount is the price of one. */
export const UNIT_PRICES = table<ReadingRule<Price, UnitPrice | null>>([
  {
    name: 'per-period',
    example: 'hosting Rp125.000 per bulan',
    over: 'per-piece',
    when: (price) => isTime(price.unit) && !countsDays(price),
    reason: 'the unit is a stretch of time, and it is not said for how many',
    read: () => ({ is: 'period' }),
  },
  {
    name: 'one-period-in-one-word',
    example: 'hosting Rp125.000 bulanan',
    when: ({ amount: { first, last }, unit, candidates }) =>
      !isCountedTime(unit, candidates.others) &&
      (means(last.next, 'onePeriod') || lookBack(first, 'onePeriod', 0) !== undefined),
    reason: 'one word says "per period"',
    read: () => ({ is: 'period' }),
  },
  {
    name: 'product',
    example: '3 x Rp50.000 tiket',
    when: ({ factor }) => factor !== undefined,
    reason: 'something multiplies the amount',
    read: ({ factor }) => (factor === undefined ? null : { is: 'product', factor }),
  },
  {
    name: 'per-piece',
    example: 'jeruk 3 kg, 18rb per kg',
    when: ({ unit }) => unit !== undefined,
    reason: 'the unit is a thing',
    read: ({ unit, isOfOne }) => ({ is: 'piece', by: isOfOne ? 'one' : 'per', unit: unit ?? null }),
  },
  {
    name: 'each',
    example: '3 tiket masing-masing 50rb',
    when: ({ amount }) => isEachBefore(amount) || isEachAfter(endOf(amount)),
    reason: 'a word says that it is the price of one',
    read: () => ({ is: 'piece', by: 'each', unit: null }),
  },
  {
    name: 'at-sign',
    example: '3 tiket @ 50rb',
    when: isAtOne,
    reason: 'the sign says that it is the price of one',
    read: () => ({ is: 'piece', by: '@', unit: null }),
  },
  {
    name: 'at',
    example: '5 shirts at $12',
    region: 'US',
    when: ({ amount: { first } }) => lookBack(first, 'at', 0) !== undefined,
    reason: '"at" says so where things are counted before it',
    read: () => ({ is: 'piece', by: 'at', unit: null }),
  },
])

/**
 * Whether the amount is the price of one piece or period, and of what. Null: it is a price, and that is all. With
 * `isBesideOnly`, a unit that is said away from the amount does not count.
 */
export function findUnitPrice(
  sentence: Sentence,
  amount: Amount,
  candidates: Candidates,
  isBesideOnly = false,
): UnitPrice | null {
  const after = unitAfter(amount, candidates)
  const said = after ?? unitBefore(amount, candidates)
  const beside = said ?? unitOfOne(amount, candidates)
  const price: Price = {
    amount,
    unit: beside ?? (isBesideOnly ? undefined : unitAnywhere(sentence)),
    isOfOne: said === undefined && beside !== undefined,
    candidates,
    factor: factorBefore(amount, candidates) ?? factorAfter(amount, candidates, after),
  }
  return decide(UNIT_PRICES, price)?.read(price) ?? null
}
