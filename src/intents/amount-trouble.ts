import { CURRENCY_DIGITS, type Currency } from '../base/currency.ts'
import type { Classified } from './classified.ts'
import type { Marks } from './marks.ts'
import type { Trouble } from './number-span.ts'
import { type Context, groupsWithDot, groupsWithSpace, hasLargePrices } from './resolve-currency.ts'
import { isSign, means, meansAny, type Sentence, type Token } from './sentence.ts'

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

/** What is unclear about a number and the marks around it. */
export function findMarkTrouble(
  tokens: readonly Token[],
  number: Classified,
  { before, after }: Marks,
): Trouble | null {
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
export const findLetterMTrouble = (number: Classified, code: Currency | null): Trouble | null =>
  number.letterM !== null && (code === null || hasLargePrices(code)) ? 'bigM' : null

/** "Rp50.***", "Rp50.xxx": digits left open. */
function isMasked(tokens: readonly Token[], { last }: Classified): boolean {
  const next = isSign(tokens[last + 1], '.', ',') ? last + 2 : last + 1
  const mask = tokens[next]
  if (next === last + 1 || !tokens[last + 1]!.glued || !mask?.glued) return false
  return isSign(mask, '*', '#', '_', '?') || (mask.kind === 'word' && /^x+$/.test(mask.text))
}

/** What is unclear about the digits of a number in this currency and region. */
export function findDigitTrouble(
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
export function isSpacedBehindWord(
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

/** "a dollar fifty": the number behind a currency word is its cents. */
export const isBehindCurrencyWord = (tokens: readonly Token[], number: Classified): boolean => {
  const mark = tokens[number.first - 1]?.entry.mark
  return (
    number.why === null &&
    number.power === 0 &&
    mark?.side === 'after' &&
    mark.style === 'word' &&
    mark.trust === 'plain'
  )
}
