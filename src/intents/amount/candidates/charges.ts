import { decide, type Rule, table } from '../../rules.ts'
import {
  anyOf,
  isGluedSign,
  isNumber,
  isOneOf,
  isSign,
  isStop,
  isWord,
  later,
  means,
  meansAny,
  type Token,
  tokensBetween,
} from '../../tokens/cursor.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import { CHARGE_FILLERS } from '../../words/lists.ts'
import { FALLS_ON, PACKAGES, WITH } from '../../words/particular.ts'
import type { Meaning } from '../../words/table.ts'
import type { Candidates } from '../amount.ts'
import { isFinal, isPlus } from '../stance.ts'

/**
 * A discount, tax or fee in the sentence; `token` is the last word of its name. `included`: in the price already.
 * `applied`: taken into account, or waived. `pending`: still to be computed. `excluded`: named as still to come. One
 * that merely names the goods ("konsultan pajak") is none.
 */
export type Charge = {
  readonly token: Token
  readonly kind: 'discount' | 'tax' | 'fee'
  readonly is: 'applied' | 'included' | 'pending' | 'excluded'
}

const isFiller = anyOf(CHARGE_FILLERS)

const KINDS = ['discount', 'tax', 'fee'] as const

const kindOf = (token: Token | undefined): Charge['kind'] | undefined => KINDS.find((kind) => means(token, kind))

/** Words for charges in a row, and what comes around them. */
type Spot = {
  readonly candidates: Candidates
  readonly kind: Charge['kind']
  readonly first: Token
  readonly last: Token
}

/** Any of the meanings stands within `far` words before the charge, in its clause; percentages are stepped over. */
function hasBefore({ first }: Spot, far: number, ...meanings: readonly Meaning[]): boolean {
  let words = 0
  for (let token = first.previous; token !== undefined && words <= far; token = token.previous) {
    if (meansAny(token, ...meanings)) return true
    if (isNumber(token) || isSign(token, '%:&/') || (isGluedSign(token, '-') && !means(token.previous, 'excluded')))
      continue
    if (token.kind === 'sign') return false
    words++
  }
  return false
}

function hasAfter({ last }: Spot, far: number, ...meanings: readonly Meaning[]): boolean {
  let words = 0
  for (let token = last.next; token !== undefined && words <= far; token = token.next) {
    if (meansAny(token, ...meanings)) return true
    if (isNumber(token) || isSign(token, '%(:=')) continue
    if (token.kind === 'sign') return false
    words++
  }
  return false
}

/** Tokens between a charge and its percentage at most. */
const PERCENT_GAP_MAX = 3

const joinsPercent = (token: Token, isAlone: boolean): boolean =>
  isWord(token) ? isAlone || isFiller(token) : isSign(token, '():=-%')

/** A percentage right before or after the charge. */
const hasPercent = ({ candidates, first, last }: Spot): boolean =>
  candidates.others.some((other) => {
    if (other.why?.kind !== 'percent') return false
    const isAfter = other.first.at > last.at
    const between = isAfter
      ? tokensBetween(last, other.first)
      : tokensBetween(later(other.last, other.why.by ?? other.last), first)
    return between.length <= PERCENT_GAP_MAX && between.every((token) => joinsPercent(token, between.length === 1))
  })

const isAfterAmount = ({ candidates, first }: Spot): boolean => {
  const head = isSign(first.previous, '(-') ? first.previous?.previous : undefined
  return candidates.amounts.some(({ last }) => last === first.previous || last === head)
}

/** "25rb sama ongkir"; "udah deal 515rb sama ongkir" is the price of both. */
const isJoinedToAmount = ({ candidates, first: { previous } }: Spot): boolean =>
  (means(previous, 'and') || isOneOf(previous, WITH) || isSign(previous, '&')) &&
  candidates.amounts.some((one) => one.last === previous?.previous && !isFinal(one))

/** Words between "plus" and a charge at most. */
const PLUS_GAP_MAX = 2

/** "dpp + ppn", "+ 10% tip", "plus PPN 11%", "ditambah ongkir". */
function isAdded({ first }: Spot): boolean {
  let words = 0
  for (let token = first.previous; token !== undefined && words <= PLUS_GAP_MAX; token = token.previous) {
    if (isPlus(token)) return true
    if (isNumber(token) || isSign(token, '%')) continue
    if (token.kind === 'sign' || !isFiller(token)) return false
    words++
  }
  return false
}

/** Words between "off" and the card that pays at most: "take £38 off Mrs Kaur's card". */
const OWNER_MAX = 4

/** "take $38 off Mrs Kaur's card", "get $95 off Mr Nguyen". */
const isOffPayer = ({ last }: Spot): boolean => {
  if (means(last.next, 'title') && !isNumber(last.next?.next)) return true
  let token = last.next
  for (let left = OWNER_MAX; isWord(token) && left > 0; left--, token = token?.next)
    if (token?.entry.method?.type === 'credit_card') return true
  return false
}

/** "$5 off", "less Rp20.000", "cashback 10rb"; a "paket hemat 350rb" is goods. */
const isOffAmount = ({ first, last, candidates }: Spot): boolean =>
  means(first, 'takesOff') &&
  !isOneOf(first.previous, PACKAGES) &&
  candidates.amounts.some((one) => one.last === first.previous || one.first === last.next)

/** "pulsa 50rb kena admin": after the price, without a figure. */
const fallsOnPayer = ({ first, last, candidates: { amounts } }: Spot): boolean =>
  isOneOf(first.previous, FALLS_ON) &&
  amounts.some((one) => one.last.at < first.at) &&
  !amounts.some((one) => one.first.previous === last)

const isDiscount = ({ kind }: Spot): boolean => kind === 'discount'
const isWeak = ({ first }: Spot): boolean => means(first, 'weakCharge')
const namesGoods = ({ first, last }: Spot): boolean =>
  meansAny(first.previous, 'introducer', 'goodsBefore') || means(last.next, 'goodsAfter')
const isShortTax = (spot: Spot): boolean =>
  spot.kind === 'tax' && isAfterAmount(spot) && (spot.last.next === undefined || isStop(spot.last.next))
const isExcluded = (spot: Spot): boolean => hasBefore(spot, 1, 'excluded') && !hasBefore(spot, 1, 'included', 'free')

/** Whether a price holds a charge already; `reason` null: the word names no charge. */
export const CHARGES = table<Rule<Spot, Charge['is'] | null>>([
  { name: 'excluded', example: 'kopi 25rb belum ongkir', when: isExcluded, reason: 'excluded' },
  {
    name: 'included',
    example: 'kopi 25rb sudah termasuk PPN',
    when: (spot) => hasBefore(spot, 2, 'included'),
    reason: 'included',
  },
  {
    name: 'after',
    example: 'kopi 25rb setelah diskon',
    over: 'discount',
    when: (spot) => hasBefore(spot, 3, 'after'),
    reason: 'applied',
  },
  {
    name: 'excluded-after',
    example: 'kopi 25rb ongkir belum',
    when: (spot) => !isDiscount(spot) && hasAfter(spot, 1, 'excluded'),
    reason: 'excluded',
  },
  {
    name: 'falls-on-the-payer',
    example: 'pulsa 50rb kena admin',
    over: 'weak-word',
    when: fallsOnPayer,
    reason: 'pending',
  },
  {
    name: 'included-after',
    example: 'coffee $25 tax included',
    region: 'US',
    when: (spot) => hasAfter(spot, 1, 'included', 'free'),
    reason: 'included',
  },
  {
    name: 'added',
    example: 'kopi 25rb plus PPN',
    when: (spot) => isAdded(spot) || isJoinedToAmount(spot),
    reason: 'pending',
  },
  { name: 'percentage', example: 'kopi 25rb diskon 10%', over: 'discount', when: hasPercent, reason: 'pending' },
  {
    name: 'off-a-payer',
    example: "take $38 off Mrs Kaur's card for the visit",
    region: 'US',
    over: 'off-an-amount',
    when: isOffPayer,
    reason: null,
  },
  {
    name: 'off-an-amount',
    example: 'coffee $25 less $5',
    region: 'US',
    over: 'weak-word',
    when: (spot) => isWeak(spot) && isOffAmount(spot),
    reason: 'pending',
  },
  { name: 'weak-word', example: 'kupon delivery 25rb', when: isWeak, reason: null },
  {
    name: 'names-goods',
    example: 'kartu diskon 75rb',
    over: 'discount',
    when: (spot) => isDiscount(spot) && (namesGoods(spot) || means(spot.first.previous, 'free')),
    reason: null,
  },
  { name: 'discount', example: 'kopi 25rb diskon', when: isDiscount, reason: 'pending' },
  { name: 'tax-after-the-amount', example: 'kopi 25rb PPN', when: isShortTax, reason: 'pending' },
])

/** The last of words for charges in a row, "biaya ongkir". */
function endOfCharge(first: Token): Token {
  let last = first
  while (isWord(last.next) && last.next !== undefined && kindOf(last.next) !== undefined) last = last.next
  return last
}

/** Finds the discounts, taxes and fees of a sentence and says whether the price includes each of them already. */
export function findCharges(sentence: Sentence, candidates: Candidates): Charge[] {
  const charges: Charge[] = []
  for (let first = sentence.tokens[0]; first !== undefined; ) {
    const kind = isNumber(first) ? undefined : kindOf(first)
    const last: Token = kind === undefined ? first : endOfCharge(first)
    const is = kind === undefined ? undefined : decide(CHARGES, { candidates, kind, first, last })?.reason
    if (kind !== undefined && is != null) charges.push({ token: last, kind, is })
    first = last.next
  }
  return charges
}
