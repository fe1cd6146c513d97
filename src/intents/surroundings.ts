import type { Amount } from './amount.ts'
import { isHardStop, isSign, isStop, means, meansAny, type Token } from './sentence.ts'
import type { Meaning } from './words/table.ts'

/** Small words that may stand between an amount and the word that says how it stands. */
const LINKS: readonly Meaning[] = ['introducer', 'total', 'worth', 'polite', 'filler', 'currencyPlace']
const isLink = (token: Token): boolean =>
  token.kind === 'word' && (meansAny(token, ...LINKS) || token.entry.mark !== null)
const isThin = (token: Token | undefined): boolean => isSign(token, ':', '=', '"', '*', '(', '~')

/**
 * Looks back from token `first` for a word with this meaning, over at most `far` words, never over a number or out of
 * the clause. With `linksOnly`, every word between must be a small one. Returns its token number, or -1.
 */
export function lookBack(
  tokens: readonly Token[],
  first: number,
  meaning: Meaning,
  far: number,
  linksOnly = false,
): number {
  let words = 0
  for (let at = first - 1; at >= 0; at--) {
    const token = tokens[at]!
    if (isThin(token)) continue
    if (isSign(token, '.') && token.glued && tokens[at - 1] !== undefined && means(tokens[at - 1], meaning)) continue
    if (token.kind === 'number' || isStop(token) || (token.kind === 'sign' && !means(token, meaning))) return -1
    if (means(token, meaning)) return at
    words++
    if (words > far || (linksOnly && !isLink(token))) return -1
  }
  return -1
}

/** Looks ahead from token `last` in the same way. */
export function lookAhead(
  tokens: readonly Token[],
  last: number,
  meaning: Meaning,
  far: number,
  linksOnly = false,
): number {
  let words = 0
  for (let at = last + 1; at < tokens.length; at++) {
    const token = tokens[at]!
    if (isSign(token, '(', '*', '"')) continue
    if (token.kind === 'number' || isHardStop(token) || (token.kind === 'sign' && !means(token, meaning))) return -1
    if (means(token, meaning)) return at
    words++
    if (words > far || (linksOnly && !isLink(token))) return -1
  }
  return -1
}

/** The total is named before the amount ("total bayar Rp…") or right behind it ("$30 in total"). */
export function isTotal(tokens: readonly Token[], { first, last }: Amount): boolean {
  if (isSign(tokens[first - 1], '=')) return true
  if (lookBack(tokens, first, 'total', 3) !== -1 && lookBack(tokens, first, 'subtotal', 3) === -1) return true
  const behind = lookAhead(tokens, last, 'total', 1, true)
  if (behind === -1) return false
  let next = behind + 1
  while (isThin(tokens[next]) || tokens[next]?.entry.mark != null) next++
  return tokens[next]?.kind !== 'number'
}

export const isSubtotal = (tokens: readonly Token[], { first }: Amount): boolean =>
  lookBack(tokens, first, 'subtotal', 2) !== -1

/** "jadi 150rb", "now $80": the price after it is final. */
export const isFinal = (tokens: readonly Token[], { first }: Amount): boolean =>
  lookBack(tokens, first, 'becomes', 2, true) !== -1 || isLoweredTo(tokens, { first })

/** "dari 200rb", "was $100": an older price. */
export const isOld = (tokens: readonly Token[], { first }: Amount): boolean =>
  lookBack(tokens, first, 'before', 1, true) !== -1 || lookBack(tokens, first, 'lowered', 0) !== -1

/** "+", "plus", "tambah": more is to come. The Plus of "iPhone 8 Plus" is a name, and "and" and "with" add nothing. */
export function isPlus(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (isSign(token, '+')) return true
  if (!means(token, 'plus') || token!.text === 'with' || token!.text === 'and' || token!.text === 'extra') return false
  return !(token!.text === 'plus' && (tokens[at - 1]?.kind === 'number' || meansAny(tokens[at - 1], 'model')))
}

/** "reduced from £60 to £45": what follows the "to" is the price now. */
export function isLoweredTo(tokens: readonly Token[], { first }: { first: number }): boolean {
  if (!means(tokens[first - 1], 'to') && tokens[first - 1]?.text !== 'ke') return false
  for (let at = first - 2; at >= 0 && at >= first - 8; at--) {
    if (means(tokens[at], 'lowered')) return true
    const isAmount =
      tokens[at]!.kind === 'number' || tokens[at]!.entry.mark !== null || tokens[at]!.entry.multiplier !== null
    if (!isAmount) return false
  }
  return false
}
