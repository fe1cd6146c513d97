import { decide, type ReadingRule, table } from '../rules.ts'
import { isGluedSign, isOneOf, type Token } from '../tokens/cursor.ts'
import type { Language, NumberWord } from '../tokens/entry.ts'
import { ARTICLES } from '../words/particular.ts'

/** A number below a thousand said in words, up to the token `last`. */
export type Group = {
  readonly value: number
  readonly last: Token
  readonly language: Language
  /** Said as "a" or "an", which is a number only before hundred, thousand and the like. */
  readonly isArticle: boolean
  /** More number words follow that do not fit, as in "dua tiga". */
  readonly isBroken: boolean
}

type Role = NumberWord['role']

export const roleOf = (token: Token | undefined, role: Role, language: Language): NumberWord | undefined =>
  token?.entry.numbers.find((one) => one.role === role && one.language === language)

/** The English article. */
export const isArticle = (token: Token): boolean => isOneOf(token, ARTICLES)

/** The hyphen of "twenty-five", the and of "hundred and five". */
const isJoint = (token: Token, language: Language): boolean =>
  (isGluedSign(token, '-') && token.next?.glued === true) || roleOf(token, 'and', language) !== undefined

/** Steps over a joint; the same token when nothing fits after it. */
const skipJoint = (token: Token, language: Language): Token =>
  isJoint(token, language) && token.next !== undefined && roleOf(token.next, 'value', language) !== undefined
    ? token.next
    : token

const isNumberWord = (token: Token, language: Language): boolean =>
  token.entry.numbers.some((one) => one.language === language && one.role !== 'and' && one.role !== 'half') &&
  !isArticle(token)

/** The last of all number words that follow: "two fifty" is read as a whole, or not at all. */
function endOfNumberWords(from: Token, language: Language): Token {
  let last = from
  while (last.next !== undefined && isNumberWord(last.next, language)) last = last.next
  return last
}

/** A part of a group; `room`: the part after it must be below this. */
type Part = { readonly value: number; readonly last: Token; readonly room: number }

/** `value`: what the token says as a number word; -1: it is none. */
type Place = { readonly token: Token; readonly language: Language; readonly value: number }

const isDigit = (value: number): boolean => value > 0 && value < 10
const hasAfter = ({ token, language }: Place, role: Role): boolean => roleOf(token.next, role, language) !== undefined
const withNext = ({ token }: Place, value: number, room: number): Part => ({ value, last: token.next ?? token, room })
const alone = ({ token }: Place, value: number, room: number): Part => ({ value, last: token, room })

/** The parts of a number below a thousand. */
export const PARTS = table<ReadingRule<Place, Part>>([
  {
    name: 'bare-ten',
    example: 'ตั๋ว สิบสองบาท',
    region: 'TH',
    when: ({ token, language, value }) =>
      value === -1 && language === 'th' && roleOf(token, 'ten', language) !== undefined,
    reason: 'ten is said without a one before it in Thai',
    read: (place) => alone(place, 10, 10),
  },
  {
    name: 'hundreds',
    example: 'kopi dua ratus ribu',
    over: 'digit',
    when: (place) => (isDigit(place.value) || (place.value > 10 && place.value < 20)) && hasAfter(place, 'hundred'),
    reason: 'two hundred, and twelve hundred',
    read: (place) => withNext(place, place.value * 100, 100),
  },
  {
    name: 'tens',
    example: 'kopi dua puluh lima ribu',
    over: 'digit',
    when: (place) => isDigit(place.value) && hasAfter(place, 'ten'),
    reason: 'two times ten',
    read: (place) => withNext(place, place.value * 10, 10),
  },
  {
    name: 'teens',
    example: 'kopi dua belas ribu',
    over: 'digit',
    when: (place) => isDigit(place.value) && hasAfter(place, 'teen'),
    reason: 'two and ten',
    read: (place) => withNext(place, place.value + 10, 1),
  },
  {
    name: 'one-hundred',
    example: 'kopi seratus lima ribu',
    over: 'round-tens',
    when: ({ value }) => value >= 100,
    reason: 'a word of its own for a hundred leaves room for tens',
    read: (place) => alone(place, place.value, 100),
  },
  {
    name: 'round-tens',
    example: 'cake for fifty five dollars',
    region: 'US',
    over: 'digit',
    when: ({ value, language }) => value >= 20 || (value === 10 && language === 'vn'),
    reason: 'a word of its own for tens leaves room for a digit',
    read: (place) => alone(place, place.value, 10),
  },
  {
    name: 'digit',
    example: 'kopi lima ribu',
    when: ({ value }) => value >= 0,
    reason: 'any other number word ends its group',
    read: (place) => alone(place, place.value, 1),
  },
])

function readPart(token: Token, language: Language): Part | null {
  const place = { token, language, value: roleOf(token, 'value', language)?.value ?? -1 }
  return decide(PARTS, place)?.read(place) ?? null
}

/** The parts of a group read so far, up to the token `last`. */
type Sum = { readonly value: number; readonly room: number; readonly last: Token; readonly isBroken: boolean }

/** Extends a group by the part after it; null: the group ends here. */
function addPart({ value, room, last }: Sum, language: Language): Sum | null {
  const start = last.next && skipJoint(last.next, language)
  const part = start === undefined || isArticle(start) ? null : readPart(start, language)
  if (part === null) return null
  if (part.value < room && part.value !== 0)
    return { value: value + part.value, room: part.room, last: part.last, isBroken: false }
  return start === last.next ? { value, room: 0, last: endOfNumberWords(part.last, language), isBroken: true } : null
}

function readGroupIn(from: Token, language: Language): Group | null {
  const head = readPart(from, language)
  if (head === null) return null
  let sum: Sum = { ...head, isBroken: false }
  while (!sum.isBroken) {
    const longer = addPart(sum, language)
    if (longer === null) break
    sum = longer
  }
  const { value, last, isBroken } = sum
  return { value, last, language, isArticle: last === from && isArticle(from), isBroken }
}

/** Reads the number below a thousand that begins with a token, in whichever language it is said. */
export function readGroup(token: Token): Group | null {
  let best: Group | null = null
  for (const { language, role } of token.entry.numbers) {
    if (role !== 'value' && role !== 'hundred' && role !== 'ten') continue
    const group = readGroupIn(token, language)
    if (group !== null && (best === null || group.last.at > best.last.at)) best = group
  }
  return best
}
