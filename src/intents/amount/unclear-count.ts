import type { Classified } from '../kinds/kind.ts'
import { isNoun } from '../kinds/noun.ts'
import { decide, type ReadingRule, table } from '../rules.ts'
import { isHardStop, isOneOf, isSign, tokensBetween } from '../tokens/cursor.ts'
import { lookBack } from '../tokens/near.ts'
import { NIGHTS } from '../words/particular.ts'
import type { Amount, Candidates } from './amount.ts'
import { findCounts, isComposition, isOne } from './quantity.ts'

/** Says that the amount is for all that was counted: "= 100rb", "jadi 100rb", "for $60", "tagih 100rb". */
const isForAll = ({ first }: Amount): boolean =>
  isSign(first.previous, '=') ||
  lookBack(first, 'worth', 1, 'small words') !== undefined ||
  lookBack(first, 'total', 2) !== undefined ||
  lookBack(first, 'becomes', 1, 'small words') !== undefined

/** "2 kg apel 30rb": a quantity before its goods; "beras 5 kg 70rb" is a size. */
function isLeadingMeasure({ why }: Classified): boolean {
  if (why?.kind !== 'measure' || why.by === null || why.by.glued) return false
  return isNoun(why.by.next) && why.by.next?.entry.meanings.size === 0
}

/** "5 kg 60rb": of what, and is that the price of one? */
const isLoneMeasure = ({ why, first }: Classified, amount: Amount): boolean =>
  why?.kind === 'measure' &&
  why.by !== null &&
  why.by === amount.first.previous &&
  (first.previous === undefined || isHardStop(first.previous))

/** "kamar 300rb 2 malam": rooms are priced by the night; "kuota 50rb 30 hari" is one price. */
const isNights = ({ why, value }: Classified): boolean =>
  why?.kind === 'shortPeriod' && why.by !== null && !isOne(value) && isOneOf(why.by, NIGHTS)

/** A mark that ends a thought for good: a dot or a line's end may stand in a list of goods and prices. */
const endsThought = (before: Classified, amount: Amount): boolean =>
  tokensBetween(before.last, amount.first).some((token) => isHardStop(token) && !isSign(token, '.\n'))

/** An amount, what is counted around it, and what stands right behind it. */
type Counted = {
  readonly amount: Amount
  readonly behind: Classified | undefined
  readonly nights: Classified | undefined
  /** The last count before the amount. */
  readonly before: Classified | undefined
}

/** The number of things that makes a plain price unclear. */
export const UNCLEAR_COUNTS = table<ReadingRule<Counted, Classified | null>>([
  {
    name: 'right-behind',
    example: '50rb 3 tiket',
    when: ({ behind }) => behind !== undefined && behind.why?.kind !== 'measure',
    reason: 'each, or in all?',
    read: ({ behind }) => behind ?? null,
  },
  {
    name: 'nights-behind',
    example: 'kamar 300rb 2 malam',
    when: ({ nights }) => nights !== undefined,
    reason: 'a night, or in all?',
    read: ({ nights }) => nights ?? null,
  },
  {
    name: 'said-to-be-for-all',
    example: '3 tiket senilai 50rb',
    over: 'before',
    when: ({ amount }) => isForAll(amount),
    reason: 'the sentence says that the price is for all',
    read: () => null,
  },
  {
    name: 'in-another-thought',
    example: '3 tiket! bayar kopi 50rb',
    over: 'before',
    when: ({ amount, before }) => before !== undefined && endsThought(before, amount),
    reason: 'what is counted has nothing to do with the amount',
    read: () => null,
  },
  {
    name: 'before',
    example: '3 tiket 50rb',
    when: ({ before }) => before !== undefined,
    reason: 'each, or in all?',
    read: ({ before }) => before ?? null,
  },
])

/**
 * The number of things that makes a plain price unclear: "3 tiket 50rb" may be 50rb each or in all, and so may
 * "50rb 3 tiket". "50rb buat 3 tiket" and "3 tiket jadi 50rb" are clear. Null: nothing of the kind.
 */
export function findUnclearCount(amount: Amount, candidates: Candidates): Classified | null {
  const { others } = candidates
  const measures = others.filter((other) => isLeadingMeasure(other) || isLoneMeasure(other, amount))
  const counts = [...findCounts(candidates), ...measures].filter((one) => !isOne(one.value) && !isComposition(one))
  const counted: Counted = {
    amount,
    behind: counts.find(({ first }) => first === amount.last.next),
    nights: others.find((other) => other.first === amount.last.next && isNights(other)),
    before: counts.filter(({ last }) => last.at < amount.first.at).at(-1),
  }
  return decide(UNCLEAR_COUNTS, counted)?.read(counted) ?? null
}
