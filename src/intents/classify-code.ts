import { type Why, why } from './classified.ts'
import type { NumberSpan } from './number-span.ts'
import { isSign, isUpper, means, meansAny, type Sentence, type Token } from './sentence.ts'

/** "L 1234 AB", "B 21 XYZ": a car's plate. */
export function isPlate(sentence: Sentence, span: NumberSpan): boolean {
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
export function isBracketedPhone(tokens: readonly Token[], at: number): boolean {
  if (!isSign(tokens[at - 1], '(') || !isSign(tokens[at + 1], ')')) return false
  return (
    /^\d{2,4}$/.test(tokens[at]!.text) && /^\d{3,4}$/.test(tokens[at + 2]?.text ?? '') && isSign(tokens[at + 3], '-')
  )
}

/** "212 555 0147" */
export function isSpacedPhone(tokens: readonly Token[], at: number): boolean {
  const hasDigits = (i: number, count: number): boolean =>
    tokens[i]?.kind === 'number' && tokens[i]!.digits!.shape === 'plain' && tokens[i]!.text.length === count
  return [at, at - 1, at - 2].some((first) => hasDigits(first, 3) && hasDigits(first + 1, 3) && hasDigits(first + 2, 4))
}

/** Digits a code of unknown letters has at least: "SO-2291" is one, "CB-150" is not. */
const CODE_DIGITS_MIN = 4

/** A run of letters, then digits, joined by signs: "INV-2026-777", "A-1029". */
export function readCode(sentence: Sentence, start: number, end: number): Why | null {
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
export function isLongIdentifier(tokens: readonly Token[], span: NumberSpan): boolean {
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
export function continuesIdentifier(tokens: readonly Token[], span: NumberSpan): boolean {
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
