import type { Why } from './classified.ts'
import { isYearLike, type Reason } from './classified.ts'
import { approximate, whole } from './exact.ts'
import type { NumberSpan } from './number-span.ts'
import { isCapital, isSign, means, meansAny, type Sentence, type Token } from './sentence.ts'
import type { Meaning } from './words/table.ts'

/** Meanings of words that stand beside amounts without being what a number counts. */
const SMALL_WORDS: readonly Meaning[] = [
  'purpose',
  'way',
  'polite',
  'filler',
  'or',
  'and',
  'not',
  'flip',
  'plus',
  'at',
  'times',
  'per',
  'each',
  'to',
  'total',
  'subtotal',
  'becomes',
  'after',
  'before',
  'vague',
  'limit',
  'vagueAfter',
  'correction',
  'tax',
  'fee',
  'discount',
  'excluded',
  'included',
  'free',
  'month',
  'dayPart',
  'percent',
  'worth',
  'currencyPlace',
  'addressee',
  'broken',
  'offer',
  'onePeriod',
  'title',
  'command',
  'introducer',
  'instalment',
  'downPayment',
  'split',
  'between',
]

/** A word that can be counted: a known unit, or a word no table gives a smaller part. */
export function isNoun(token: Token | undefined): boolean {
  if (token?.kind !== 'word' || token.entry.mark?.trust === 'plain' || token.entry.multiplier !== null) return false
  if (meansAny(token, 'counter', 'people', 'pack')) return true
  return !(token.entry.method?.sure ?? false) && !meansAny(token, ...SMALL_WORDS)
}

const UNITS: readonly Reason[] = [
  'percent',
  'people',
  'pack',
  'count',
  'shortPeriod',
  'period',
  'size',
  'measure',
  'adjective',
]
const UNIT_MEANING: Partial<Record<Reason, Meaning>> = {
  count: 'counter',
  people: 'people',
  pack: 'pack',
  shortPeriod: 'shortPeriod',
  period: 'period',
  size: 'size',
  measure: 'measure',
  adjective: 'adjective',
  percent: 'percent',
}

function unitReason(sentence: Sentence, span: NumberSpan, token: Token): Reason | null {
  for (const reason of UNITS) {
    if (!means(token, UNIT_MEANING[reason]!)) continue
    if (reason === 'size' && !isSizeHere(sentence, span, token)) continue
    if (reason === 'count' && token.entry.method !== null) continue
    // "83.500 pak" speaks to a gentleman, "3 pak" counts packs.
    if (reason === 'count' && means(token, 'polite') && approximate(span.value) >= COUNTABLE_BELOW) continue
    return reason === 'count' && means(token, 'adjective') && isNoun(sentence.tokens[span.last + 2])
      ? 'adjective'
      : reason
  }
  return null
}

/** Watts of PLN and of power supplies; "VA" behind any other number is a virtual account. */
const POWER_VA = new Set([
  450, 500, 600, 650, 700, 750, 800, 850, 900, 1000, 1100, 1200, 1300, 1500, 2000, 2200, 3000, 3300, 3500, 4400, 5500,
  6600, 7700, 10_600, 11_000, 13_200,
])

/** "900 VA" but not "89.500 VA BNI"; "5 in" but not "20 in USD". */
function isSizeHere({ tokens }: Sentence, span: NumberSpan, token: Token): boolean {
  if (token.text === 'in' || token.text === 'i' || token.text === 'ct') return token.glued
  if (token.text === 'va') return POWER_VA.has(whole(span.value) ?? 0) && tokens[span.last + 2]?.entry.method == null
  if (token.text === 'pk' && tokens[span.last + 2]?.entry.method != null) return false
  return !(meansAny(token, 'way', 'polite') && !token.glued && approximate(span.value) >= 1000)
}

/** "Tiga Roda", "Dua Kelinci": two capitals inside a sentence are a name. */
const isName = (sentence: Sentence, span: NumberSpan, token: Token): boolean =>
  span.form === 'words' &&
  span.first > 0 &&
  isCapital(sentence, sentence.tokens[span.first]!) &&
  isCapital(sentence, token)

/** "42 Elm Street", "7 King George Road": the token of the street, or null. */
function streetAfter(sentence: Sentence, span: NumberSpan): number | null {
  const { tokens } = sentence
  for (let at = span.last + 1; at <= span.last + 3; at++) {
    if (tokens[at]?.kind !== 'word' || !isCapital(sentence, tokens[at]!)) return null
    if (at > span.last + 1 && means(tokens[at], 'street')) return at
  }
  return null
}

/** From here on a bare number before an unknown word may be a price: "55000 benang wol". */
const COUNTABLE_BELOW = 1000

/** "total 55.000 bungkus": a large number behind "total" or "bayar" is the price. */
const isIntroducedPrice = (tokens: readonly Token[], span: NumberSpan): boolean =>
  approximate(span.value) >= COUNTABLE_BELOW &&
  meansAny(tokens[span.first - 1], 'total', 'introducer', 'becomes', 'worth')

/** "2x seminggu", "3 times a week": how often, not how many. */
const isFrequency = (tokens: readonly Token[], at: number): boolean => {
  const isPer = means(tokens[at], 'per') || isSign(tokens[at], '/')
  return means(tokens[at], 'onePeriod') || (isPer && meansAny(tokens[at + 1], 'period', 'shortPeriod'))
}

/** Reads what the word after a number says of it: a unit, or things counted; and years by their look. */
export function readUnit(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const follower = tokens[span.last + 1]
  const unit =
    isSign(follower, '-') && follower!.glued && tokens[span.last + 2]?.glued ? tokens[span.last + 2] : follower
  const by = unit === follower ? span.last + 1 : span.last + 2
  if (isSign(unit, '"', '″', "'") && unit!.glued && span.form === 'digits') return { reason: 'size', by }
  if (unit?.kind !== 'word') return isSign(unit, '°') ? { reason: 'size', by } : null
  if (means(unit, 'dayPart') && approximate(span.value) <= 24) return { reason: 'time', by }
  if (means(unit, 'times') && isFrequency(tokens, by + 1)) return { reason: 'adjective', by }
  if (means(unit, 'cents') && !isNoun(tokens[by + 1])) return { reason: 'cents', by }
  if (isName(sentence, span, unit)) return { reason: 'model', by }
  const street = streetAfter(sentence, span)
  if (street !== null) return { reason: 'address', by: street }
  const reason = unit.entry.mark?.trust === 'plain' && !unit.glued ? null : unitReason(sentence, span, unit)
  if (reason !== null && !isIntroducedPrice(tokens, span)) return { reason, by }
  if (means(unit, 'kilo')) return { reason: 'count', by }
  if (span.form === 'digits' && (span.value.scale > 0 || approximate(span.value) >= COUNTABLE_BELOW)) return null
  if (isYearLike(tokens, span)) return null
  return isNoun(unit) ? { reason: 'count', by } : null
}
