import type { Currency } from '../../../base/currency.ts'
import { bindMarks } from '../../currency/marks.ts'
import { type Context, hasLargePrices } from '../../currency/resolve.ts'
import { approximate, whole } from '../../exact.ts'
import { type Classified, isYearLike, type Kind } from '../../kinds/kind.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { isOneOf, isSign, isStop, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import { FREQUENCY } from '../../words/particular.ts'
import type { Trouble } from '../../words/questions.ts'
import type { Amount, Candidates } from '../amount.ts'
import { buildAmount } from './build-amount.ts'
import { isInAddress, isPostCode } from './in-address.ts'
import { isOwnPrice } from './own-price.ts'
import { findTrouble } from './trouble.ts'

/** A number with its marks among the others. `money`: the numbers of the sentence that are clearly money. */
type Place = {
  readonly sentence: Sentence
  readonly amount: Amount
  readonly money: readonly Amount[]
  readonly home: Currency | null
}

/** What a number is, even where a mark comes beside it. */
const KEEPS_ITS_KIND: ReadonlySet<Kind> = new Set(['percent', 'date', 'time', 'address', 'dimension', 'bullet'])

/** "RM 00-45-12": prices have no leading zeros, but patient files do. */
const isPadded = ({ digits, text }: Token): boolean =>
  digits?.shape === 'plain' && digits.hasLeadingZero && text.length === 2

/** Clearly money: a mark beats most readings of a number, a multiplier none. */
const isMoney = ({ strength, number: { why, first } }: Amount): boolean => {
  if (strength === 'bare' || isPadded(first)) return false
  return why === null || (strength === 'marked' && !KEEPS_ITS_KIND.has(why.kind))
}

/** The small side of a multiplication is a quantity. */
const FACTOR_BELOW = 1000

/** A number that something multiplies: "3 @ Rp50.000", "2x kopi", "50.000 x 4". */
function isFactor({ amount: { number, value } }: Place): boolean {
  const [before, after] = [number.first.previous, number.last.next]
  if (approximate(value) >= FACTOR_BELOW) return false
  if (isSign(after, '@') || isSign(before, '*')) return true
  if (means(after, 'times') && !isOneOf(after, FREQUENCY)) return true
  return before !== undefined && means(before, 'times') && (before.text.length === 1 || before.previous !== undefined)
}

/** The word before a number of thousands may be goods of that price: "kartu nama 1rb stiker". */
const endsGoods = (token: Token | undefined): boolean =>
  isWord(token) && !meansAny(token, 'ordering', 'command', 'polite', 'introducer', 'purpose')

/** From this value on a number of goods in rupiah is more likely their price: "75rb stiker", "85000 tiket". */
const GOODS_PRICE_MIN = 10_000

/** A number of goods: "1rb stiker", "85000 tiket". */
function countsGoods({ amount: { number } }: Place): boolean {
  const { why, first, last } = number
  if (why?.kind !== 'thousands' && why?.kind !== 'count') return false
  return why.by !== null && why.by === last.next && means(why.by, 'goods') && !means(first.previous, 'ordering')
}

const isLargeForGoods = ({ amount: { number, value }, home }: Place): boolean =>
  (number.power > 0 || hasLargePrices(home)) && approximate(value) >= GOODS_PRICE_MIN

/** Beside another amount, thousands of goods need clarification, unless they open their clause or are ordered. */
const isPriceBesideMoney = ({ amount: { number } }: Place): boolean =>
  number.why?.kind === 'thousands' && endsGoods(number.first.previous)

/** A name with a number in it: "Dewa 19", "Blink 182". */
function isInName({ sentence, amount: { number } }: Place): boolean {
  const head = number.first.previous
  if (head?.kind !== 'word' || head.previous === undefined || isStop(head.previous)) return false
  return approximate(number.value) < 1000 && !isShouted(sentence) && isCapital(sentence, head)
}

/** In rupiah and similar currencies nothing costs less. */
const PRICE_MIN = 1000

/** Below this, a number word without a multiplier is more likely a count. */
const WORDS_MIN = 20

const isBareAndOpen = ({ amount: { strength, number } }: Place): boolean => strength === 'bare' && number.why === null
const isInWords = ({ amount: { number } }: Place): boolean => number.form === 'words'
const isLargeInWords = ({ amount: { trouble, value } }: Place): boolean =>
  trouble === 'broken' || (whole(value) ?? 0) >= WORDS_MIN

/** Whether a number may be money. */
export const MONEY = table<Rule<Place, boolean>>([
  {
    name: 'money-on-sight',
    example: 'kopi Rp25.000',
    over: 'explained',
    when: ({ amount }) => isMoney(amount),
    reason: true,
  },
  {
    name: 'goods-beside-another-amount',
    example: 'kartu nama 1rb stiker Rp500.000',
    over: 'explained',
    when: (place) => place.money.length > 0 && countsGoods(place) && isPriceBesideMoney(place),
    reason: true,
  },
  {
    name: 'price-of-goods',
    example: '75rb stiker',
    over: 'explained',
    when: (place) => place.money.length === 0 && countsGoods(place) && isLargeForGoods(place),
    reason: true,
  },
  {
    name: 'explained',
    example: 'meja 12 kopi 25rb',
    when: (place) => !isBareAndOpen(place),
    reason: false,
  },
  { name: 'factor', example: '3 @ Rp50.000', when: isFactor, reason: false },
  {
    name: 'large-in-words',
    example: 'cake for twenty',
    region: 'US',
    over: 'small-in-words',
    when: (place) => isInWords(place) && isLargeInWords(place),
    reason: true,
  },
  { name: 'small-in-words', example: 'kopi dua, total 50rb', when: isInWords, reason: false },
  {
    name: 'year',
    example: 'kopi 25rb, rilis 2019',
    over: 'own-price',
    when: ({ amount: { number, value } }) => isYearLike(number) && value.units % 500 !== 0,
    reason: false,
  },
  {
    name: 'post-code-of-an-address',
    example: 'alamat: Jl. Veteran 22 Malang 65145, total: 275.000',
    over: 'value-of-an-address',
    when: ({ sentence, amount }) => isPostCode(sentence, amount),
    reason: false,
  },
  {
    name: 'value-of-an-address',
    example: 'Alamat: Blok C7, Pekanbaru 28293\nBuket mawar 180.000',
    over: 'nothing-else-is-money',
    when: ({ amount }) => isInAddress(amount),
    reason: false,
  },
  {
    name: 'nothing-else-is-money',
    example: 'kopi 25000',
    over: 'own-price',
    when: ({ money }) => money.length === 0,
    reason: true,
  },
  {
    name: 'in-a-name',
    example: 'tiket konser Dewi 19 harga 85rb',
    when: isInName,
    reason: false,
  },
  {
    name: 'decimal-beside-money',
    example: 'kopi 2,5 seharga 25rb',
    when: ({ amount: { value } }) => value.scale > 0,
    reason: false,
  },
  {
    name: 'own-price',
    example: 'kopi 25rb, roti 30000',
    when: ({ sentence, amount, money, home }) => isOwnPrice({ sentence, amount, money, home }),
    reason: true,
  },
  { name: 'beside-money', example: 'kopi Rp25.000 ke Bekasi 17121', when: () => true, reason: false },
])

/** Written as prices in rupiah and similar currencies are: thousands, grouped or in whole hundreds. */
const looksLikePrice = ({ strength, number, value }: Amount): boolean =>
  strength === 'bare' &&
  approximate(value) >= PRICE_MIN &&
  (number.first.digits?.separator !== '' || value.units % 100 === 0)

/** The 60115 of "galon, Surabaya 60115, 65.000": five digits after a name, and no round price. */
const isCodeOfTown = (sentence: Sentence, { number: { first }, value }: Amount): boolean =>
  /^\d{5}$/.test(first.text) &&
  value.units % 100 !== 0 &&
  isWord(first.previous) &&
  first.previous !== undefined &&
  isCapital(sentence, first.previous) &&
  !isShouted(sentence)

/** "dosis 2 dari 3 … 1.750.000": nothing is marked, but some numbers look like prices, and small ones beside them do not. */
function withoutSmallNumbers(sentence: Sentence, amounts: readonly Amount[], home: Currency | null): readonly Amount[] {
  if (!hasLargePrices(home) || amounts.some(({ strength }) => strength !== 'bare')) return amounts
  const money = amounts.filter(looksLikePrice)
  if (money.length === 0 || money.length === amounts.length) return amounts
  return amounts.filter(
    (amount) =>
      !isCodeOfTown(sentence, amount) &&
      (approximate(amount.value) >= PRICE_MIN || isOwnPrice({ sentence, amount, money, home })),
  )
}

const withTrouble = (amount: Amount, trouble: Trouble | null): Amount =>
  trouble === amount.trouble ? amount : { ...amount, trouble }

/**
 * Parts the numbers into what may be money and what is not. A currency mark beats every reading but a date, a time or a
 * percentage; where marked or multiplied amounts stand, a bare number joins them only when nothing explains it.
 * `home` is the currency of an amount without a mark, where that is known.
 */
export function findAmounts(
  sentence: Sentence,
  numbers: readonly Classified[],
  context: Context,
  home: Currency | null,
): Candidates {
  const marks = bindMarks(sentence, numbers, context.region, home)
  const built = numbers.map((number, i) => buildAmount(number, marks[i] ?? { before: null, after: null }, context))
  const money = built.filter(isMoney)
  const found = built
    .filter((amount) => decide(MONEY, { sentence, amount, money, home })?.reason)
    .map((amount) => withTrouble(amount, findTrouble(amount, context, home)))
  const amounts = withoutSmallNumbers(sentence, found, home)
  const taken = new Set(amounts.map(({ number }) => number))
  return { amounts, others: numbers.filter((number) => !taken.has(number)) }
}
