import { CURRENCY_DIGITS, type Currency } from '../base/currency.ts'
import type { Classified } from './classify.ts'
import { isYearLike } from './classify.ts'
import { approximate, type Exact, timesTen, whole } from './exact.ts'
import { afterDash, type BoundMark, bindMarks, type Marks } from './marks.ts'
import type { Trouble } from './numbers.ts'
import {
  type Context,
  groupsWithDot,
  groupsWithSpace,
  hasLargePrices,
  marksOf,
  resolveMarks,
} from './resolve-currency.ts'
import { isCapital, isShouted, isSign, isStop, means, meansAny, type Sentence, type Token } from './sentence.ts'

/** A number that may be money, with the marks, sign and closing dash around it as token numbers, both inclusive. */
export type Amount = {
  readonly first: number
  readonly last: number
  readonly number: Classified
  readonly value: Exact
  readonly marks: readonly BoundMark[]
  /** The currency its marks state, if any. */
  readonly code: Currency | null
  /** `marked` and `multiplied` are money on sight; `bare` only where nothing else is. */
  readonly strength: 'marked' | 'multiplied' | 'bare'
  readonly isNegative: boolean
  readonly trouble: Trouble | null
}

const MILLION = 6

/** A minus touches the number or its mark, and is no dash between words or numbers. */
function findMinus(tokens: readonly Token[], number: Classified, before: BoundMark | null): number | null {
  const first = before === null ? number.first : before.at
  if (tokens[first - 1]?.text === 'minus') return first - 1
  for (const at of [number.first, first]) {
    const sign = tokens[at - 1]
    if (!isSign(sign, '-') || !tokens[at]!.glued) continue
    const isJoint =
      sign!.glued &&
      (tokens[at - 2]?.kind === 'number' ||
        (tokens[at - 2]?.entry.multiplier ?? null) !== null ||
        isSign(tokens[at - 2], ',', '.', '-', '/'))
    if (!isJoint) return at - 1
  }
  return null
}

const UNCLEAR_TAIL = [
  'purpose',
  'polite',
  'way',
  'per',
  'each',
  'times',
  'vagueAfter',
  'total',
  'counter',
  'people',
  'period',
  'shortPeriod',
  'onePeriod',
] as const

/** A word touching a marked number that is neither its mark nor a known small word: "Rp50j", "$20b". */
function hasGluedWord(tokens: readonly Token[], number: Classified): boolean {
  const after = tokens[number.last + 1]
  if (after?.kind === 'number' && after.glued) return true
  return after?.kind === 'word' && after.glued && after.entry.mark === null && !meansAny(after, ...UNCLEAR_TAIL)
}

/** "1e6 rupiah", "0x50 USD": letters between digits, so where the number begins is anybody's guess. */
const isInsideWord = (tokens: readonly Token[], number: Classified): boolean =>
  tokens[number.first]!.glued &&
  tokens[number.first - 1]?.kind === 'word' &&
  tokens[number.first - 1]!.glued &&
  tokens[number.first - 2]?.kind === 'number'

/** "Rp50. 000", "Rp 1.250 000": thousands torn off by a space. */
function isBrokenGroup(tokens: readonly Token[], number: Classified): boolean {
  const next = isSign(tokens[number.last + 1], '.', ',') ? number.last + 2 : number.last + 1
  return number.form === 'digits' && number.power === 0 && /^0\d\d(?!\d)/.test(tokens[next]?.text ?? '')
}

function findMarkTrouble(tokens: readonly Token[], number: Classified, { before, after }: Marks): Trouble | null {
  const isPointed =
    before !== null &&
    isSign(tokens[number.first - 1], '.') &&
    tokens[number.first]!.glued &&
    tokens[before.at]!.kind === 'sign'
  if (isPointed) return 'fraction'
  if (isBrokenGroup(tokens, number)) return 'spacedGroups'
  if (before?.isDoubtful || after?.isDoubtful) return 'doubtfulMark'
  if (means(tokens[number.last + 1], 'scale') && after === null) return 'unclearScale'
  if (isSign(tokens[number.last + 1], '½', '¼', '¾') || isSign(tokens[number.first - 1], '½', '¼', '¾'))
    return 'fraction'
  if (before === null && isInsideWord(tokens, number)) return 'gluedWord'
  return after === null && before !== null && hasGluedWord(tokens, number) ? 'gluedWord' : null
}

/** Rupiah behind an M may be juta or miliar; where no currency is stated, so may anything. */
const findLetterMTrouble = (number: Classified, code: Currency | null): Trouble | null =>
  number.letterM !== null && (code === null || hasLargePrices(code)) ? 'bigM' : null

/** "Rp50.***", "Rp50.xxx": digits left open. */
function isMasked(tokens: readonly Token[], { last }: Classified): boolean {
  const next = isSign(tokens[last + 1], '.', ',') ? last + 2 : last + 1
  const mask = tokens[next]
  if (next === last + 1 || !tokens[last + 1]!.glued || !mask?.glued) return false
  return isSign(mask, '*', '#', '_', '?') || (mask.kind === 'word' && /^x+$/.test(mask.text))
}

function findDigitTrouble(
  sentence: Sentence,
  number: Classified,
  code: Currency | null,
  context: Context,
): Trouble | null {
  if (number.form !== 'digits') return null
  const digits = sentence.tokens[number.first]!.digits!
  if (digits.shape === 'indian' && code !== 'INR' && code !== 'PKR' && code !== 'NPR' && code !== 'LKR')
    return 'badGroups'
  if (digits.hasLeadingZero && number.power === 0 && digits.shape !== 'decimal') return 'badGroups'
  if (number.power > 0 || number.letterM !== null) return null
  if (digits.shape === 'long' || isMasked(sentence.tokens, number)) return 'badGroups'
  const isZeroDecimal = digits.shape === 'decimal' && /^0+$/.test(digits.decimals)
  if (isZeroDecimal && digits.wholeDigits.length < 4 && hasLargePrices(code)) return 'smallDecimal'
  if (digits.shape !== 'threeDecimals') return null
  if (code !== null && CURRENCY_DIGITS.get(code) === 3) return 'dotThousands'
  return digits.separator === '.' && !groupsWithDot(code, context.region) ? 'dotThousands' : null
}

/** "meja 12 150 000": is the table's number 12, or is it the amount that begins there? */
function isSpacedBehindWord(
  { tokens }: Sentence,
  number: Classified,
  { before, after }: Marks,
  region: string | null,
): boolean {
  const isSpaced = number.form === 'digits' && tokens[number.first + 1]?.kind === 'number' && number.last > number.first
  const head = tokens[number.first - 1]
  if (!isSpaced || before !== null || head?.kind !== 'word') return false
  if (
    after !== null &&
    groupsWithSpace(region) &&
    !meansAny(head, 'place', 'model', 'reference', 'identifier', 'number')
  )
    return false
  return !meansAny(
    head,
    'introducer',
    'purpose',
    'total',
    'worth',
    'becomes',
    'polite',
    'filler',
    'at',
    'times',
    'each',
  )
}

/** The other half of "USD $20" and "20 dollars SGD". */
function findSecondMarks(tokens: readonly Token[], { before, after }: Marks): BoundMark[] {
  const places = [before === null ? -1 : before.at - 1, after === null ? -1 : after.at + 1]
  return places.flatMap((at): BoundMark[] => {
    const mark = tokens[at]?.entry.mark
    const isFree = tokens[at + 1]?.kind !== 'number' && tokens[at - 1]?.kind !== 'number'
    return mark?.trust === 'plain' && mark.style !== 'word' && isFree ? [{ at, mark, isDoubtful: false }] : []
  })
}

/** "a dollar fifty": the number behind a currency word is its cents. */
const isBehindCurrencyWord = (tokens: readonly Token[], number: Classified): boolean => {
  const mark = tokens[number.first - 1]?.entry.mark
  return (
    number.why === null &&
    number.power === 0 &&
    mark?.side === 'after' &&
    mark.style === 'word' &&
    mark.trust === 'plain'
  )
}

function buildAmount(
  sentence: Sentence,
  number: Classified,
  marks: Marks,
  context: Context,
  home: Currency | null,
): Amount {
  const { tokens } = sentence
  const bound = [...marksOf(marks), ...findSecondMarks(tokens, marks)]
  const stated = resolveMarks(bound, context)
  const code = stated.is === 'code' ? stated.code : null
  const minus = findMinus(tokens, number, marks.before)
  const isMarked = bound.length > 0
  const closing = afterDash(tokens, number.last) - 1
  const places = bound.map(({ at }) => at)
  const first = Math.min(number.first, minus ?? number.first, ...places)
  const last = Math.max(closing, ...places)
  const local = code ?? home
  const value = number.letterM !== null ? timesTen(number.value, MILLION) : number.value
  const trouble =
    number.trouble ??
    (!isMarked && isBehindCurrencyWord(tokens, number) ? 'doubtfulMark' : null) ??
    (stated.is === 'several' ? 'twoMarks' : stated.is === 'unknown' ? 'doubtfulMark' : null) ??
    (isMarked
      ? findMarkTrouble(tokens, number, marks)
      : means(tokens[number.last + 1], 'scale') && number.why === null
        ? 'unclearScale'
        : null) ??
    findLetterMTrouble(number, code) ??
    findDigitTrouble(sentence, number, local, context) ??
    (isSpacedBehindWord(sentence, number, marks, context.region) ? 'spacedGroups' : null)
  const strength = isMarked ? 'marked' : number.power > 0 || number.letterM !== null ? 'multiplied' : 'bare'
  return { first, last, number, value, marks: bound, code, strength, isNegative: minus !== null, trouble }
}

const KEEPS_ITS_REASON: ReadonlySet<string> = new Set(['percent', 'date', 'time', 'address', 'dimension', 'bullet'])

/** A name with a number in it: "Dewa 19", "Blink 182". */
function isInName(sentence: Sentence, { number }: Amount): boolean {
  const head = sentence.tokens[number.first - 1]
  return (
    number.first > 1 &&
    head?.kind === 'word' &&
    !isShouted(sentence) &&
    isCapital(sentence, head) &&
    approximate(number.value) < 1000 &&
    !isStop(sentence.tokens[number.first - 2])
  )
}

/** "3 @ Rp50.000", "2x kopi", "50.000 x 4": the small side of a multiplication is a quantity. */
function isFactor({ tokens }: Sentence, { number, value }: Amount): boolean {
  if (approximate(value) >= 1000) return false
  const [before, after] = [tokens[number.first - 1], tokens[number.last + 1]]
  if (isSign(after, '@') || (means(after, 'times') && after!.text !== 'times')) return true
  if (isSign(before, '*')) return true
  return means(before, 'times') && (before!.text.length === 1 || tokens[number.first - 2]?.kind !== undefined)
}

/** The word before a number of thousands may be goods of that price: "kartu nama 1rb stiker". */
const endsGoods = (token: Token | undefined): boolean =>
  token?.kind === 'word' && !meansAny(token, 'ordering', 'command', 'polite', 'introducer', 'purpose')

/** From here on a number of goods in rupiah is rather their price: "75rb stiker", "85000 tiket". */
const GOODS_PRICE_MIN = 10_000

/**
 * Whether a number before goods is money after all. With no other amount a large one is their price; beside another
 * amount it is asked about, unless it opens its clause or things are ordered: "1rb stiker Rp500.000".
 */
function isPriceOfGoods(
  { tokens }: Sentence,
  { number, value }: Amount,
  hasMoney: boolean,
  home: string | null,
): boolean {
  const { why, first } = number
  if (why?.by == null || (why.reason !== 'thousands' && why.reason !== 'count') || why.by !== number.last + 1)
    return false
  if (!means(tokens[why.by], 'goods') || means(tokens[first - 1], 'ordering')) return false
  if (hasMoney) return why.reason === 'thousands' && endsGoods(tokens[first - 1])
  return (number.power > 0 || hasLargePrices(home)) && approximate(value) >= GOODS_PRICE_MIN
}

/** What may be money in a sentence, in order, and the numbers that are something else. */
export type Candidates = { readonly amounts: readonly Amount[]; readonly others: readonly Classified[] }

/**
 * Parts the numbers into what may be money and what is not. A mark beats every reading but a date, a time or a
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
  const built = numbers.map((number, i) => buildAmount(sentence, number, marks[i]!, context, home))
  const isMoney = (one: Amount): boolean =>
    one.strength !== 'bare' &&
    !(one.number.why !== null && (KEEPS_ITS_REASON.has(one.number.why.reason) || one.strength === 'multiplied'))
  const hasMoney = built.some(isMoney)
  const isBareMoney = (one: Amount): boolean => {
    if (one.strength !== 'bare' || one.number.why !== null || isFactor(sentence, one)) return false
    if (one.number.form === 'words') return one.trouble === 'broken' || (whole(one.value) ?? 0) >= 20
    if (isYearLike(sentence.tokens, one.number) && one.value.units % 500 !== 0) return false
    return !hasMoney || (!isInName(sentence, one) && !(one.value.scale > 0))
  }
  const amounts = built.filter(
    (one) => isMoney(one) || isBareMoney(one) || isPriceOfGoods(sentence, one, hasMoney, home),
  )
  return { amounts, others: numbers.filter((number) => !amounts.some((one) => one.number === number)) }
}
