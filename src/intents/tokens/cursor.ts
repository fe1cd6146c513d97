import type { Meaning } from '../words/table.ts'
import type { TokenText } from './cut.ts'
import { type Entry, UNKNOWN } from './entry.ts'

/**
 * A token and what the word tables say about it. A known phrase ("bank transfer") is one token. Every token is a cursor:
 * `previous` and `next` lead to its neighbours, and are undefined at the ends of the sentence.
 */
export type Token = TokenText & {
  readonly entry: Entry
  /** How many tokens come before it. Tells which of two tokens comes first; never an index. */
  readonly at: number
  readonly previous: Token | undefined
  readonly next: Token | undefined
}

/** A stretch of tokens, both ends inclusive. */
export type Span = { readonly first: Token; readonly last: Token }

/** The token `count` places further on. */
export function peek(token: Token | undefined, count: number): Token | undefined {
  let seen = token
  for (let left = count; left > 0; left--) seen = seen?.next
  return seen
}

/** The token `count` places further back. */
export function peekBack(token: Token | undefined, count: number): Token | undefined {
  let seen = token
  for (let left = count; left > 0; left--) seen = seen?.previous
  return seen
}

/** All tokens of a stretch. */
export function tokensOf({ first, last }: Span): Token[] {
  const tokens: Token[] = []
  for (let token: Token | undefined = first; token !== undefined && token.at <= last.at; token = token.next)
    tokens.push(token)
  return tokens
}

/** The tokens that come between two, neither included; none where `left` is not before `right`. */
export function tokensBetween(left: Token, right: Token): Token[] {
  const tokens: Token[] = []
  for (let token = left.next; token !== undefined && token.at < right.at; token = token.next) tokens.push(token)
  return tokens
}

export const isWithin = (token: Token, { first, last }: Span): boolean => first.at <= token.at && token.at <= last.at

export const earlier = (a: Token, b: Token): Token => (b.at < a.at ? b : a)
export const later = (a: Token, b: Token): Token => (b.at > a.at ? b : a)

export const means = (token: Token | undefined, meaning: Meaning): boolean =>
  token !== undefined && token.entry !== UNKNOWN && token.entry.meanings.has(meaning)

export function meansAny(token: Token | undefined, ...meanings: readonly Meaning[]): boolean {
  if (token === undefined || token.entry === UNKNOWN) return false
  for (const meaning of meanings) if (token.entry.meanings.has(meaning)) return true
  return false
}

/**
 * A test for any of many meanings. Its result for an entry of the word tables is cached: all entries are made at start and
 * never change.
 */
export function anyOf(meanings: readonly Meaning[]): (token: Token | undefined) => boolean {
  const cache = new Map<Entry, boolean>()
  return (token) => {
    if (token === undefined || token.entry === UNKNOWN) return false
    const known = cache.get(token.entry)
    if (known !== undefined) return known
    const is = meanings.some((meaning) => token.entry.meanings.has(meaning))
    cache.set(token.entry, is)
    return is
  }
}

/** The token is one of a few words that `words/particular.ts` names. */
export const isOneOf = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token !== undefined && words.has(token.text)

export const isWord = (token: Token | undefined): boolean => token?.kind === 'word'
export const isNumber = (token: Token | undefined): boolean => token?.kind === 'number'

/** One of these signs, each a single character. */
export const isSign = (token: Token | undefined, signs: string): boolean =>
  token !== undefined && token.kind === 'sign' && signs.includes(token.text)

/** One of these signs, touching what comes before it. */
export const isGluedSign = (token: Token | undefined, signs: string): boolean =>
  token?.glued === true && isSign(token, signs)

/** The token is a word or number that touches the one before it. */
export const isGluedOn = (token: Token | undefined): boolean => token?.glued === true && token.kind !== 'sign'

/** Ends a sentence: what stands beyond it is another thought. */
export const isHardStop = (token: Token | undefined): boolean => isSign(token, '.;!?\n')

/** Ends a clause. */
export const isStop = (token: Token | undefined): boolean => isHardStop(token) || isSign(token, ',()"|•')
