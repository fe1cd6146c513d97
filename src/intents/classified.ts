import { whole } from './exact.ts'
import type { NumberSpan } from './number-span.ts'
import type { Token } from './sentence.ts'

/** What a number is when it is no amount. */
export type Reason =
  | 'percent'
  | 'date'
  | 'time'
  | 'year'
  | 'reference'
  | 'identifier'
  | 'place'
  | 'model'
  | 'ordinal'
  | 'count'
  | 'people'
  | 'pack'
  | 'measure'
  | 'size'
  | 'period'
  | 'shortPeriod'
  | 'adjective'
  | 'composition'
  | 'thousands'
  | 'fraction'
  | 'dimension'
  | 'address'
  | 'bullet'
  | 'cents'
  | 'touching'

export type Why = {
  readonly reason: Reason
  /** The token of the unit or label that says so, where one does. */
  readonly by: number | null
}

/** A number and what it is; `why` null: nothing says that it is not an amount. */
export type Classified = NumberSpan & { readonly why: Why | null }

const YEAR_FIRST = 1900

const YEAR_LAST = 2099

/** A plain number of four digits that reads as a year of our time. */
export function isYearLike(tokens: readonly Token[], span: NumberSpan): boolean {
  const value = span.form === 'digits' && span.power === 0 && span.first === span.last ? whole(span.value) : null
  return value !== null && value >= YEAR_FIRST && value <= YEAR_LAST && tokens[span.first]!.digits!.shape === 'plain'
}

/** What a number is, and the token that says so. */
export const why = (reason: Why['reason'], by: number | null = null): Why => ({ reason, by })
