import { isNumber, isOneOf, isSign, means, meansAny, type Span, type Token } from '../tokens/cursor.ts'
import { isThin, lookAhead, lookBack } from '../tokens/near.ts'
import { ADDS_NOTHING, LOWERED_TO, PLUS } from '../words/particular.ts'

/** The word "total" comes after the amount and belongs to no number of its own: "$30 in total". */
function hasTotalAfter({ last }: Span): boolean {
  const after = lookAhead(last, 'total', 2, 'small words')
  if (after === undefined) return false
  let { next } = after
  while (next !== undefined && (isThin(next) || next.entry.mark !== null)) next = next.next
  return !isNumber(next)
}

/** "total bayar Rp…"; the word of "$1,250 total: hire $800" belongs to what comes before it. */
function isBehindTotal({ first }: Span): boolean {
  const total = lookBack(first, 'total', 3)
  return total !== undefined && !(isNumber(total.previous) && isSign(total.next, ':'))
}

/** The total is named before the amount ("total bayar Rp…") or right after it ("$30 in total"). */
export const isTotal = (amount: Span): boolean =>
  isSign(amount.first.previous, '=') ||
  (isBehindTotal(amount) && lookBack(amount.first, 'subtotal', 3) === undefined) ||
  hasTotalAfter(amount)

/** What parts come to on the way: "subtotal 50rb", the 84.000 of "3 x 28.000 = 84.000". */
export const isSubtotal = ({ first }: Span): boolean =>
  (isSign(first.previous, '=') && !means(first.previous?.previous, 'total')) ||
  lookBack(first, 'subtotal', 2) !== undefined

/** How far back "reduced" may come before "to". */
const LOWERED_MAX = 7

const isAmountPart = ({ kind, entry }: Token): boolean =>
  kind === 'number' || entry.mark !== null || entry.multiplier !== null

/** "reduced from £60 to £45": what follows the "to" is the price now. */
export function isLoweredTo(first: Token): boolean {
  const joint = first.previous
  if (!means(joint, 'to') && !isOneOf(joint, LOWERED_TO)) return false
  let token = joint?.previous
  for (let left = LOWERED_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    if (means(token, 'lowered')) return true
    if (!isAmountPart(token)) return false
  }
  return false
}

/** "jadi 150rb", "now $80": the price after it is final. */
export const isFinal = ({ first }: Span): boolean =>
  lookBack(first, 'becomes', 2, 'small words') !== undefined || isLoweredTo(first)

/** "dari 200rb", "was $100": an older price. */
export const isOld = ({ first }: Span): boolean =>
  lookBack(first, 'before', 1, 'small words') !== undefined || lookBack(first, 'lowered', 0) !== undefined

/** The Plus of "iPhone 8 Plus". */
const isNamePart = ({ previous }: Token): boolean => isNumber(previous) || meansAny(previous, 'model')

/** "+", "plus", "tambah": more is to come. "and" and "with" add nothing. */
export function isPlus(token: Token | undefined): boolean {
  if (isSign(token, '+')) return true
  if (token === undefined || !means(token, 'plus') || isOneOf(token, ADDS_NOTHING)) return false
  return !(isOneOf(token, PLUS) && isNamePart(token))
}
