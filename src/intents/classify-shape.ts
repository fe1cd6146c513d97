import { type Why, why } from './classified.ts'
import {
  continuesIdentifier,
  isBracketedPhone,
  isLongIdentifier,
  isPlate,
  isSpacedPhone,
  readCode,
} from './classify-code.ts'
import { readBeside } from './classify-touching.ts'
import type { NumberSpan } from './number-span.ts'
import { endOfRun, isAddress, startOfRun } from './runs.ts'
import { isSign, means, type Sentence, type Token } from './sentence.ts'

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
