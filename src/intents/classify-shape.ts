import type { Why } from './classify.ts'
import { isNoun } from './classify-unit.ts'
import type { NumberSpan } from './numbers.ts'
import { isCapital, isSign, isUpper, means, meansAny, type Sentence, type Token } from './sentence.ts'

const why = (reason: Why['reason'], by: number | null = null): Why => ({ reason, by })

/** No address, code or date has more tokens on one side of a number; what lies beyond is not looked at. */
const RUN_MAX = 32

/** The first token of the run without spaces around `at`. */
export function startOfRun(tokens: readonly Token[], at: number): number {
  const furthest = Math.max(at - RUN_MAX, 0)
  while (at > furthest && tokens[at]!.glued) at--
  return at
}

/** The token after the run without spaces around `at`. */
export function endOfRun(tokens: readonly Token[], at: number): number {
  const furthest = Math.min(at + RUN_MAX, tokens.length)
  at++
  while (at < furthest && tokens[at]!.glued) at++
  return at
}

const isAddress = (tokens: readonly Token[], start: number, end: number): boolean => {
  for (let i = start; i < end; i++) {
    if (tokens[i]!.text === 'www' || tokens[i]!.text === 'http' || tokens[i]!.text === 'https') return true
    const isMail =
      isSign(tokens[i], '@') &&
      i > start &&
      tokens[i]!.glued &&
      tokens[i + 1]?.kind === 'word' &&
      isSign(tokens[i + 2], '.') &&
      tokens[i + 2]!.glued
    if (isMail) return true
  }
  return false
}

/** Numbers of the run joined by `/`, `-` or `.` around this one: "5/12/2026", "2026-11-20". */
function joinedNumbers(
  tokens: readonly Token[],
  at: number,
  start: number,
  end: number,
): { texts: string[]; joint: string; first: number } {
  let first = at
  const isJoint = (i: number): boolean => isSign(tokens[i], '/', '-') && tokens[i]!.glued
  while (first - 2 >= start && isJoint(first - 1) && tokens[first - 2]!.kind === 'number') first -= 2
  const texts = [tokens[first]!.text]
  let last = first
  while (last + 2 < end && isJoint(last + 1) && tokens[last + 2]!.kind === 'number' && tokens[last + 2]!.glued) {
    last += 2
    texts.push(tokens[last]!.text)
  }
  return { texts, joint: tokens[first + 1]?.text ?? '', first }
}

const isDay = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31
const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text)
const isDate = (texts: readonly string[]): boolean =>
  texts.length === 3 &&
  isDay(texts[1]!) &&
  ((isDay(texts[0]!) && (isYear(texts[2]!) || /^\d\d$/.test(texts[2]!))) || (isYear(texts[0]!) && isDay(texts[2]!)))

function readJoined(tokens: readonly Token[], at: number, start: number, end: number): Why | null {
  const { texts, joint, first } = joinedNumbers(tokens, at, start, end)
  if (texts.length === 1) return null
  if (isDate(texts)) return why('date')
  const length = texts.join('').length
  const isPhone =
    joint === '-' &&
    texts.length > 1 &&
    texts.every((one) => /^\d+$/.test(one)) &&
    (length >= 9 || (texts[0]![0] === '0' && length >= 7 && texts[0]!.length > 2))
  const isGroupedCode = joint === '-' && texts.some((one) => /^\d+(?:\.\d+){3,}$/.test(one))
  if (isPhone || isGroupedCode) return why('identifier')
  if (texts.length > 2) return why('reference')
  if (joint === '/' && texts.every(isDay)) {
    const follower = tokens[first + 3]
    return follower?.glued && follower.entry.multiplier ? null : why('fraction')
  }
  return joint === '/' && (isYear(texts[0]!) || isYear(texts[1]!)) ? why('year') : null
}

/** "L 1234 AB", "B 21 XYZ": a car's plate. */
function isPlate(sentence: Sentence, span: NumberSpan): boolean {
  const { tokens } = sentence
  const [head, tail] = [tokens[span.first - 1], tokens[span.last + 1]]
  if (
    head?.kind !== 'word' ||
    tail?.kind !== 'word' ||
    span.first !== span.last ||
    !/^\d{2,4}$/.test(tokens[span.first]!.text)
  )
    return false
  const isLetters =
    head.text.length <= 2 && tail.text.length <= 3 && head.entry.mark === null && tail.entry.mark === null
  return (
    isLetters &&
    isUpper(sentence, head) &&
    isUpper(sentence, tail) &&
    tail.entry.multiplier === null &&
    !meansAny(tail, 'measure', 'size', 'counter', 'people')
  )
}

/** "(212) 555-0199" */
function isBracketedPhone(tokens: readonly Token[], at: number): boolean {
  if (!isSign(tokens[at - 1], '(') || !isSign(tokens[at + 1], ')')) return false
  return (
    /^\d{2,4}$/.test(tokens[at]!.text) && /^\d{3,4}$/.test(tokens[at + 2]?.text ?? '') && isSign(tokens[at + 3], '-')
  )
}

/** "212 555 0147" */
function isSpacedPhone(tokens: readonly Token[], at: number): boolean {
  const hasDigits = (i: number, count: number): boolean =>
    tokens[i]?.kind === 'number' && tokens[i]!.digits!.shape === 'plain' && tokens[i]!.text.length === count
  return [at, at - 1, at - 2].some((first) => hasDigits(first, 3) && hasDigits(first + 1, 3) && hasDigits(first + 2, 4))
}

/** Digits a code of unknown letters has at least: "SO-2291" is one, "CB-150" is not. */
const CODE_DIGITS_MIN = 4

/** A run of letters, then digits, joined by signs: "INV-2026-777", "A-1029". */
function readCode(sentence: Sentence, start: number, end: number): Why | null {
  const { tokens } = sentence
  const head = tokens[start]!
  if (
    head.kind !== 'word' ||
    head.entry.mark !== null ||
    head.entry.method !== null ||
    !isSign(tokens[start + 1], '-', '/', '_', '#')
  )
    return null
  const run = tokens.slice(start + 2, end)
  if (run.some((token) => token.entry.mark !== null || token.entry.multiplier !== null)) return null
  if (means(head, 'reference')) return why('reference', start)
  const digits = run
    .filter(({ kind }) => kind === 'number')
    .map(({ text }) => text)
    .join('')
  const isMixed = run.some((token, i) => token.kind === 'word' && token.glued && run[i - 1]?.kind === 'number')
  return isUpper(sentence, head) && digits.length >= CODE_DIGITS_MIN && !isMixed ? why('reference', start) : null
}

/** "0812 3456 7890", "4242 4242 4242 4242", "+62 812…": runs of digits that nobody writes for money. */
function isLongIdentifier(tokens: readonly Token[], span: NumberSpan): boolean {
  const { text, digits } = tokens[span.first]!
  if (digits!.shape !== 'plain')
    return /^\d{4}([.,]\d{4}){2,}/.test(text) || (digits!.hasLeadingZero && text.length >= 9)
  if (
    isSign(tokens[span.first - 1], '+') &&
    tokens[span.first]!.glued &&
    /^[1-9]\d{0,14}$/.test(text) &&
    !tokens[span.last + 1]?.entry.multiplier
  ) {
    return text.length >= 9 || tokens[span.last + 1]?.kind === 'number' || isSign(tokens[span.last + 1], '-')
  }
  if (digits!.hasLeadingZero && text.length >= 4) return true
  return text.length >= 10 || (span.first === span.last && text.length === 4 && isCardGroup(tokens, span.first))
}

const isFourDigits = (token: Token | undefined): boolean => token?.kind === 'number' && /^\d{4}$/.test(token.text)
const isCardGroup = (tokens: readonly Token[], at: number): boolean => {
  let run = 1
  for (let i = at - 1; isFourDigits(tokens[i]); i--) run++
  for (let i = at + 1; isFourDigits(tokens[i]); i++) run++
  return run >= 3
}

/** Digits that go on a phone or account number begun before them: "0812 3456 7890". */
function continuesIdentifier(tokens: readonly Token[], span: NumberSpan): boolean {
  let at = span.first
  if (!/^\d{3,5}$/.test(tokens[at]!.text)) return false
  while (at > 0) {
    const before = isSign(tokens[at - 1], '-', ')') ? at - 2 : at - 1
    const number = tokens[before]
    if (number?.kind !== 'number' || !/^\d{2,5}$/.test(number.text)) return false
    if (
      (number.digits!.hasLeadingZero && number.text.length >= 3) ||
      (isSign(tokens[before - 1], '+') && number.text.length <= 3)
    )
      return true
    at = before
  }
  return false
}

function readBeside(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const before = tokens[span.first - 1]
  const after = tokens[span.last + 1]
  const isTouching = tokens[span.first]!.glued
  if (isSign(before, '#')) return why('reference', span.first - 1)
  if (isTouching && isSign(before, '-', '_', '/') && before!.glued && tokens[span.first - 2]?.kind === 'word')
    return readHyphened(sentence, span)
  if (isTouching && before?.kind === 'word' && before.entry.mark === null)
    return readTouchingWord(sentence, span, before)
  if (after?.glued && after.kind === 'word' && after.entry.mark === null) return readTouchingUnit(tokens, span, after)
  const hyphened = tokens[span.last + 2]
  if (isSign(after, '-') && after!.glued && hyphened?.kind === 'word' && hyphened.glued && hyphened.entry.mark === null)
    return why('adjective', span.last + 2)
  return null
}

function readHyphened(sentence: Sentence, span: NumberSpan): Why | null {
  const { tokens } = sentence
  const head = tokens[span.first - 2]!
  if (head.entry.mark !== null && tokens[span.first - 1]!.text === '-') return null
  if (meansAny(head, 'model', 'number') && !means(head, 'reference')) return why('ordinal', span.first - 2)
  if (means(head, 'reference') || isUpper(sentence, head)) return why('reference', span.first - 2)
  if (
    tokens[span.first - 1]!.text === '/' &&
    (meansAny(head, 'period', 'shortPeriod', 'counter', 'people') || head.entry.method !== null)
  )
    return null
  return /^\d{1,3}$/.test(tokens[span.first]!.text) ? why('model', span.first - 2) : null
}

/** "Lenovo X250": behind a name more than a hundred pieces are no quantity; "donat x3" and "Rp5.000 x250" are. */
const isModelCode = ({ tokens }: Sentence, span: NumberSpan): boolean =>
  span.value.units >= 100 && !tokens[span.first - 1]!.glued && isNoun(tokens[span.first - 2])

function readTouchingWord(sentence: Sentence, span: NumberSpan, head: Token): Why | null {
  const by = span.first - 1
  if (means(head, 'times')) return isModelCode(sentence, span) ? why('model', by) : null
  if (means(head, 'reference') || (isUpper(sentence, head) && sentence.tokens[span.first]!.text.length >= 5))
    return why('reference', by)
  if (meansAny(head, 'place', 'date', 'time', 'number')) return null
  return why(isCapital(sentence, head) || head.text.length < 3 ? 'model' : 'touching', by)
}

function readTouchingUnit(tokens: readonly Token[], span: NumberSpan, after: Token): Why | null {
  const by = span.last + 1
  if (tokens[by + 1]?.glued && tokens[by + 1]!.kind === 'number' && !means(after, 'times')) return why('model', by)
  if (means(after, 'ordinalEnd')) return why('ordinal', by)
  if (
    meansAny(
      after,
      'times',
      'dayPart',
      'percent',
      'counter',
      'people',
      'measure',
      'size',
      'period',
      'shortPeriod',
      'pack',
      'purpose',
      'polite',
      'way',
      'month',
      'cents',
    )
  )
    return null
  return after.entry.multiplier === null ? why('model', by) : null
}

/** Reads what a number's own shape, or the run without spaces it stands in, says of it. */
export function readShape(sentence: Sentence, span: NumberSpan): Why | null {
  if (span.form !== 'digits') return null
  const { tokens } = sentence
  const at = span.first
  const [start, end] = [startOfRun(tokens, at), endOfRun(tokens, span.last)]
  if (end - start > 2 && isAddress(tokens, start, end)) return why('address')
  if (isSign(tokens[span.last + 1], '%', '‰') || means(tokens[span.last + 1], 'percent'))
    return why('percent', span.last + 1)
  const { digits, text } = tokens[at]!
  const isLineStart = at === 0 || isSign(tokens[at - 1], '\n')
  const isBulletSign =
    isSign(tokens[at + 1], '.', ')') && tokens[at + 1]!.glued && tokens[at + 2] !== undefined && !tokens[at + 2]!.glued
  if (isLineStart && isBulletSign && digits!.shape === 'plain' && text.length <= 2) return why('bullet')
  if (
    isSign(tokens[at + 1], ':') &&
    tokens[at + 1]!.glued &&
    tokens[at + 2]?.kind === 'number' &&
    tokens[at + 2]!.glued
  )
    return why('time')
  if (isSign(tokens[at - 1], ':') && tokens[at - 1]!.glued && tokens[at]!.glued && tokens[at - 2]?.kind === 'number')
    return why('time')
  if (digits!.shape === 'bad' && isDate(text.split('.'))) return why('date')
  if (digits!.shape === 'bad') return why('touching')
  if (digits!.hasLeadingZero && digits!.shape === 'plain' && text.length < 4) return why('model')
  if (isPlate(sentence, span)) return why('identifier')
  const dimension = readDimension(tokens, span)
  if (dimension !== null) return dimension
  const code = readCode(sentence, start, end)
  if (code !== null) return code
  const joined = readJoined(tokens, at, start, end)
  if (joined !== null) return joined
  if (
    isLongIdentifier(tokens, span) ||
    isSpacedPhone(tokens, at) ||
    isBracketedPhone(tokens, at) ||
    continuesIdentifier(tokens, span)
  )
    return why('identifier')
  return readBeside(sentence, span)
}

/** "30x40", "2 x 3 m", "4x4": sizes, where neither side is money. */
function readDimension(tokens: readonly Token[], span: NumberSpan): Why | null {
  const isCross = (i: number): boolean => tokens[i]?.text === 'x' || tokens[i]?.text === '×'
  const isSmall = (token: Token | undefined): boolean =>
    token?.kind === 'number' &&
    token.text.length <= 4 &&
    token.digits!.shape !== 'threeDecimals' &&
    token.digits!.value.units < 1000
  const isPlainEnd = (i: number): boolean =>
    !tokens[i + 1]?.entry.multiplier && tokens[i + 1]?.entry.mark == null && tokens[i + 1]?.text !== 'rb'
  if (
    isCross(span.last + 1) &&
    isSmall(tokens[span.first]) &&
    isSmall(tokens[span.last + 2]) &&
    isPlainEnd(span.last + 2) &&
    tokens[span.first - 1]?.entry.mark == null
  )
    return why('dimension')
  if (
    isCross(span.first - 1) &&
    isSmall(tokens[span.first]) &&
    isSmall(tokens[span.first - 2]) &&
    isPlainEnd(span.last) &&
    tokens[span.first - 3]?.entry.mark == null
  )
    return why('dimension')
  return null
}
