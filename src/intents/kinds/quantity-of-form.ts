import { isNumber, isOneOf, isSign, type Token } from '../tokens/cursor.ts'
import { NUMBERS_OF, UNIT_PRICES_OF_FORMS } from '../words/particular.ts'
import type { LabelSpot } from './label-spot.ts'

/** "Jml: 150" is a count; more digits may be a sum. */
const QUANTITY_DIGITS_MAX = 3

/** "Jml: 1" where another line says "Harga: Rp 72.000": how many of them. */
export const isQuantityOfForm = ({ sentence, span: { first }, label: { token }, isPlain, size }: LabelSpot): boolean =>
  isPlain &&
  size <= QUANTITY_DIGITS_MAX &&
  isOneOf(token, NUMBERS_OF) &&
  isSign(first.previous, ':=') &&
  sentence.tokens.some(isPriceKey)

/** "Harga: Rp 72.000" */
const isPriceKey = (key: Token): boolean => {
  const price = isOneOf(key, UNIT_PRICES_OF_FORMS) && isSign(key.next, ':=') ? key.next?.next : undefined
  return isNumber(price) || price?.entry.mark?.style === 'symbol' || price?.entry.mark?.side === 'before'
}
