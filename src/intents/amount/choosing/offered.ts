import type { Currency } from '../../../base/currency.ts'
import { hasLargePrices } from '../../currency/resolve.ts'
import { approximate, type Exact, fromInteger, plus, times, timesTen, whole } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { decide, type ReadingRule, table } from '../../rules.ts'
import { peek } from '../../tokens/cursor.ts'
import type { Amount } from '../amount.ts'
import type { Field } from '../candidates/field.ts'
import { distinct, type Refused } from '../choice.ts'
import { findPeriods } from '../counts/quantity.ts'
import { findUnclearCount } from '../counts/unclear-count.ts'
import { AMOUNT_MAX } from './check-value.ts'

/** An amount, in whole units, that answers a question; `currency` null: the sentence does not say. */
export type OfferedAmount = { readonly amount: number; readonly currency: Currency | null }

/** A question about the amount, and what was seen. */
type Question = { readonly field: Field; readonly rule: string; readonly seen: readonly Amount[] }

/** Answers to one question at most. */
const OFFERED_MAX = 6

const valuesOf = ({ seen }: Question): Exact[] => seen.map(({ value }) => value)

/** The amounts that the writer can have meant: where money is marked, no bare number beside it. */
function meant(amounts: readonly Amount[], home: Currency | null): readonly Amount[] {
  const large = amounts.filter(
    ({ strength, value }) => strength !== 'bare' || (hasLargePrices(home) && approximate(value) >= THOUSAND),
  )
  return large.length > 0 ? large : amounts
}

const THOUSAND = 1000

/** The lower end of "25-30rb" has lost its thousands: it is meant as the upper one is written. */
const withThousands = ({ seen }: Question): Exact[] => {
  const power = Math.max(0, ...seen.map(({ number }) => number.power))
  const isLow = ({ number, value }: Amount): boolean => number.power === 0 && approximate(value) < THOUSAND
  return seen.map((one) =>
    power > 0 && isLow(one) && one.strength === 'bare' ? timesTen(one.value, power) : one.value,
  )
}

/** The lower end of a range that looked like something else: the 3 of "set 3-4 juta". */
const lowerEnd = ({ field: { candidates }, seen }: Question): Classified | undefined =>
  candidates.others.find(({ last }) => seen.some(({ first }) => peek(last, 2) === first || peek(last, 3) === first))

/** … or the upper one: the 400 of "$300-400 set". */
const upperEnd = ({ field: { candidates }, seen }: Question): Classified | undefined =>
  candidates.others.find(({ first }) => seen.some(({ last }) => peek(last, 2) === first))

const bothEnds = (question: Question): Exact[] => {
  const [low, high] = [lowerEnd(question), upperEnd(question)]
  return question.seen.flatMap(({ value, number: { power } }) => [
    ...(low === undefined ? [] : [timesTen(low.value, Math.max(0, power - low.power))]),
    value,
    ...(high === undefined ? [] : [high.value]),
  ])
}

/** Each value seen, and each times what is counted beside it. */
const timesCount = ({ field: { candidates }, seen }: Question): Exact[] =>
  seen.flatMap((amount) => {
    const count = findUnclearCount(amount, candidates)
    return count === null ? [amount.value] : [amount.value, times(amount.value, count.value)]
  })

const timesPeriods = ({ field: { candidates }, seen }: Question): Exact[] =>
  seen.flatMap(({ value }) => [value, ...findPeriods(candidates).map((period) => times(value, period.value))])

const sumOf = (values: readonly Exact[]): Exact => values.reduce(plus, fromInteger(0))

const isPercent = ({ why }: Classified): boolean => why?.kind === 'percent'

/** The price with the percentage taken off or added, and the price as it is. */
function changed({ field: { candidates, charges }, seen }: Question): Exact[] {
  const isDiscount = charges.some(({ kind }) => kind === 'discount')
  const percents = candidates.others.filter(isPercent).map(({ value }) => approximate(value))
  const shares = percents.filter(Number.isInteger).map((one) => fromInteger(isDiscount ? 100 - one : 100 + one))
  return seen.flatMap(({ value }) => [...shares.map((share) => divideByHundred(times(value, share))), value])
}

const divideByHundred = ({ units, scale }: Exact): Exact => ({ units, scale: scale + 2 })

/** The whole amounts on both sides of a fraction. */
const around = (value: Exact): Exact[] => {
  const below = Math.floor(approximate(value))
  return whole(value) === null ? [fromInteger(below), fromInteger(below + 1)] : [value]
}

/** What answers each question about the amount. */
export const ANSWERS = table<ReadingRule<Question, Exact[]>>([
  {
    name: 'million-or-billion',
    example: 'ruko Rp2M',
    when: ({ rule }) => rule === 'amount.bigM',
    reason: 'juta or miliar',
    read: (question) => valuesOf(question).flatMap((value) => [value, timesTen(value, 3)]),
  },
  {
    name: 'with-or-without-thousands',
    example: 'kopi 25',
    when: ({ rule, seen }) => rule === 'amount.bare' && seen.some(({ value }) => approximate(value) < 1000),
    reason: 'the thousands may be left out',
    read: (question) => valuesOf(question).flatMap((value) => [timesTen(value, 3), value]),
  },
  {
    name: 'each-or-in-all',
    example: '3 tiket 50rb',
    when: ({ rule }) => rule === 'amount.count',
    reason: 'the price of one, or of all',
    read: timesCount,
  },
  {
    name: 'one-period-or-all',
    example: 'hosting Rp50.000 per bulan selama 12 bulan',
    when: ({ rule }) => rule === 'amount.periods',
    reason: 'one period, or all of them',
    read: timesPeriods,
  },
  {
    name: 'changed-by-a-percentage',
    example: 'kopi 100rb diskon 10%',
    when: ({ rule, field: { candidates } }) =>
      (rule === 'amount.charge' || rule === 'amount.percent') && candidates.others.some(isPercent),
    reason: 'the price after the discount or tax, or the price as it is',
    read: changed,
  },
  {
    name: 'whole-amounts-around',
    example: 'coffee $12.50',
    region: 'US',
    when: ({ seen }) => seen.some(({ value }) => whole(value) === null),
    reason: 'nothing is rounded without a request',
    read: (question) => valuesOf(question).flatMap(around),
  },
  {
    name: 'one-of-several-or-all',
    example: 'kopi 25rb, roti 30rb',
    when: ({ rule, seen }) => rule === 'amount.several' && seen.length > 1,
    reason: 'one of them, or their sum',
    read: (question) => [...valuesOf(question), sumOf(valuesOf(question))],
  },
  {
    name: 'ends-of-a-range',
    example: 'kursi tamu set 3-4 juta',
    when: (question) =>
      question.rule === 'amount.range' &&
      question.seen.length === 1 &&
      (lowerEnd(question) ?? upperEnd(question)) !== undefined,
    reason: 'either end of it, in the same thousands',
    read: bothEnds,
  },
  {
    name: 'what-was-seen',
    example: 'kopi sekitar 25rb',
    when: () => true,
    reason: 'the amount may be meant as it is',
    read: withThousands,
  },
])

const isPayable = (amount: number | null): amount is number => amount !== null && amount > 0 && amount <= AMOUNT_MAX

/** The currency that the amounts seen state; null: none, or several. */
function statedBy(seen: readonly Amount[]): Currency | null {
  const codes = new Set(seen.map(({ code }) => code).filter((code) => code !== null))
  return codes.size === 1 ? ([...codes][0] ?? null) : null
}

/** Amounts that answer a question about the amount: those that were seen, and those that follow from the question. */
export function findOffers(field: Field, { rule }: Refused): OfferedAmount[] {
  const isRange = rule === 'amount.range' || rule === 'amount.doubt'
  const all = distinct(field.candidates.amounts)
  const seen = isRange ? all : meant(all, field.home)
  const question = { field, rule, seen }
  const amounts = (decide(ANSWERS, question)?.read(question) ?? []).map(whole).filter(isPayable)
  const currency = statedBy(seen)
  return [...new Set(amounts)].slice(0, OFFERED_MAX).map((amount) => ({ amount, currency }))
}
