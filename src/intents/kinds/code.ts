import {
  isNumber,
  isOneOf,
  isSign,
  isWord,
  means,
  meansAny,
  peek,
  peekBack,
  type Token,
  tokensOf,
} from '../tokens/cursor.ts'
import { isUpper } from '../tokens/sentence.ts'
import { VEHICLES } from '../words/particular.ts'
import type { ShapeSpot, Spot } from './kind.ts'

const isTextOf = (token: Token | undefined, pattern: RegExp): boolean => token !== undefined && pattern.test(token.text)

/** The letters of a plate, at most `max` of them. */
const isPlateLetters = ({ sentence }: ShapeSpot, token: Token | undefined, max: number): boolean =>
  token?.kind === 'word' && token.text.length <= max && isUpper(sentence, token)

/** "plat B 1934 KZT": after a word for plates they may spell a currency. */
const areLettersOnly = ({ before, after }: ShapeSpot): boolean =>
  means(before?.previous, 'identifier') ||
  isOneOf(before?.previous, VEHICLES) ||
  (before?.entry.mark == null && after?.entry.mark == null)

/** "L 1234 AB", "B 21 XYZ": a car's plate. */
export function isPlate(spot: ShapeSpot): boolean {
  const { span, before, after } = spot
  return (
    span.first === span.last &&
    /^\d{2,4}$/.test(spot.text) &&
    isPlateLetters(spot, before, 2) &&
    isPlateLetters(spot, after, 3) &&
    areLettersOnly(spot) &&
    after?.entry.multiplier === null &&
    !meansAny(after, 'measure', 'size', 'counter', 'people')
  )
}

/** "(212) 555-0199" */
export function isBracketedPhone({ span: { first } }: ShapeSpot): boolean {
  if (!isSign(first.previous, '(') || !isSign(first.next, ')')) return false
  return isTextOf(first, /^\d{2,4}$/) && isTextOf(peek(first, 2), /^\d{3,4}$/) && isSign(peek(first, 3), '-')
}

const hasDigits = (token: Token | undefined, count: number): boolean =>
  token?.digits?.shape === 'plain' && token.text.length === count

/** "212 555 0147": this is any of the three. */
export const isSpacedPhone = ({ span: { first } }: ShapeSpot): boolean =>
  [first, first.previous, peekBack(first, 2)].some(
    (head) => hasDigits(head, 3) && hasDigits(head?.next, 3) && hasDigits(peek(head, 2), 4),
  )

/** "98200 12345": this is either half. */
export const isHalvedPhone = ({ span: { first } }: ShapeSpot): boolean =>
  [first, first.previous].some(
    (head) => hasDigits(head, 5) && hasDigits(head?.next, 5) && /^[6-9]/.test(head?.text ?? ''),
  )

/** Digits a code of unknown letters has at least: "SO-2291" is one, "CB-150" is not. */
const CODE_DIGITS_MIN = 4

/** The tokens of a code after its letters and the sign that joins them; null: the run is no code. */
function codeTail({ run }: ShapeSpot): readonly Token[] | null {
  const head = run.first
  if (!isWord(head) || head.entry.mark !== null || head.entry.method !== null) return null
  if (!isSign(head.next, '-/_#')) return null
  const tail = tokensOf(run).slice(2)
  return tail.some(({ entry }) => entry.mark !== null || entry.multiplier !== null) ? null : tail
}

/** Letters that touch the digits before them: "3-A5B". */
const isMixed = (token: Token): boolean => isWord(token) && token.glued && isNumber(token.previous)

/** "INV-2026-777": letters that name a reference, then digits. */
export const isLabelledCode = (spot: ShapeSpot): boolean =>
  means(spot.run.first, 'reference') && codeTail(spot) !== null

/** "A-10294": any capitals, then digits enough. */
export function isCapitalCode(spot: ShapeSpot): boolean {
  const tail = codeTail(spot)
  if (tail === null || !isUpper(spot.sentence, spot.run.first)) return false
  const digits = tail
    .filter(isNumber)
    .map(({ text }) => text)
    .join('')
  return digits.length >= CODE_DIGITS_MIN && !tail.some((token, i) => i > 0 && isMixed(token))
}

/** "+62": digits that a plus touches and no multiplier follows. */
export const isPlusNumber = ({ span, before, after, text }: ShapeSpot): boolean =>
  isSign(before, '+') && span.first.glued && /^[1-9]\d{0,14}$/.test(text) && !after?.entry.multiplier

const isFourDigits = (token: Token | undefined): boolean => isNumber(token) && isTextOf(token, /^\d{4}$/)

/** How many tokens of four digits stand in a row around this one. */
function countGroups(token: Token): number {
  let count = 1
  for (let before = token.previous; isFourDigits(before); before = before?.previous) count++
  for (let after = token.next; isFourDigits(after); after = after?.next) count++
  return count
}

/** "4242 4242 4242 4242" */
export const isCardNumber = (spot: ShapeSpot): boolean => {
  const { span, digits, text } = spot
  if (digits.shape !== 'plain' || span.first !== span.last || text.length !== 4) return false
  return !isPlusNumber(spot) && countGroups(span.first) >= 3
}

/** A number that an identifier may begin with: after a zero, or after a plus. */
const beginsIdentifier = (number: Token): boolean =>
  (number.digits?.hasLeadingZero === true && number.text.length >= 3) ||
  (isSign(number.previous, '+') && number.text.length <= 3)

/** How many digits a phone number has that is written in two groups. */
const PHONE_DIGITS_MIN = 9
const PHONE_DIGITS_MAX = 13

/** The 900456 of "07700 900456", the 34567890 of "0812 34567890": long digits after a few that begin with a zero. */
function endsPhone({ span: { first }, text }: ShapeSpot): boolean {
  const head = isSign(first.previous, '-)') ? first.previous?.previous : first.previous
  if (!/^\d{6,9}$/.test(text) || !isTextOf(head, /^0\d{2,5}$/)) return false
  const digits = text.length + (head?.text.length ?? 0)
  return digits >= PHONE_DIGITS_MIN && digits <= PHONE_DIGITS_MAX
}

/** Digits that continue a phone or account number that begins before them: "0812 3456 7890". */
export function continuesIdentifier(spot: ShapeSpot): boolean {
  const { span, text } = spot
  if (endsPhone(spot)) return true
  if (!/^\d{3,5}$/.test(text)) return false
  let token = span.first
  for (;;) {
    const joint = token.previous
    const number: Token | undefined = isSign(joint, '-)') ? joint?.previous : joint
    if (number === undefined || !isNumber(number) || !isTextOf(number, /^\d{2,5}$/)) return false
    if (beginsIdentifier(number)) return true
    token = number
  }
}

/** A country code has more digits after it, or is a whole phone number. */
export function continuesAfterPlus({ text, after }: ShapeSpot): boolean {
  return text.length >= 9 || isNumber(after) || isSign(after, '-')
}

/** The 6JT of "SW4 6JT": a digit and two capitals after capitals and digits. */
export function isPostCodeEnd({ sentence, span: { first, last }, before }: Spot): boolean {
  const letters = first.next
  const isEnd = first.text.length === 1 && letters?.glued === true && letters.text.length === 2
  if (!isEnd || last !== letters || !isUpper(sentence, letters) || before === undefined || first.glued) return false
  const area = isNumber(before) ? before.previous : before.previous?.previous
  return before.glued && isWord(area) && area !== undefined && isUpper(sentence, area) && area.text.length <= 2
}
