import { decide, type Rule, table } from '../rules.ts'
import { ABBREVIATIONS } from '../words/table.ts'
import type { Span, Token } from './cursor.ts'
import { cutIntoTokens, type RawToken } from './cut.ts'
import { type Entry, UNKNOWN } from './entry.ts'
import { fillLexicon, type Lexeme, lookUp, type Phrase, thaiWords } from './lexicon.ts'
import { normalise, originalSlice, type PlainText } from './normalise.ts'

/** What every stage reads: the text and its tokens. */
export type Sentence = { readonly text: PlainText; readonly tokens: readonly Token[] }

const abbreviations = new Set(ABBREVIATIONS.split(', '))

/** A word ends where no letter follows: "masing2" is a word, "masing25" is not. */
const endsWord = (last: RawToken): boolean =>
  last.kind === 'sign' ||
  last.next === undefined ||
  !last.next.glued ||
  last.next.kind === 'sign' ||
  last.kind !== last.next.kind

/** The last token of a phrase that stands here; undefined: the phrase does not. */
function endOfPhrase({ head }: Phrase, token: RawToken): RawToken | undefined {
  let last = token
  for (let part = head.next; part !== undefined; part = part.next) {
    if (last.next?.text !== part.text || last.next.glued !== part.glued) return undefined
    last = last.next
  }
  return endsWord(last) ? last : undefined
}

type Found = { readonly last: RawToken; readonly entry: Entry }

/** The longest phrase that begins here. */
function findPhrase(token: RawToken, { phrases }: Lexeme): Found | null {
  for (const phrase of phrases) {
    const last = endOfPhrase(phrase, token)
    if (last !== undefined) return { last, entry: phrase.entry }
  }
  return null
}

type Place = { readonly token: RawToken; readonly lexeme: Lexeme; readonly phrase: Found | null }

/** `last`: the last of the raw tokens that are joined. `entry`: what the word tables say about them. */
type PieceRule = Rule<Place> & {
  readonly last: (place: Place) => RawToken
  readonly entry: (place: Place) => Entry
}

/** What becomes of the raw token at one place, and of those after it. */
export const PIECES = table<PieceRule>([
  {
    name: 'number',
    example: 'kopi 25000',
    when: ({ token }) => token.kind === 'number',
    reason: 'digits are in no word table',
    last: ({ token }) => token,
    entry: () => UNKNOWN,
  },
  {
    name: 'phrase',
    example: 'sprei 120rb bank transfer',
    when: ({ phrase }) => phrase !== null,
    reason: 'a phrase of the word tables is one token',
    last: ({ token, phrase }) => phrase?.last ?? token,
    entry: ({ phrase }) => phrase?.entry ?? UNKNOWN,
  },
  {
    name: 'abbreviation',
    example: 'kaos 3 pcs. total Rp90.000',
    when: ({ token }) =>
      token.kind === 'word' && token.next?.text === '.' && token.next.glued && abbreviations.has(token.text),
    reason: 'the dot of an abbreviation ends no sentence',
    last: ({ token }) => token.next ?? token,
    entry: ({ lexeme }) => lexeme.entry,
  },
  {
    name: 'word-or-sign',
    example: 'kopi, 25rb',
    when: () => true,
    reason: 'any other token stands alone',
    last: ({ token }) => token,
    entry: ({ lexeme }) => lexeme.entry,
  },
])

type Linked = { -readonly [Key in keyof Token]: Token[Key] }

/** Joins raw tokens to phrases, looks them up, and links each to its neighbours. */
function linkTokens(text: PlainText, head: RawToken | undefined): Token[] {
  const tokens: Token[] = []
  let previous: Linked | undefined
  for (let raw = head; raw !== undefined; ) {
    const lexeme = lookUp(raw.text)
    const phrase = raw.kind === 'number' ? null : findPhrase(raw, lexeme)
    const place = { token: raw, lexeme, phrase }
    const piece = decide(PIECES, place)
    const last = piece?.last(place) ?? raw
    const token: Linked = {
      kind: phrase === null ? raw.kind : 'word',
      text: phrase === null ? raw.text : text.plain.slice(raw.start, last.end),
      start: raw.start,
      end: last.end,
      glued: raw.glued,
      digits: raw.digits,
      entry: piece?.entry(place) ?? UNKNOWN,
      at: tokens.length,
      previous,
      next: undefined,
    }
    if (previous !== undefined) previous.next = token
    tokens.push(token)
    previous = token
    raw = last.next
  }
  return tokens
}

/** Cuts a text into tokens and looks them up in the word tables. */
export function readSentence(original: string): Sentence {
  fillLexicon()
  const text = normalise(original)
  return { text, tokens: linkTokens(text, cutIntoTokens(text.plain, thaiWords())) }
}

const originalOf = (sentence: Sentence, token: Token): string => originalSlice(sentence.text, token.start, token.end)

/** The original words of a stretch of tokens. */
export const wordsOf = ({ text }: Sentence, { first, last }: Span): string =>
  originalSlice(text, first.start, last.end).trim()

/** All letters of the token are capitals in the original. */
export const isUpper = (sentence: Sentence, token: Token): boolean => {
  const own = originalOf(sentence, token)
  return own === own.toUpperCase() && own !== own.toLowerCase()
}

/** The token begins with a capital in the original. */
export const isCapital = (sentence: Sentence, token: Token): boolean => {
  const first = originalOf(sentence, token).slice(0, 1)
  return first === first.toUpperCase() && first !== first.toLowerCase()
}

/** The whole text is in capitals, so that capitals say nothing. */
export const isShouted = (sentence: Sentence): boolean => {
  const { original: text } = sentence.text
  return text === text.toUpperCase() || !/\p{Ll}{3}/u.test(text)
}
