import { isHardStop, isOneOf, isSign, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import { ADDRESS_KEYS, PRICES, STREETS } from '../../words/particular.ts'
import type { Amount } from '../amount.ts'

/** Tokens of the value of an address at most. */
const VALUE_MAX = 30

/** Words between a street and the post code after its town at most. */
const ADDRESS_WORDS_MAX = 14

/** "Alamat: Perum Griya Blok C7, Pekanbaru 28293": no number in the value of such a key is money. */
export function isInAddress({ strength, first }: Amount): boolean {
  if (strength !== 'bare') return false
  let token = first.previous
  for (let left = VALUE_MAX; token !== undefined && left > 0 && !isSign(token, '\n'); left--) {
    if (isSign(token, ':=')) return isOneOf(token.previous, ADDRESS_KEYS)
    if (meansAny(token, 'total', 'worth', 'becomes') || isOneOf(token, PRICES)) return false
    token = token.previous
  }
  return false
}

/** "Jl. Veteran 22 Malang 65145": five digits after a town, where a street comes before it. */
export function isPostCode(sentence: Sentence, { first, last }: Amount): boolean {
  const town = first.previous
  if (first !== last || !/^\d{5}$/.test(first.text) || !isWord(town) || town === undefined) return false
  if (!isCapital(sentence, town) || isShouted(sentence)) return false
  let token: Token | undefined = town
  for (
    let left = ADDRESS_WORDS_MAX;
    token !== undefined && left > 0 && !isHardStop(token);
    left--, token = token.previous
  )
    if (isOneOf(token, STREETS) || means(token, 'street')) return true
  return false
}
