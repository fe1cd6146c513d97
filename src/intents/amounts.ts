import type { Currency } from '../base/currency.ts'
import type { Amount, Candidates } from './amount.ts'
import {
  findDigitTrouble,
  findLetterMTrouble,
  findMarkTrouble,
  isBehindCurrencyWord,
  isSpacedBehindWord,
} from './amount-trouble.ts'
import type { Classified } from './classified.ts'
import { isYearLike } from './classified.ts'
import { approximate, timesTen, whole } from './exact.ts'
import { afterDash, type BoundMark, bindMarks, type Marks } from './marks.ts'
import { type Context, hasLargePrices, marksOf, resolveMarks } from './resolve-currency.ts'
import { isCapital, isShouted, isSign, isStop, means, meansAny, type Sentence, type Token } from './sentence.ts'

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

/** The other half of "USD $20" and "20 dollars SGD". */
function findSecondMarks(tokens: readonly Token[], { before, after }: Marks): BoundMark[] {
  const places = [before === null ? -1 : before.at - 1, after === null ? -1 : after.at + 1]
  return places.flatMap((at): BoundMark[] => {
    const mark = tokens[at]?.entry.mark
    const isFree = tokens[at + 1]?.kind !== 'number' && tokens[at - 1]?.kind !== 'number'
    return mark?.trust === 'plain' && mark.style !== 'word' && isFree ? [{ at, mark, isDoubtful: false }] : []
  })
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
