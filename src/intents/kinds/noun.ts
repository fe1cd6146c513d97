import { anyOf, type Token } from '../tokens/cursor.ts'
import { SMALL_WORDS } from '../words/lists.ts'

const isSmallWord = anyOf(SMALL_WORDS)
const isUnit = anyOf(['counter', 'people', 'pack'])

/** A word that can be counted: a known unit, or a word no table gives a smaller part. */
export function isNoun(token: Token | undefined): boolean {
  if (token?.kind !== 'word' || token.entry.mark?.trust === 'plain' || token.entry.multiplier !== null) return false
  if (isUnit(token)) return true
  if (token.entry.numbers.length > 0) return false
  return !(token.entry.method?.sure ?? false) && !isSmallWord(token)
}
