import { isGluedSign, isNumber, isOneOf, type Span, type Token } from '../tokens/cursor.ts'
import { RIM } from '../words/particular.ts'

/** Numbers of one run that `/` or `-` join: "5/12/2026", "2026-11-20", and what they look like. */
export type Joined = {
  readonly count: number
  readonly isDate: boolean
  readonly isPhone: boolean
  readonly isGroupedCode: boolean
  /** Two small numbers with a slash that no multiplier follows. */
  readonly isFraction: boolean
  /** "1/144": how much smaller a model is, or "185/65 R15": a tyre. */
  readonly isRatio: boolean
  /** Two numbers with a slash, one of which is a year. */
  readonly hasYear: boolean
}

const isDay = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 31
const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text)
const isDayOrYear = (text: string): boolean => isYear(text) || /^\d\d$/.test(text)

/** Day, month and year in either order. */
export function isDate([first, second, third, ...more]: readonly string[]): boolean {
  if (first === undefined || second === undefined || third === undefined || more.length > 0) return false
  if (!isDay(second)) return false
  return (isDay(first) && isDayOrYear(third)) || (isYear(first) && isDay(third))
}

const PHONE_DIGITS_MIN = 9
/** A phone number that begins with its area's zero. */
const LOCAL_PHONE_DIGITS_MIN = 7

function isPhone(texts: readonly string[]): boolean {
  const [head = ''] = texts
  const { length } = texts.join('')
  if (!texts.every((one) => /^\d+$/.test(one))) return false
  return length >= PHONE_DIGITS_MIN || (head[0] === '0' && length >= LOCAL_PHONE_DIGITS_MIN && head.length > 2)
}

const isJoint = (token: Token | undefined): boolean => isGluedSign(token, '/-')

/** The first of the joined numbers, going back from one of them no further than the run. */
function firstOf(number: Token, run: Span): Token {
  let first = number
  for (;;) {
    const before = first.previous?.previous
    if (before === undefined || before.at < run.first.at || !isJoint(first.previous) || !isNumber(before)) return first
    first = before
  }
}

/** The joined numbers from the first on, no further than the run. */
function numbersFrom(first: Token, run: Span): Token[] {
  const numbers = [first]
  for (let last = first; ; ) {
    const following = last.next?.next
    if (following === undefined || following.at > run.last.at || !isJoint(last.next)) return numbers
    if (!isNumber(following) || !following.glued) return numbers
    numbers.push(following)
    last = following
  }
}

/** "8/256": the memory of a telephone. */
const isMemory = (head: string | undefined, tail: string): boolean =>
  /^(?:[12346]|8|12|16|24)$/.test(head ?? '') && /^(?:16|32|64|128|256|512)$/.test(tail)

/** "1/144", "185/65 R15" */
const isRatio = ([head, tail = '', ...more]: readonly string[], tokens: readonly Token[]): boolean =>
  more.length === 0 &&
  /^\d{2,4}$/.test(tail) &&
  !isMultiplied(tokens.at(-1)?.next) &&
  (head === '1' || isOneOf(tokens.at(-1)?.next, RIM) || isMemory(head, tail))

const isMultiplied = (token: Token | undefined): boolean => token?.glued === true && token.entry.multiplier !== null

/** Finds the numbers of the run that `/` or `-` join to this one; null: there are none. */
export function joinedNumbers(number: Token, run: Span): Joined | null {
  const first = firstOf(number, run)
  const tokens = numbersFrom(first, run)
  if (tokens.length === 1) return null
  const texts = tokens.map(({ text }) => text)
  const isDashed = first.next?.text === '-'
  const isSlashed = first.next?.text === '/'
  return {
    count: texts.length,
    isDate: isDate(texts),
    isPhone: isDashed && isPhone(texts),
    isGroupedCode: isDashed && texts.some((one) => /^\d+(?:\.\d+){3,}$/.test(one)),
    isFraction: isSlashed && texts.every(isDay) && !isMultiplied(first.next?.next?.next),
    isRatio: isSlashed && isRatio(texts, tokens),
    hasYear: isSlashed && texts.some(isYear),
  }
}
