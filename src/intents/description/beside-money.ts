import { isSign, type Token } from '../tokens/cursor.ts'
import { isCapital } from '../tokens/sentence.ts'
import type { Place } from './phrase.ts'

/** Goods with small letters and their price stand before it. */
export const isPricedBefore = ({ sentence, before, money }: Place): boolean =>
  before?.closer !== undefined &&
  [before.closer, before.closer.next].some((token) => token !== undefined && money.has(token)) &&
  before.names.some((token) => !isCapital(sentence, token))

/** An amount stands between the same ends of a sentence; a line's end is none, forms have one for each value. */
export function sharesSentence({ phrase: { whole }, money }: Place): boolean {
  const ends = (token: Token): boolean => isSign(token, '.;!?') && !money.has(token)
  for (let token = whole.first.previous; token !== undefined && !ends(token); token = token.previous)
    if (money.has(token)) return true
  for (let token = whole.last.next; token !== undefined && !ends(token); token = token.next)
    if (money.has(token)) return true
  return false
}
