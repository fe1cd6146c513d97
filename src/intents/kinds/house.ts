import { isOneOf, means, meansAny, type Token } from '../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../tokens/sentence.ts'
import { LEADS_TO_HOUSE, STREET_HEADS } from '../words/particular.ts'
import type { Spot } from './kind.ts'

/** "42 Elm Street", "7 King George Road": the token of the street, or null. */
function streetAfter({ sentence, span, before, after }: Spot): Token | null {
  // "$65 TOW FROM HWY 14" begins with a price.
  if (before?.entry.mark?.style === 'symbol') return null
  let token = after
  for (let left = 3; left > 0; left--, token = token?.next) {
    if (token?.kind !== 'word' || !isCapital(sentence, token)) return null
    if (token.previous !== span.last && means(token, 'street')) return token
  }
  return null
}

/** A capital that is no unit and no money. */
const isName = (sentence: Sentence, token: Token | undefined): token is Token =>
  token?.kind === 'word' &&
  isCapital(sentence, token) &&
  !isShouted(sentence) &&
  token.entry.mark === null &&
  token.entry.multiplier === null &&
  token.entry.method === null &&
  !meansAny(token, 'counter', 'people', 'measure', 'month', 'dayPart', 'shortPeriod', 'period')

/** The word of the name after a house number, where "at" or "to" leads to it: "at 41 Rue Laurier", "at 601 Main". */
function houseNameAfter({ sentence, span, before, after }: Spot): Token | null {
  const isNumber = span.form === 'words' || span.first.digits?.shape === 'plain'
  if (!isOneOf(before, LEADS_TO_HOUSE) || !isNumber || !isName(sentence, after)) return null
  return isName(sentence, after.next) ? after.next : after
}

/** The name in "220 Rue Sherbrooke", "44 3rd Cross": a street is named as "rue" or "3rd" after the number. */
function streetNameAfter({ sentence, span, after }: Spot): Token | null {
  if (span.form !== 'digits' || span.first.digits?.shape !== 'plain' || after === undefined) return null
  if (isOneOf(after, STREET_HEADS)) return isName(sentence, after.next) ? after.next : null
  const ending = after.next
  const isOrdinal = after.kind === 'number' && means(ending, 'ordinalEnd') && ending?.glued === true
  return isOrdinal && isName(sentence, ending?.next) ? (ending?.next ?? null) : null
}

/** The token that makes the number that of a house, or null. */
export const houseAfter = (spot: Spot): Token | null =>
  streetAfter(spot) ?? houseNameAfter(spot) ?? streetNameAfter(spot)
