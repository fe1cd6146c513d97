import { LINKS } from '../words/lists.ts'
import type { Meaning } from '../words/table.ts'
import { anyOf, isHardStop, isNumber, isSign, isStop, means, type Token } from './cursor.ts'

/** What may come between: any words, or small words and currency marks only. */
type Between = 'any words' | 'small words'

const isLinkWord = anyOf(LINKS)

const isLink = (token: Token): boolean => token.kind === 'word' && (isLinkWord(token) || token.entry.mark !== null)
/** Signs that may come between a word and its amount. */
export const isThin = (token: Token | undefined): boolean => isSign(token, ':="*(~')

/** The dot of an abbreviation that has the meaning looked for: "min. 50rb". */
const isDotOf = (token: Token, meaning: Meaning): boolean =>
  isSign(token, '.') && token.glued && means(token.previous, meaning)

/**
 * Looks back from a token for a word with this meaning, over at most `far` words, never over a number or out of the
 * clause.
 */
export function lookBack(
  from: Token,
  meaning: Meaning,
  far: number,
  between: Between = 'any words',
): Token | undefined {
  let words = 0
  for (let token = from.previous; token !== undefined; token = token.previous) {
    if (isThin(token) || isDotOf(token, meaning)) continue
    if (isNumber(token) || isStop(token)) return undefined
    if (means(token, meaning)) return token
    words++
    if (token.kind === 'sign' || words > far || (between === 'small words' && !isLink(token))) return undefined
  }
  return undefined
}

/** Looks ahead from a token in the same way. */
export function lookAhead(
  from: Token,
  meaning: Meaning,
  far: number,
  between: Between = 'any words',
): Token | undefined {
  let words = 0
  for (let token = from.next; token !== undefined; token = token.next) {
    if (isSign(token, '(*"')) continue
    if (isNumber(token) || isHardStop(token)) return undefined
    if (means(token, meaning)) return token
    words++
    if (token.kind === 'sign' || words > far || (between === 'small words' && !isLink(token))) return undefined
  }
  return undefined
}
