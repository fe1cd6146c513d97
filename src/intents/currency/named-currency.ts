import { decide, type ReadingRule, type Rule, table } from '../rules.ts'
import { isOneOf, isSign, means, type Token } from '../tokens/cursor.ts'
import { type Mark, UNKNOWN } from '../tokens/entry.ts'
import { isUpper, type Sentence } from '../tokens/sentence.ts'
import { CURRENCY_LINKS, OR } from '../words/particular.ts'
import type { BoundMark } from './marks.ts'

/** A token that may lead to a currency away from its number. `taken`: the marks that numbers have. */
type Place = { readonly token: Token; readonly taken: readonly Token[] }

/** A code or word for a currency that no number has. */
const isFreeCurrency = (token: Token | undefined, { taken }: Place): boolean =>
  token?.entry.mark != null && token.entry.mark.style !== 'symbol' && !taken.includes(token)

const isThin = (token: Token | undefined): boolean =>
  isSign(token, ':=(') || isOneOf(token, CURRENCY_LINKS) || means(token, 'currencyPlace')

/** Steps over the small words and signs that may come before a currency. */
function skipThin(from: Token | undefined): Token | undefined {
  let token = from
  while (isThin(token)) token = token?.next
  return token
}

/** Where a sentence may name a currency away from the number. */
export const NAMING_PLACES = table<ReadingRule<Place, Token | undefined>>([
  {
    name: 'or-before-a-currency',
    example: 'cake 40 USD or CAD',
    region: 'US',
    over: 'or-after-a-currency',
    when: (place) => isOneOf(place.token, OR) && isFreeCurrency(place.token.next, place),
    reason: '"or" offers a second currency',
    read: ({ token }) => skipThin(token.next),
  },
  {
    name: 'or-after-a-currency',
    example: 'USD or CAD 40 cake',
    region: 'US',
    when: (place) => isOneOf(place.token, OR) && isFreeCurrency(place.token.previous, place),
    reason: '"or" offers a second currency',
    read: ({ token }) => skipThin(token.previous),
  },
  {
    name: 'after-a-word-for-it',
    example: 'coffee 20 in USD',
    when: ({ token }) => means(token, 'currencyPlace'),
    reason: 'only "in", "dalam", "currency" and "mata uang" lead to a currency',
    read: ({ token }) => skipThin(token.next),
  },
])

/** A currency named away from its number. */
type Named = Place & { readonly sentence: Sentence; readonly mark: Mark }

/** Marks that name no currency away from a number. */
export const NOT_NAMED = table<Rule<Named>>([
  {
    name: 'daily-word',
    example: 'cincin 250rb dalam perak',
    when: ({ mark }) => mark.trust === 'homonym' || mark.trust === 'doubtful',
    reason: 'the word is mostly something else',
  },
  {
    name: 'holiday',
    example: 'dekorasi 250rb in CNY',
    when: ({ sentence, token, mark }) =>
      mark.trust === 'capitals' && (mark.means === 'CNY' || !isUpper(sentence, token)),
    reason: 'a code that is also a word counts in capitals, and Chinese New Year never',
  },
])

/** The currency that is named at a token, or undefined. */
function namedAt(sentence: Sentence, place: Place): BoundMark | undefined {
  const token = decide(NAMING_PLACES, place)?.read(place)
  const mark = token?.entry.mark
  if (token === undefined || !mark) return undefined
  if (decide(NOT_NAMED, { sentence, token, mark, taken: place.taken }) !== undefined) return undefined
  return { token, mark, isDoubtful: false }
}

/** A currency named away from its number, only after "in", "dalam", "currency", "mata uang". Null: none, 'several': more than one. */
export function findNamedCurrency(sentence: Sentence, taken: readonly Token[]): BoundMark | 'several' | null {
  if (!sentence.tokens.some((token) => token.entry.mark !== null && !taken.includes(token))) return null
  let found: BoundMark | null = null
  for (const token of sentence.tokens) {
    const named = token.entry === UNKNOWN ? undefined : namedAt(sentence, { token, taken })
    if (named === undefined) continue
    if (found !== null && found.mark.means !== named.mark.means) return 'several'
    found = named
  }
  return found
}
