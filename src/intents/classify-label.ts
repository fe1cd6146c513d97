import { isYearLike, type Reason, type Why } from './classified.ts'
import { whole } from './exact.ts'
import type { NumberSpan } from './number-span.ts'
import { isCapital, isSign, isUpper, means, meansAny, type Sentence, type Token } from './sentence.ts'

/** How many digits a table, room or street number has at most. */
const PLACE_DIGITS = 4
const MODEL_DIGITS = 4
const IDENTIFIER_DIGITS_MIN = 4
/** Below this, "order 2 kopi" orders two coffees. */
const REFERENCE_DIGITS_MIN = 3

/** From here on digits behind "order" are its number, whatever follows. */
const REFERENCE_DIGITS_SURE = 6

type Label = { readonly token: Token; readonly at: number; readonly hasNumberWord: boolean }

/** The word a number hangs on: "meja 12", "order no. 4821", "rek: 123". */
function findLabel(tokens: readonly Token[], first: number): Label | null {
  let hasNumberWord = false
  let at = first - 1
  for (let skipped = 0; at >= 0 && skipped < 3; at--, skipped++) {
    const token = tokens[at]!
    if (
      isSign(token, ':', '.', '=', '-') ||
      token.text === 'is' ||
      (token.text === 'at' && means(tokens[at - 1], 'identifier'))
    )
      continue
    if (!means(token, 'number'))
      return { token, at, hasNumberWord: hasNumberWord || (at > 0 && means(tokens[at - 1], 'number')) }
    hasNumberWord = true
  }
  return hasNumberWord ? { token: tokens[Math.max(at, 0)]!, at: Math.max(at, 0), hasNumberWord } : null
}

const countsThings = (token: Token | undefined): boolean => meansAny(token, 'counter', 'people', 'measure', 'pack')

/** "PO 7781" is a reference, "po 50" is politeness; "SO 12" against "so 12". */
const isTrueReference = (sentence: Sentence, { token, hasNumberWord }: Label): boolean =>
  means(token, 'reference') && (token.text.length > 2 || hasNumberWord || isUpper(sentence, token))

function readByLabel(sentence: Sentence, span: NumberSpan, label: Label): Reason | null {
  const { tokens } = sentence
  const { token, hasNumberWord } = label
  const digits = tokens[span.first]!.digits
  const text = span.form === 'digits' ? tokens[span.first]!.text : ''
  const isPlain = span.form === 'words' || (digits!.shape === 'plain' && span.first === span.last)
  if (!isPlain) return digits?.shape === 'decimal' ? readDecimalLabel(token) : null
  const size = span.form === 'words' ? 1 : text.length
  const follower = tokens[span.last + 1]
  if (isTrueReference(sentence, label)) {
    if (hasNumberWord) return 'reference'
    const isCount = size < REFERENCE_DIGITS_SURE && countsThings(follower)
    return size >= REFERENCE_DIGITS_MIN && !isCount ? 'reference' : null
  }
  if (means(token, 'identifier') && size >= IDENTIFIER_DIGITS_MIN) return 'identifier'
  if (
    token.entry.method !== null &&
    size >= 5 &&
    token.entry.method.type === 'virtual_account' &&
    span.form === 'digits' &&
    size >= 8
  )
    return 'identifier'
  if (means(token, 'date') && isDayNumber(span) && token.text !== 'h') return 'date'
  if (
    means(token, 'time') &&
    isHour(span) &&
    !countsThings(follower) &&
    (token.entry.isIndonesian || !meansAny(follower, 'counter'))
  )
    return token.entry.isIndonesian || isWordTime(tokens, span) ? 'time' : null
  if (means(token, 'month') && (isDayNumber(span) || isYearLike(tokens, span))) return 'date'
  if (means(token, 'year') && isYearLike(tokens, span)) return 'year'
  if (
    means(token, 'place') &&
    size <= PLACE_DIGITS &&
    (hasNumberWord || !countsThings(follower) || tokens[span.last + 2]?.kind === 'number') &&
    !isPlainMoneyPlace(label, span)
  )
    return 'place'
  if (means(token, 'model') && size <= MODEL_DIGITS && !isModelHomonym(sentence, label, span)) return 'model'
  if (means(token, 'composition') && !means(token, 'purpose') && size <= 3 && !countsThings(follower))
    return 'composition'
  if (hasNumberWord && size <= 12) return 'ordinal'
  return null
}

/** A decimal behind "jam" is a time, behind "versi" a version. */
const readDecimalLabel = (token: Token): Reason | null =>
  means(token, 'time') && token.entry.isIndonesian ? 'time' : means(token, 'model') ? 'model' : null

const isDayNumber = (span: NumberSpan): boolean => {
  const value = whole(span.value)
  return value !== null && value >= 1 && value <= 31
}

const isHour = (span: NumberSpan): boolean => {
  const value = whole(span.value)
  return value !== null && value <= 24
}

/** English "at 7", "by 5": a time only where nothing is counted or priced. */
const isWordTime = (tokens: readonly Token[], span: NumberSpan): boolean => {
  const follower = tokens[span.last + 1]
  return (
    follower === undefined || follower.kind === 'sign' || meansAny(follower, 'dayPart', 'purpose', 'polite', 'month')
  )
}

/** "sd 50": the school, or until? "box 12 pcs", "unit 5 orang": things are counted. */
const isPlainMoneyPlace = ({ token }: Label, span: NumberSpan): boolean =>
  (token.text === 'lap' || token.text === 'box' || token.text === 'in') && span.value.units >= 1000

/** Model words that are daily words too hold a small number only: "max 50", "one 45", "no 5". */
function isModelHomonym(sentence: Sentence, { token, at }: Label, span: NumberSpan): boolean {
  const value = whole(span.value) ?? 0
  if (meansAny(token, 'counter') && means(sentence.tokens[span.last + 1], 'each')) return true
  if (meansAny(token, 'counter', 'people', 'period', 'shortPeriod') && value > 99) return true
  if (token.text.length === 1) return value > 99 || !(isCapital(sentence, token) || at === 0)
  return meansAny(token, 'limit', 'vague', 'plus', 'to', 'total') && value > 31
}

/** "Kindle Paperwhite 11": one unknown word between the brand and its number. */
function isBrandName(tokens: readonly Token[], span: NumberSpan): boolean {
  const [brand, name] = [tokens[span.first - 2], tokens[span.first - 1]]
  const isUnknown =
    name?.kind === 'word' && name.entry.meanings.size === 0 && name.entry.mark === null && name.entry.method === null
  return (
    isUnknown &&
    means(brand, 'model') &&
    brand!.entry.meanings.size === 1 &&
    brand!.text.length > 3 &&
    span.form === 'digits' &&
    span.value.units < 1000
  )
}

const STREETS = ['jl', 'jl.', 'jln', 'jalan', 'gg', 'gang', 'perumahan', 'komplek', 'kompleks']

/** "Jl Kenanga 5", "Jalan Raya Bogor 12": the house in a street named before it. */
function isHouse(tokens: readonly Token[], span: NumberSpan): boolean {
  if (span.form !== 'digits' || tokens[span.first]!.text.length > PLACE_DIGITS || countsThings(tokens[span.last + 1]))
    return false
  for (let at = span.first - 1; at >= span.first - 4; at--) {
    if (tokens[at]?.kind !== 'word' || tokens[at]!.entry.mark !== null) return false
    if (STREETS.includes(tokens[at]!.text)) return at < span.first - 1
  }
  return false
}

/** Reads what the word before a number says of it; months, days and years included. */
export function readLabel(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const follower = tokens[span.last + 1]
  const isDay = isDayNumber(span) && span.last === span.first
  const monthAt = means(follower, 'month')
    ? span.last + 1
    : follower?.text === 'of' && means(tokens[span.last + 2], 'month')
      ? span.last + 2
      : null
  if (isDay && monthAt !== null) return { reason: 'date', by: monthAt }
  const label = findLabel(tokens, span.first)
  if (isHouse(tokens, span)) return { reason: 'place', by: span.first - 1 }
  if (isBrandName(tokens, span)) return { reason: 'model', by: span.first - 1 }
  if (label !== null) {
    const reason = readByLabel(sentence, span, label)
    if (reason !== null) return { reason, by: label.at }
  }
  return null
}
