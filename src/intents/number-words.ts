import type { Language, NumberWord } from './lexicon.ts'
import { isSign, type Token } from './sentence.ts'

/** A number below a thousand said in words: its value, and the token after it. */
export type Group = {
  readonly value: number
  readonly next: number
  readonly language: Language
  /** Said as "a" or "an", which is a number only before hundred, thousand and the like. */
  readonly isArticle: boolean
  /** More number words follow that do not fit, as in "dua tiga". */
  readonly isBroken: boolean
}

type Role = NumberWord['role']

export const roleOf = (token: Token | undefined, role: Role, language: Language): NumberWord | undefined =>
  token?.entry.numbers.find((one) => one.role === role && one.language === language)

/** Skips the hyphen of "twenty-five" and the and of "hundred and five"; the same place when nothing fits behind. */
function skipJoint(tokens: readonly Token[], at: number, language: Language): number {
  const isHyphen = isSign(tokens[at], '-') && tokens[at]!.glued && tokens[at + 1]?.glued === true
  if (isHyphen || roleOf(tokens[at], 'and', language) !== undefined)
    return roleOf(tokens[at + 1], 'value', language) === undefined ? at : at + 1
  return at
}

const isArticleWord = (token: Token): boolean => token.text === 'a' || token.text === 'an'

/** The token after all number words that follow: "two fifty" is read as a whole, or not at all. */
function endOfNumberWords(tokens: readonly Token[], from: number, language: Language): number {
  let at = from
  while (
    tokens[at]?.entry.numbers.some((one) => one.language === language && one.role !== 'and' && one.role !== 'half') &&
    !isArticleWord(tokens[at]!)
  )
    at++
  return at
}

type Part = { value: number; next: number /** The following part must be below this. */; room: number }

function readPart(tokens: readonly Token[], at: number, language: Language): Part | null {
  const head = roleOf(tokens[at], 'value', language)
  if (head === undefined) {
    if (language === 'th' && roleOf(tokens[at], 'ten', language)) return { value: 10, next: at + 1, room: 10 }
    return null
  }
  const value = head.value
  if (value > 0 && value < 20 && roleOf(tokens[at + 1], 'hundred', language) && (value < 10 || value > 10))
    return { value: value * 100, next: at + 2, room: 100 }
  if (value > 0 && value < 10 && roleOf(tokens[at + 1], 'ten', language))
    return { value: value * 10, next: at + 2, room: 10 }
  if (value > 0 && value < 10 && roleOf(tokens[at + 1], 'teen', language))
    return { value: value + 10, next: at + 2, room: 1 }
  if (value >= 100) return { value, next: at + 1, room: 100 }
  return { value, next: at + 1, room: value >= 20 ? 10 : value === 10 && language === 'vn' ? 10 : 1 }
}

function readGroupIn(tokens: readonly Token[], from: number, language: Language): Group | null {
  let value = 0
  let room = 10_000
  let at = from
  let parts = 0
  for (;;) {
    const start = parts === 0 ? at : skipJoint(tokens, at, language)
    const part = readPart(tokens, start, language)
    if (part === null || (parts > 0 && isArticleWord(tokens[start]!))) break
    if (part.value >= room || (part.value === 0 && parts > 0)) {
      if (start !== at) break
      return { value, next: endOfNumberWords(tokens, part.next, language), language, isArticle: false, isBroken: true }
    }
    value += part.value
    room = part.room
    at = part.next
    parts++
  }
  if (parts === 0) return null
  return { value, next: at, language, isArticle: at === from + 1 && isArticleWord(tokens[from]!), isBroken: false }
}

/** Reads the number below a thousand that begins at `at`, in whichever language it is said. */
export function readGroup(tokens: readonly Token[], at: number): Group | null {
  const roles = tokens[at]!.entry.numbers
  if (roles.length === 0) return null
  let best: Group | null = null
  for (const { language, role } of roles) {
    if (role !== 'value' && role !== 'hundred' && role !== 'ten') continue
    const group = readGroupIn(tokens, at, language)
    if (group !== null && (best === null || group.next > best.next)) best = group
  }
  return best
}
