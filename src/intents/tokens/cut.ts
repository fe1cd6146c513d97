import { decide, type Rule, table } from '../rules.ts'
import { IDEOGRAPH_UNITS, THAI } from '../words/characters.ts'
import { TYPOS } from '../words/typos.ts'
import { type Digits, readDigits } from './digits.ts'

/** A word, a number in digits or one other sign, with its place in the plain text; known misspellings are corrected. */
export type TokenText = {
  readonly kind: 'word' | 'number' | 'sign'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Touches the token before it. */
  readonly glued: boolean
  /** How its digits are built; null: it is no number in digits. */
  readonly digits: Digits | null
}

/** A token as it is cut, before the lookup in the word tables; `next` is undefined after the last one. */
export type RawToken = TokenText & { readonly next: RawToken | undefined }

const SPACE = 0
const LETTER = 1
const DIGIT = 2
const SIGN = 3
type CharacterKind = typeof SPACE | typeof LETTER | typeof DIGIT | typeof SIGN

const WIDE_LETTER = /[\p{L}\p{M}]/u

function kindAt(text: string, at: number): CharacterKind {
  const code = text.charCodeAt(at)
  if (code === 0x20) return SPACE
  if (code >= 0x61 && code <= 0x7a) return LETTER
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code < 0x80 || (code >= 0xd800 && code < 0xe000)) return SIGN
  return WIDE_LETTER.test(text.charAt(at)) ? LETTER : SIGN
}

const NUMBER = /\d+(?:[.,'_]\d+)*/y

/** The end of the digits at `from`, single separators between them included. */
function endOfNumber(text: string, from: number): number {
  NUMBER.lastIndex = from
  return NUMBER.test(text) ? NUMBER.lastIndex : from + 1
}

const isIdeograph = (text: string, at: number): boolean =>
  text.charCodeAt(at) >= 0x80 && IDEOGRAPH_UNITS.includes(text.charAt(at))
const isApostrophe = (text: string, at: number): boolean =>
  text.charAt(at) === "'" && at + 1 < text.length && kindAt(text, at + 1) === LETTER

function endOfWord(text: string, from: number): number {
  if (isIdeograph(text, from)) return from + 1
  let at = from + 1
  while (at < text.length && ((kindAt(text, at) === LETTER && !isIdeograph(text, at)) || isApostrophe(text, at))) at++
  return at
}

/** The character at this place is Thai. */
export const isThai = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= THAI.first && code <= THAI.last
}

/** The ends of the words of a Thai run: `words` (longest first) where they stand in it, and what is between them. */
function endsInThai(text: string, from: number, words: readonly string[]): number[] {
  const end = endOfWord(text, from)
  const ends: number[] = []
  let at = from
  while (at < end) {
    const word = words.find((one) => at + one.length <= end && text.startsWith(one, at))
    if (word === undefined) at++
    else {
      if (at > (ends.at(-1) ?? from)) ends.push(at)
      at += word.length
      ends.push(at)
    }
  }
  if (at > (ends.at(-1) ?? from)) ends.push(at)
  return ends
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00

type Place = {
  readonly text: string
  readonly at: number
  readonly character: CharacterKind
  readonly thaiWords: readonly string[]
}

/** `ends`: where the tokens that begin here end. */
type CutRule = Rule<Place> & {
  readonly kind: TokenText['kind']
  readonly ends: (place: Place) => readonly number[]
}

/** What token a character that is no space begins. */
export const CUTS = table<CutRule>([
  {
    name: 'number',
    example: 'kopi 25.000 rupiah',
    when: ({ character }) => character === DIGIT,
    reason: 'digits with single separators between them are one number',
    kind: 'number',
    ends: ({ text, at }) => [endOfNumber(text, at)],
  },
  {
    name: 'thai-run',
    example: 'กาแฟ ห้าสิบบาท',
    region: 'TH',
    over: 'word',
    when: ({ character, text, at }) => character === LETTER && isThai(text, at),
    reason: 'Thai is written without spaces, so known words are cut out of it',
    kind: 'word',
    ends: ({ text, at, thaiWords }) => endsInThai(text, at, thaiWords),
  },
  {
    name: 'word',
    example: "rock 'n' roll tee $20",
    region: 'US',
    when: ({ character }) => character === LETTER,
    reason: 'letters, with an apostrophe between them, are one word',
    kind: 'word',
    ends: ({ text, at }) => [endOfWord(text, at)],
  },
  {
    name: 'pair-of-surrogates',
    example: '🍜 mie ayam 25rb',
    when: ({ text, at }) => isHighSurrogate(text.charCodeAt(at)) && at + 1 < text.length,
    reason: 'an emoji is one sign of two UTF-16 units',
    kind: 'sign',
    ends: ({ at }) => [at + 2],
  },
  {
    name: 'other-sign',
    example: 'mie ayam (25rb)',
    when: () => true,
    reason: 'every other character is a sign of its own',
    kind: 'sign',
    ends: ({ at }) => [at + 1],
  },
])

const correctWords = new Map(
  Object.entries(TYPOS).flatMap(([word, typos]) => typos.split(', ').map((typo) => [typo, word] as const)),
)

/** The word that a known misspelling stands for; any other word as it is. */
const correct = (word: string): string => correctWords.get(word) ?? word

type Growing = TokenText & { next: Growing | undefined }

function newToken(kind: TokenText['kind'], text: string, start: number, end: number, glued: boolean): Growing {
  const typed = text.slice(start, end)
  const digits = kind === 'number' ? readDigits(typed) : null
  return { kind, text: kind === 'word' ? correct(typed) : typed, start, end, glued, digits, next: undefined }
}

/**
 * Cuts a plain text into words, numbers and signs; undefined: it holds none. `thaiWords` are to be found inside Thai
 * runs, longest first.
 */
export function cutIntoTokens(text: string, thaiWords: readonly string[]): RawToken | undefined {
  let head: Growing | undefined
  let tail: Growing | undefined
  let glued = false
  for (let at = 0; at < text.length; ) {
    const place = { text, at, character: kindAt(text, at), thaiWords }
    const cut = place.character === SPACE ? undefined : decide(CUTS, place)
    if (cut === undefined) {
      at++
      glued = false
      continue
    }
    for (const end of cut.ends(place)) {
      const token = newToken(cut.kind, text, at, end, glued)
      if (tail === undefined) head = token
      else tail.next = token
      tail = token
      at = end
      glued = true
    }
  }
  return head
}
