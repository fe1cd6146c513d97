import { approximate, isOne } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { isNoun } from '../../kinds/noun.ts'
import { pairsOf } from '../../pairs.ts'
import { decide, type ReadingRule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import {
  isHardStop,
  isNumber,
  isOneOf,
  isSign,
  isStop,
  later,
  means,
  meansAny,
  type Token,
  tokensBetween,
} from '../../tokens/cursor.ts'
import { lookAhead } from '../../tokens/near.ts'
import {
  DONE_BY,
  FACE_PRICES,
  FACE_VALUES,
  NIGHTS,
  NUMBERS_OF,
  SESSIONS,
  UNIT_PRICES_OF_FORMS,
  VIRTUAL_GOODS,
} from '../../words/particular.ts'
import type { Amount, Candidates } from '../amount.ts'
import { findCounts, isComposition } from './quantity.ts'

/** "tagihan buat dua kwintal jagung": what the bill is for, with all of its weight. */
const isBilledFor = ({ previous }: Token): boolean => means(previous, 'purpose') && means(previous?.previous, 'command')

/** "2 kg apel 30rb": a quantity before its goods; "beras 5 kg 70rb" is a size. */
function isLeadingMeasure({ why, first }: Classified): boolean {
  if (why?.kind !== 'measure' || why.by === null || why.by.glued || isBilledFor(first)) return false
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

/** Words of goods between what is counted and its price at most: "40 kotak kue rapat komite Rp180.000". */
const GOODS_WORDS_MAX = 4

const isOfGoods = (token: Token | undefined): boolean =>
  isNoun(token) && !means(token, 'buys') && !isOfClass(token, CLASS.verb | CLASS.modal | CLASS.adverb)

/** "2 unit HT 3 hari Rp180.000": for how long is no price either. */
const isOfGoodsOrDays = (token: Token | undefined): boolean =>
  isOfGoods(token) || means(token, 'shortPeriod') || (isNumber(token) && means(token?.next, 'shortPeriod'))

/**
 * Nothing but goods comes between what is counted and the amount: "3 tiket konser 50rb". Of lessons a comma may, where
 * the price is not so many times another one: "3 sessions, $50"; "8 pertemuan, 640rb" is the price of all.
 */
function leadsTo({ last, why, value: count }: Classified, { first, value }: Amount): boolean {
  const isOfOne = isOneOf(why?.by ?? undefined, SESSIONS) && value.units % count.units !== 0
  let token = later(last, why?.by ?? last).next
  for (let left = GOODS_WORDS_MAX; token !== first && isOfGoodsOrDays(token) && left > 0; left--) token = token?.next
  return token === first || (isOfOne && isSign(token, ',') && token?.next === first)
}

/** "Jumlah: 50 eks", "Harga: 1.350.000": lines of a form for how many and for a price that may be that of one. */
function isPriceBesideQuantity({ first }: Classified, { first: { previous: colon } }: Amount): boolean {
  const isLine = isSign(first.previous, ':=') && isOneOf(first.previous?.previous, NUMBERS_OF)
  return isLine && isSign(colon, ':=') && isOneOf(colon?.previous, UNIT_PRICES_OF_FORMS)
}

/** "tips jar and two teas £16": the first thing is not counted, so that the price is for all. */
const isBesideUncounted = ({ first: { previous: joint } }: Classified): boolean =>
  isJoint(joint) && isNoun(joint?.previous) && !isNumber(joint?.previous?.previous)

/** Tokens between a number and an amount that has nothing to do with it, at least. */
const APART_MIN = 9

/** At least one clause of its own comes between two tokens: "2 units done today, our tech Muthu confirmed already, $168". */
function isClausesApart(from: Token, to: Token): boolean {
  const between = from.at < to.at ? tokensBetween(from, to) : tokensBetween(to, from)
  return between.length >= APART_MIN && between.filter(isStop).length > 1
}

/** "2 mie ayam + 1 es jeruk, 54rb": two things are counted, so that the price is for both. */
function areSeveralThings({ others }: Candidates, amount: Amount): boolean {
  const counts = others.filter(
    ({ why, last }) => (why?.kind === 'count' || why?.kind === 'size') && last.at < amount.first.at,
  )
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

/** "86 diamonds 25rb": never priced by the piece. */
const isVirtual = ({ why }: Classified): boolean => why?.by !== null && isOneOf(why?.by, VIRTUAL_GOODS)

/** The 25 of "pulsa 25 jual 27rb" has lost its thousands. */
const isFaceValue = ({ first: { previous } }: Classified, { first }: Amount): boolean =>
  isOneOf(previous, FACE_VALUES) && isOneOf(first.previous, FACE_PRICES)

/** From this value on a price is that of all: "1.200 halaman Rp600.000". */
const MANY = 1000

const isMany = ({ value }: Classified): boolean => approximate(value) >= MANY && value.units % 50 === 0

/** "Kumara 10 kg box, $35, four boxes": so many of it, in a clause of their own after the price. */
const isClauseAfter = ({ first, last, why }: Classified, amount: Amount): boolean => {
  const end = later(last, why?.by ?? last).next
  return (
    isSign(first.previous, ',') &&
    first.previous?.previous === amount.last &&
    why?.kind === 'count' &&
    means(why.by ?? undefined, 'counter') &&
    !isOneOf(why.by ?? undefined, SESSIONS) &&
    (end === undefined || isStop(end))
  )
}

/** "sudah termasuk PPN", "incl. VAT" right after the price. */
const isTaxedAlready = ({ last }: Amount): boolean => {
  const included = lookAhead(last, 'included', 0)
  return included !== undefined && meansAny(included.next, 'tax', 'fee')
}

/** An amount, what is counted around it, and what comes right after it. */
type Counted = {
  readonly candidates: Candidates
  readonly amount: Amount
  readonly after: Classified | undefined
  readonly nights: Classified | undefined
  /** The last count before the amount. */
  readonly before: Classified | undefined
  /** The count of a form's line of its own, before the price or after it. */
  readonly line: Classified | undefined
}

/** The number of things that makes a plain price unclear. */
export const UNCLEAR_COUNTS = table<ReadingRule<Counted, Classified | null>>([
  {
    name: 'right-after',
    example: '50rb 3 tiket',
    when: ({ after }) => after !== undefined && after.why?.kind !== 'measure',
    reason: 'each, or in all?',
    read: ({ after }) => after ?? null,
  },
  {
    name: 'nights-after',
    example: 'kamar 300rb 2 malam',
    when: ({ nights }) => nights !== undefined,
    reason: 'a night, or in all?',
    read: ({ nights }) => nights ?? null,
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
    over: 'leads-to-it',
    when: ({ before }) => before !== undefined && (isBesideUncounted(before) || isBeforeUncounted(before)),
    reason: 'two things have one price',
    read: () => null,
  },
  {
    name: 'final-price',
    example: 'sewa kursi 200 unit Rp9.400.000 sudah termasuk PPN',
    over: 'leads-to-it',
    when: ({ amount, before }) => before !== undefined && isTaxedAlready(amount),
    reason: 'a final price is that of all',
    read: () => null,
  },
  {
    name: 'leads-to-it',
    example: '3 tiket 50rb',
    when: ({ amount, before }) => before !== undefined && leadsTo(before, amount),
    reason: 'each, or in all?',
    read: ({ before }) => before ?? null,
  },
  {
    name: 'lines-of-a-form',
    example: 'Cetak katalog\nJumlah: 50 eks\nHarga: 1.350.000',
    when: ({ line }) => line !== undefined,
    reason: 'the price of one, or of all?',
    read: ({ line }) => line ?? null,
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
    (one) =>
      !isOne(one.value) &&
      !isMany(one) &&
      !isComposition(one) &&
      !isVirtual(one) &&
      !areWorkers(one) &&
      !isFaceValue(one, amount),
  )
  const counted: Counted = {
    candidates,
    amount,
    after: counts.find((one) => one.first === amount.last.next || isClauseAfter(one, amount)),
    nights: others.find((other) => other.first === amount.last.next && isNights(other)),
    before: counts.filter(({ last }) => last.at < amount.first.at).at(-1),
    line: counts.find((one) => isPriceBesideQuantity(one, amount)),
  }
  return decide(UNCLEAR_COUNTS, counted)?.read(counted) ?? null
}
