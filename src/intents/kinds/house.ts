import { isGluedSign, isOneOf, isWord, means, meansAny, type Token } from '../tokens/cursor.ts'
import { isCapital } from '../tokens/sentence.ts'
import { LEADS_TO_HOUSE } from '../words/particular.ts'
import type { Spot } from './kind.ts'

/** Tables and rooms have numbers of at most so many digits. */
const LABELLED_DIGITS_MAX = 3

/** "Melati 3 kamar A-11", "lantai 2 meja 14": the word behind the number is the label of what follows it. */
export const labelsNext = ({ next: own, entry }: Token): boolean =>
  entry.meanings.has('place') &&
  own !== undefined &&
  (own.digits?.shape === 'plain'
    ? own.text.length <= LABELLED_DIGITS_MAX && !own.next?.entry.multiplier && own.next?.entry.mark == null
    : own.text.length === 1 && isWord(own) && (isGluedSign(own.next, '-') || own.next?.digits != null))

/** "42 Elm Street", "7 King George Road": the token of the street, or null. */
export function streetBehind({ sentence, span, after }: Spot): Token | null {
  let token = after
  for (let left = 3; left > 0; left--, token = token?.next) {
    if (token?.kind !== 'word' || !isCapital(sentence, token)) return null
    if (token.previous !== span.last && means(token, 'street')) return token
  }
  return null
}

/** The word of the name behind a house number, where "at" or "to" leads to it: "at 41 Rue Laurier". */
export function houseNameBehind({ sentence, span, before, after }: Spot): Token | null {
  const name = after?.next
  if (!isOneOf(before, LEADS_TO_HOUSE) || span.first.digits?.shape !== 'plain' || name === undefined) return null
  const isName = (token: Token): boolean =>
    isWord(token) && isCapital(sentence, token) && !meansAny(token, 'counter', 'people', 'measure', 'month', 'dayPart')
  return after !== undefined && isName(after) && isName(name) ? name : null
}
