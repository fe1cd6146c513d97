import { isNumber, isOneOf, peekBack, type Token } from '../tokens/cursor.ts'
import { CROSSES, THOUSANDS } from '../words/particular.ts'
import type { ShapeSpot } from './kind.ts'

const isCross = (token: Token | undefined): boolean => isOneOf(token, CROSSES)
const isSide = (token: Token | undefined): boolean =>
  token?.digits != null &&
  token.text.length <= 4 &&
  token.digits.shape !== 'threeDecimals' &&
  token.digits.value.units < 1000
const hasMark = (token: Token | undefined): boolean => token?.entry.mark != null
/** Nothing after the second side says that it is money. */
const isPlainEnd = (token: Token | undefined): boolean =>
  !token?.next?.entry.multiplier &&
  (!hasMark(token?.next) || isNumber(token?.next?.next)) &&
  !isOneOf(token?.next, THOUSANDS)

/** The 30 of "30x40". */
export const isFirstSide = ({ span, before, after }: ShapeSpot): boolean =>
  isCross(after) && isSide(span.first) && isSide(after?.next) && isPlainEnd(after?.next) && !hasMark(before)

/** The 40 of "30x40". */
export const isSecondSide = ({ span, before }: ShapeSpot): boolean =>
  isCross(before) &&
  isSide(span.first) &&
  isSide(before?.previous) &&
  isPlainEnd(span.last) &&
  !hasMark(peekBack(span.first, 3))
