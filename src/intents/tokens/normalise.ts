import { decide, type ReadingRule, table } from '../rules.ts'
import { DIGIT_ZEROS, INVISIBLE, SAME_CHARACTERS, WIDE_LETTERS } from '../words/characters.ts'

/** A text made plain for reading, and the way back: `startOf[i]` is the UTF-16 offset of character `i` in the original. */
export type PlainText = {
  readonly original: string
  readonly plain: string
  /** Null: offsets are the same in both. Else one entry a character, and one more for the end. */
  readonly startOf: Int32Array | null
}

const sameAs = new Map(SAME_CHARACTERS.flatMap(([plain, others]) => [...others].map((c) => [c, plain] as const)))

const COMBINING = /[\u0300-\u036f]/
const PLAIN_ASCII = /^[\x20-\x7e\n]*$/
/** ASCII that needs lower case only, and no accent after it that it composes with. */
const PLAIN_RUN = /[\x20-\x5f\x61-\x7e\n]+(?![\u0300-\u036f])/y

const lower = (c: string): string => {
  const small = c.toLowerCase()
  return small.length === c.length ? small : c
}

type Character = { readonly c: string; readonly code: number }

const isWithin = (code: number, { first, last }: { first: number; last: number }): boolean =>
  code >= first && code <= last
const zeroOf = (code: number): number | undefined => DIGIT_ZEROS.find((zero) => code >= zero && code < zero + 10)

/** What each character of a text becomes. */
export const CHARACTERS = table<ReadingRule<Character, string>>([
  {
    name: 'same-as',
    example: 'kopi\u00a0“susu” Rp25.000',
    when: ({ c }) => sameAs.has(c),
    reason: 'spaces, quotes, dashes and full-width signs have one form each',
    read: ({ c }) => sameAs.get(c) ?? c,
  },
  {
    name: 'invisible',
    example: 'kopi Rp25\u200b.000',
    when: ({ c }) => INVISIBLE.test(c),
    reason: 'invisible formatting parts no number',
    read: () => '',
  },
  {
    name: 'digit-of-a-script',
    example: 'กาแฟ ๕๐ บาท',
    region: 'TH',
    when: ({ code }) => zeroOf(code) !== undefined,
    reason: 'every script has ten digits',
    read: ({ code }) => String(code - (zeroOf(code) ?? code)),
  },
  {
    name: 'full-width-letter',
    example: 'kopi Ｒｐ25.000',
    when: ({ code }) => isWithin(code, WIDE_LETTERS),
    reason: 'full-width letters are letters',
    read: ({ code }) => lower(String.fromCharCode(code - WIDE_LETTERS.offset)),
  },
  {
    name: 'lower-case',
    example: 'KOPI Ñora Rp25.000',
    when: () => true,
    reason: 'capitals are looked up in the original where they matter',
    read: ({ c }) => lower(c),
  },
])

const plainOf = (c: string): string => {
  const character = { c, code: c.codePointAt(0) ?? 0 }
  return decide(CHARACTERS, character)?.read(character) ?? c
}

/** The end of the character at `from` with the accents that combine with it. */
function endOfCharacter(text: string, from: number): number {
  let end = from + String.fromCodePoint(text.codePointAt(from) ?? 0).length
  while (COMBINING.test(text.charAt(end))) end++
  return end
}

/** The end of the plain ASCII at `from`; null: there is none. */
function endOfPlainRun(text: string, from: number): number | null {
  PLAIN_RUN.lastIndex = from
  return PLAIN_RUN.test(text) ? PLAIN_RUN.lastIndex : null
}

/** Composes a character and its accents: "e" and an acute become "é". Pairs of surrogates are left as they are. */
const compose = (one: string): string =>
  one.length > 1 && (one.codePointAt(0) ?? 0) <= 0xffff ? one.normalize('NFC') : one

/**
 * Lower case, one kind of space, quote, dash and digit, no invisible characters, accents composed.
 * Nothing that carries meaning is lost: the original is part of the result.
 */
export function normalise(original: string): PlainText {
  if (PLAIN_ASCII.test(original)) return { original, plain: original.toLowerCase(), startOf: null }
  const parts: string[] = []
  const starts: number[] = []
  for (let i = 0; i < original.length; ) {
    const run = endOfPlainRun(original, i)
    const end = run ?? endOfCharacter(original, i)
    const one = original.slice(i, end)
    const plain = run === null ? [...compose(one)].map(plainOf).join('') : one.toLowerCase()
    parts.push(plain)
    for (let k = 0; k < plain.length; k++) starts.push(plain.length === end - i ? i + k : i)
    i = end
  }
  starts.push(original.length)
  return { original, plain: parts.join(''), startOf: Int32Array.from(starts) }
}

/** The offset in the original of a character of the plain text. */
export const originalOffset = (text: PlainText, at: number): number => text.startOf?.[at] ?? at

/** The original's own words for a stretch of the plain text. */
export function originalSlice(text: PlainText, start: number, end: number): string {
  return text.original.slice(originalOffset(text, start), originalOffset(text, end))
}

const DECIMAL_DIGIT = /\p{Nd}/u

/** The script of a digit: ASCII, or the block of sixteen code points it is used instead. */
const scriptOf = (digit: string): number => {
  const code = digit.codePointAt(0) ?? 0
  return code < 0x80 ? 0 : code >> 4
}

/** Whether a number's digits all come from one script; a mixture is refused, for it deceives the eye. */
export function hasOneScript(text: PlainText, { start, end }: { start: number; end: number }): boolean {
  if (text.startOf === null) return true
  const digits = [...originalSlice(text, start, end)].filter((c) => DECIMAL_DIGIT.test(c))
  return new Set(digits.map(scriptOf)).size <= 1
}
