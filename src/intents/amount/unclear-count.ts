import type { Classified } from '../kinds/kind.ts'
import { isNoun } from '../kinds/noun.ts'
import { pairsOf } from '../pairs.ts'
import { decide, type ReadingRule, table } from '../rules.ts'
import { isHardStop, isNumber, isOneOf, isSign, means, type Token, tokensBetween } from '../tokens/cursor.ts'
import { lookBack } from '../tokens/near.ts'
import { DONE_BY, KEYS_FOR_ALL, NIGHTS, VIRTUAL_GOODS } from '../words/particular.ts'
import type { Amount, Candidates } from './amount.ts'
import { isClausesApart } from './apart.ts'
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

/** "Biaya: Rp50.000" in a line of its own: what another line of the form counts is paid with it. */
const isValueForAll = ({ first: { previous: colon } }: Amount, { last }: Classified): boolean =>
  isSign(colon, ':=') &&
  isOneOf(colon?.previous, KEYS_FOR_ALL) &&
  colon !== undefined &&
  tokensBetween(last, colon).some((token) => isSign(token, '\n'))

/** "tips jar and two teas £16": the first thing is not counted, so that the price is for all. */
const isBesideUncounted = ({ first: { previous: joint } }: Classified): boolean =>
  isJoint(joint) && isNoun(joint?.previous) && !isNumber(joint?.previous?.previous)

/** "2 mie ayam + 1 es jeruk, 54rb": two things are counted, so that the price is for both. */
function areSeveralThings({ others }: Candidates, amount: Amount): boolean {
  const counts = others.filter(({ why, last }) => why?.kind === 'count' && last.at < amount.first.at)
  return pairsOf(counts).some(
    ([one, other]) => isJoint(other.first.previous) && !isClausesApart(one.last, amount.first),
  )
}

/** "gado-gado tiga bungkus sama krupuk 57rb": something that is not counted follows. */
const isBeforeUncounted = ({ why, last }: Classified): boolean => {
  const joint = (why?.by ?? last).next
  return isJoint(joint) && isNoun(joint?.next)
}

const isJoint = (token: Token | undefined): boolean => means(token, 'and') || isSign(token, '&+')

/** "dikerjakan 4 orang", "crew of 2 people": who does the work is not what is paid for. */
const areWorkers = ({ first, why }: Classified): boolean => why?.kind === 'people' && isOneOf(first.previous, DONE_BY)

/** "86 diamonds 25rb": nobody prices one of them. */
const isVirtual = ({ why }: Classified): boolean => why?.by !== null && isOneOf(why?.by, VIRTUAL_GOODS)

/** An amount, what is counted around it, and what stands right behind it. */
type Counted = {
  readonly candidates: Candidates
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
    name: 'clauses-apart',
    example: 'cuci AC 2 unit selesai tadi pagi, teknisi kami sudah cek semua, Rp168.000',
    over: 'before',
    when: ({ amount, before }) => before !== undefined && isClausesApart(before.last, amount.first),
    reason: 'a clause about something else stands between them',
    read: () => null,
  },
  {
    name: 'another-line-of-a-form',
    example: 'Keperluan: legalisir ijazah 5 lembar\nBiaya: Rp50.000',
    over: 'before',
    when: ({ amount, before }) => before !== undefined && isValueForAll(amount, before),
    reason: 'the key says that it is the price of all',
    read: () => null,
  },
  {
    name: 'several-things-counted',
    example: 'pesanan 2 mie ayam dan 3 es jeruk 54rb',
    over: 'beside-what-is-not-counted',
    when: ({ candidates, amount, before }) => before !== undefined && areSeveralThings(candidates, amount),
    reason: 'two things have one price',
    read: () => null,
  },
  {
    name: 'beside-what-is-not-counted',
    example: 'soto banjar dan 2 es teh 30rb',
    over: 'before',
    when: ({ before }) => before !== undefined && (isBesideUncounted(before) || isBeforeUncounted(before)),
    reason: 'two things have one price',
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
  const counts = [...findCounts(candidates), ...measures].filter(
    (one) => !isOne(one.value) && !isComposition(one) && !isVirtual(one) && !areWorkers(one),
  )
  const counted: Counted = {
    candidates,
    amount,
    behind: counts.find(({ first }) => first === amount.last.next),
    nights: others.find((other) => other.first === amount.last.next && isNights(other)),
    before: counts.filter(({ last }) => last.at < amount.first.at).at(-1),
  }
  return decide(UNCLEAR_COUNTS, counted)?.read(counted) ?? null
}
