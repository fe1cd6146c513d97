import { type Entry, lookUp, phraseAt, THAI_WORDS, UNKNOWN } from './lexicon.ts'
import { normalise, originalSlice, type PlainText } from './normalise.ts'
import { cutIntoTokens, type RawToken } from './tokens.ts'
import { ABBREVIATIONS, type Meaning } from './words/table.ts'

/** A token and what the word tables say of it. A known phrase ("bank transfer") is one token. */
export type Token = RawToken & { readonly entry: Entry }

/** What every stage reads: the text and its tokens. Token numbers are the coordinates of all stages. */
export type Sentence = { readonly text: PlainText; readonly tokens: readonly Token[] }

const abbreviations = new Set(ABBREVIATIONS.split(', '))

/** The dot of "excl." or "no." is part of the word. */
const isAbbreviationDot = (raw: readonly RawToken[], at: number): boolean =>
  raw[at]?.text === '.' && raw[at]!.glued && abbreviations.has(raw[at - 1]!.text)

export function readSentence(original: string): Sentence {
  const text = normalise(original)
  const raw = cutIntoTokens(text.plain, THAI_WORDS)
  const tokens: Token[] = []
  for (let at = 0; at < raw.length; ) {
    const token = raw[at]!
    const phrase = token.kind === 'number' ? null : phraseAt(raw, at)
    if (phrase === null) {
      const dot = token.kind === 'word' && isAbbreviationDot(raw, at + 1) ? raw[at + 1]! : null
      tokens.push({
        ...token,
        end: dot?.end ?? token.end,
        entry: token.kind === 'number' ? UNKNOWN : lookUp(token.text),
      })
      at += dot === null ? 1 : 2
      continue
    }
    const last = raw[at + phrase.tokens.length - 1]!
    const whole = text.plain.slice(token.start, last.end)
    tokens.push({ ...token, kind: 'word', text: whole, end: last.end, entry: phrase.entry })
    at += phrase.tokens.length
  }
  return { text, tokens }
}

export const means = (token: Token | undefined, meaning: Meaning): boolean =>
  token?.entry.meanings.has(meaning) ?? false

export const meansAny = (token: Token | undefined, ...meanings: readonly Meaning[]): boolean =>
  token !== undefined && meanings.some((one) => token.entry.meanings.has(one))

export const isSign = (token: Token | undefined, ...signs: readonly string[]): boolean =>
  token !== undefined && token.kind === 'sign' && signs.includes(token.text)

/** Ends a sentence: what stands beyond it is another thought. */
export const isHardStop = (token: Token | undefined): boolean => isSign(token, '.', ';', '!', '?', '\n')

/** Ends a clause. */
export const isStop = (token: Token | undefined): boolean =>
  isHardStop(token) || isSign(token, ',', '(', ')', '"', '|', '•')

const original = (sentence: Sentence, token: RawToken): string => originalSlice(sentence.text, token.start, token.end)

/** All letters of the token are capitals in the original. */
export const isUpper = (sentence: Sentence, token: RawToken): boolean => {
  const own = original(sentence, token)
  return own === own.toUpperCase() && own !== own.toLowerCase()
}

/** The token begins with a capital in the original. */
export const isCapital = (sentence: Sentence, token: RawToken): boolean => {
  const first = original(sentence, token).slice(0, 1)
  return first === first.toUpperCase() && first !== first.toLowerCase()
}

/** The whole text shouts, so capitals say nothing. */
export const isShouted = (sentence: Sentence): boolean => {
  const { original: text } = sentence.text
  return text === text.toUpperCase() || !/\p{Ll}{3}/u.test(text)
}
