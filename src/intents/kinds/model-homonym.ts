import { whole } from '../exact.ts'
import { isOneOf, means, meansAny } from '../tokens/cursor.ts'
import { isCapital } from '../tokens/sentence.ts'
import { SIZES } from '../words/particular.ts'
import type { LabelSpot } from './label-spot.ts'

/** Sizes of clothes, shoes and servings are small: "family size 350" is a price. */
const SIZES_BELOW = 100

/** Model words that are daily words too hold a small number only: "max 50", "one 45", "no 5". */
export function isModelHomonym({ sentence, label: { token }, span, after }: LabelSpot): boolean {
  const value = whole(span.value) ?? 0
  if (isOneOf(token, SIZES) && value >= SIZES_BELOW) return true
  if (means(token, 'counter') && means(after, 'each')) return true
  if (meansAny(token, 'counter', 'people', 'period', 'shortPeriod') && value > 99) return true
  if (token.text.length === 1) return value > 99 || !(isCapital(sentence, token) || token.previous === undefined)
  return meansAny(token, 'limit', 'vague', 'plus', 'to', 'total') && value > 31
}
