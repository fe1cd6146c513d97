import { whole } from '../exact.ts'
import type { NumberSpan } from '../numbers/number.ts'
import { decide, type Rule, type Table } from '../rules.ts'
import { earlier, later, meansAny, type Span, type Token } from '../tokens/cursor.ts'
import type { Digits } from '../tokens/digits.ts'
import type { Sentence } from '../tokens/sentence.ts'
import type { Joined } from './joined.ts'

/** What a number is when it is no amount. */
export type Kind =
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
  readonly kind: Kind
  /** The token of the unit or label that says so, where one does. */
  readonly by: Token | null
}

/** A number and what it is; `why` null: nothing says that it is not an amount. */
export type Classified = NumberSpan & { readonly why: Why | null }

/** A number where it stands. */
export type Spot = {
  readonly sentence: Sentence
  readonly span: NumberSpan
  readonly before: Token | undefined
  readonly after: Token | undefined
}

/** A number and the word after it. */
export type UnitSpot = Spot & { readonly unit: Token }

/** A number in digits and the run without spaces it is used instead. */
export type ShapeSpot = Spot & {
  readonly digits: Digits
  readonly text: string
  readonly run: Span
}

/** The word a number belongs to; `hasNumberWord`: "no." or the like comes beside it. */
export type Label = { readonly token: Token; readonly hasNumberWord: boolean }

/** A number after a label. `size`: how many digits it has; 1 for words. `isPlain`: digits alone, or words. */
export type LabelSpot = Spot & { readonly label: Label; readonly size: number; readonly isPlain: boolean }

/** A number among the numbers of its run that signs join to it. */
export type JoinedSpot = ShapeSpot & { readonly joined: Joined }

/**
 * A rule that says what a number is; `reason` null: it says that the table has nothing to say. `by`: the token that
 * says so.
 */
export type KindRule<State extends Spot = Spot> = Rule<State, Kind | null> & {
  readonly by?: (spot: State) => Token | null | undefined
}

/** What the first rule that decides says; undefined: none does. */
export function decideKind<State extends Spot>(rules: Table<KindRule<State>>, spot: State): Why | null | undefined {
  const rule = decide(rules, spot)
  if (rule === undefined) return undefined
  return rule.reason === null ? null : { kind: rule.reason, by: rule.by?.(spot) ?? null }
}

export const byBefore = ({ before }: Spot): Token | undefined => before
export const byAfter = ({ after }: Spot): Token | undefined => after

/** A number together with the unit or label that says what it is. */
export const withReason = ({ first, last, why }: Classified): Span => ({
  first: earlier(first, why?.by ?? first),
  last: later(last, why?.by ?? last),
})

const YEAR_FIRST = 1900
const YEAR_LAST = 2099

/** A plain number of four digits that reads as a year of our time. */
export function isYearLike({ power, first, last, value }: NumberSpan): boolean {
  if (first.digits?.shape !== 'plain' || power > 0 || first !== last) return false
  const year = whole(value)
  return year !== null && year >= YEAR_FIRST && year <= YEAR_LAST
}

/** Reads as a day of a month. */
export const isDayNumber = ({ value }: NumberSpan): boolean => {
  const day = whole(value)
  return day !== null && day >= 1 && day <= 31
}

export const isMonthNumber = ({ value }: NumberSpan): boolean => {
  const month = whole(value)
  return month !== null && month >= 1 && month <= 12
}

/** Things are counted after the number. */
export const countsThings = (token: Token | undefined): boolean =>
  meansAny(token, 'counter', 'people', 'measure', 'pack')
