import { approximate, isOne, isSame } from '../../exact.ts'
import type { Classified, Kind } from '../../kinds/kind.ts'
import { decide, type ReadingRule, table } from '../../rules.ts'
import { isNumber, isOneOf, isSign, isStop, means, meansAny, type Token } from '../../tokens/cursor.ts'
import {
  LEFT_OVER,
  LOWERED_TO,
  ORDERS,
  PACKAGES,
  PERSONS,
  PIECES,
  PURCHASES,
  SERVINGS,
} from '../../words/particular.ts'
import type { Candidates } from '../amount.ts'
import { isDozenOfEach, isOfUnit } from './same-unit.ts'
import { areGuests, countsGoods, isForSoMany, isHerd, isPartyOf, isSoManyAt } from './so-many.ts'
import { isTimes, type UnitPrice } from './unit-price.ts'

/** How often a unit price is to be paid: a number, or why that is unclear. */
export type Quantity =
  | { readonly is: 'known'; readonly count: Classified }
  | { readonly is: 'none' }
  | { readonly is: 'unclear' }

const isMultiplied = ({ first, last, power }: Classified): boolean =>
  power === 0 && (isTimes(last.next) || isTimes(first.previous) || isSign(last.next, '@'))

/** The number counts things: "4 kursi", "2x", "x3". */
const isCount = (number: Classified): boolean => {
  const { why } = number
  if (why === null) return isMultiplied(number)
  return why.kind === 'count' || why.kind === 'people' || why.kind === 'pack'
}

/** Numbers of things. */
export const findCounts = ({ others }: Candidates): Classified[] => others.filter(isCount)

/** A number of things that one package holds, or people it is for: "isi 6", "paket 10 pax", "untuk 2 orang", "up to 5 devices". */
export function isComposition({ first: { previous: head }, why }: Classified): boolean {
  if (head === undefined) return false
  if (meansAny(head, 'vague', 'limit')) return true
  if (why?.kind === 'people' && isOneOf(head.previous, PACKAGES)) return true
  if (!means(head, 'composition')) return false
  return !means(head, 'purpose') || why?.kind === 'people' || head.text.includes(' ')
}

const distinct = (counts: readonly Classified[]): Classified[] =>
  counts.filter((one) => counts.find((other) => isSame(other.value, one.value)) === one)

/** The one number among counts that may repeat each other. */
function sole(counts: readonly Classified[]): Quantity {
  const [count, ...more] = distinct(counts)
  if (count === undefined) return { is: 'none' }
  return more.length > 0 || isOneOfTwo(count) ? { is: 'unclear' } : { is: 'known', count }
}

/** "maybe 3 or 4 lessons", "2-3 orang", "4 ke 5 balang": the other end of a range, or a guess. */
const isOneOfTwo = ({ first: { previous }, value }: Classified): boolean =>
  meansAny(previous, 'vague', 'limit') ||
  (isOneOf(previous, PURCHASES) && means(previous?.previous, 'limit')) ||
  ((meansAny(previous, 'or', 'to') || isOneOf(previous, LOWERED_TO)) && isNumber(previous?.previous)) ||
  (isSign(previous, '-/~') && isNumber(previous?.previous) && !(Number(previous?.previous?.text) > approximate(value)))

/** A price of one piece and the numbers that may say how many. */
type Pieces = {
  readonly by: (UnitPrice & { is: 'piece' })['by']
  readonly unit: Token | null
  readonly others: readonly Classified[]
  readonly counts: readonly Classified[]
  readonly measures: readonly Classified[]
  readonly sizes: readonly Classified[]
  /** Numbers of days, months and the like. */
  readonly periods: readonly Classified[]
}

const COUNTED: ReadonlySet<Kind> = new Set(['count', 'people', 'pack', 'measure', 'size', 'adjective', 'shortPeriod'])

const ofUnit = ({ others, unit }: Pieces): Classified[] =>
  others.filter(
    (other) => unit !== null && (other.why === null || COUNTED.has(other.why.kind)) && isOfUnit(other, unit),
  )

/** A sign or "each" says that it is the price of one, no matter what is counted. */
const isTyped = ({ by }: Pieces): boolean => by === '@' || by === 'each'
const none = (): Quantity => ({ is: 'none' })
const unclear = (): Quantity => ({ is: 'unclear' })

const isGoods = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  !isOneOf(token, LEFT_OVER) &&
  !meansAny(token, 'vague', 'limit', 'composition', 'purpose', 'not', 'free', 'plus')

/** "ambil 3 kg", "…, 4 gelas", "baju 5 pasang": so many are taken; "gratis 2 box" and "stok 2 porsi" say something else. */
const isTaken = ({ first: { previous } }: Classified): boolean =>
  previous === undefined || isStop(previous) || isOneOf(previous, ORDERS) || isGoods(previous)

/** How many pieces a unit price is for. */
export const QUANTITIES = table<ReadingRule<Pieces, Quantity>>([
  {
    name: 'not-taken',
    example: 'bakso 15rb seporsi, sisa 2 porsi',
    over: 'same-unit',
    when: (pieces) => pieces.by === 'one' && !ofUnit(pieces).every(isTaken),
    reason: 'more of them are named, and not that they are bought',
    read: unclear,
  },
  {
    name: 'days-and-things',
    example: '2 kamar 300rb per malam, 3 malam',
    over: 'same-unit',
    when: ({ unit, counts }) =>
      meansAny(unit ?? undefined, 'shortPeriod', 'onePeriod') &&
      counts.some((one) => !isOne(one.value) && !areGuests(one, unit)),
    reason: 'days and things are counted: for how many is the price?',
    read: unclear,
  },
  {
    name: 'same-unit',
    example: 'es teh 9 gelas, 4rb per gelas',
    over: 'so-many-pieces',
    when: (pieces) => ofUnit(pieces).length > 0,
    reason: 'what is counted is what the price is for',
    read: (pieces) => sole(ofUnit(pieces)),
  },
  {
    name: 'so-many-by-the-head',
    example: 'Sunday roast for 4 @ £16.50 a head',
    region: 'GB',
    over: 'other-unit',
    when: ({ unit, counts }) =>
      isHead(unit) && counts.length > 0 && counts.every((one) => isForSoMany(one) || isPartyOf(one) || isHerd(one)),
    reason: 'a table for so many people',
    read: ({ counts }) => sole(counts),
  },
  {
    name: 'so-many-pieces',
    example: '5 textbooks, $90 per copy',
    region: 'CA',
    over: 'other-unit',
    when: ({ unit, counts }) =>
      counts.length === 1 &&
      (isOneOf(unit ?? undefined, PIECES) || (isOneOf(unit ?? undefined, SERVINGS) && counts.every(countsGoods))),
    reason: 'a piece is one of whatever is counted',
    read: ({ counts }) => sole(counts),
  },
  {
    name: 'other-unit',
    example: 'katering 75rb per kursi, 4 box',
    over: 'counts',
    when: ({ unit, counts }) => unit !== null && counts.length > 0,
    reason: 'something else is counted',
    read: unclear,
  },
  {
    name: 'each-dozen',
    example: 'donat kentang 5 lusin masing-masing 36rb',
    over: 'dozens',
    when: ({ by, counts }) => counts.length === 1 && (by === '@' || (by === 'each' && counts.every(isDozenOfEach))),
    reason: '"each" right after the dozens speaks of them, and so does "@"',
    read: ({ counts }) => sole(counts),
  },
  {
    name: 'dozens',
    example: 'muffins two dozen each $3',
    region: 'US',
    over: 'counts',
    when: ({ counts }) => counts.some(({ why }) => why?.kind === 'pack'),
    reason: 'the price of a dozen, or of one?',
    read: unclear,
  },
  {
    name: 'counts',
    example: '3 kursi masing-masing 75rb',
    when: ({ counts }) => counts.length > 0,
    reason: 'things are counted',
    read: ({ counts }) => sole(counts),
  },
  {
    name: 'measures',
    example: '2 kg apel @ 30rb',
    when: (pieces) => isTyped(pieces) && pieces.measures.length > 0,
    reason: 'weights and lengths are counted where the price is clearly that of one',
    read: ({ measures }) => sole(measures),
  },
  {
    name: 'short-periods',
    example: 'parkir 2 malam @ 50rb',
    when: (pieces) =>
      isTyped(pieces) && pieces.periods.length > 0 && pieces.periods.every(({ why }) => why?.kind === 'shortPeriod'),
    reason: 'days and nights are counted where the price is clearly that of one',
    read: ({ periods }) => sole(periods),
  },
  {
    name: 'at-with-a-measure',
    example: '2 kg apples at $5',
    region: 'US',
    when: ({ by, periods, measures }) => by === 'at' && periods.length + measures.length > 0,
    reason: '"at" alone does not say that it is the price of one',
    read: unclear,
  },
  { name: 'nothing-counted', example: 'tiket @ 50rb', when: () => true, reason: 'nothing is counted', read: none },
])

/** What a package holds is no count of packages; people "at $95 each" and "4 pax @" are counted though it is for them. */
function countsFor(by: Pieces['by'], counts: readonly Classified[]): readonly Classified[] {
  const loose = counts.filter((count) => by === 'per' || by === 'one' || !isComposition(count))
  return loose.length === 0 && (by === 'each' || by === '@')
    ? counts.filter(({ why }) => why?.kind === 'people')
    : loose
}

/** What is counted; for a price of each or by the head, else people that no word names. */
function countsOf({ by, unit }: Pick<Pieces, 'by' | 'unit'>, candidates: Candidates): readonly Classified[] {
  const counts = countsFor(by, findCounts(candidates))
  if (counts.length > 0 || !(by === 'each' || isHead(unit))) return counts
  return candidates.others.filter((other) => isForSoMany(other) || isSoManyAt(other) || isPartyOf(other))
}

const isHead = (unit: Token | null): boolean => unit !== null && (means(unit, 'people') || isOneOf(unit, PERSONS))

/** Finds how many pieces a unit price is for. */
export function findQuantity({ by, unit }: UnitPrice & { is: 'piece' }, candidates: Candidates): Quantity {
  const { others } = candidates
  const pieces: Pieces = {
    by,
    unit,
    others,
    counts: countsOf({ by, unit }, candidates),
    measures: others.filter(({ why }) => why?.kind === 'measure'),
    sizes: others.filter(({ why }) => why?.kind === 'size'),
    periods: others.filter(({ why }) => why?.kind === 'shortPeriod' || why?.kind === 'period'),
  }
  return decide(QUANTITIES, pieces)?.read(pieces) ?? none()
}

/** A number of periods that is not one: "selama 12 bulan", "80rb/hari x 4". */
export const findPeriods = ({ others }: Candidates): Classified[] =>
  others.filter(({ why, value, first, power }) => {
    if (isOne(value)) return false
    if (why !== null) return why.kind === 'period' || why.kind === 'shortPeriod'
    return power === 0 && isTimes(first.previous)
  })
