import { times } from '../../exact.ts'
import { type Classified, withReason } from '../../kinds/kind.ts'
import { decide, once, type ReadingRule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { earlier, isOneOf, isStop, later, means, type Token } from '../../tokens/cursor.ts'
import { lookAhead } from '../../tokens/near.ts'
import { type Sentence, wordsOf } from '../../tokens/sentence.ts'
import {
  ALONE,
  DUES,
  FREE,
  MONTHLY,
  PAYING_UNITS,
  PERSONS,
  SESSIONS,
  SEVERAL_PAYERS,
  SOME,
  TEAMS,
  WHOLE,
  YEAR,
  YEARLY,
} from '../../words/particular.ts'
import { DOUBT_QUESTIONS, QUESTIONS } from '../../words/questions.ts'
import { type Choice, type Chosen, refuseAt } from '../choice.ts'
import { isPlus } from '../stance.ts'
import { isOnlyName } from './only-name.ts'
import { findPeriods, findQuantity, type Quantity } from './quantity.ts'
import { isSameUnit } from './same-unit.ts'
import { findUnclearCount } from './unclear-count.ts'
import { findUnitPrice, type UnitPrice } from './unit-price.ts'

/** An amount, how it is the price of one, and how many are counted. */
type Priced = {
  readonly sentence: Sentence
  readonly chosen: Omit<Chosen, 'rule'>
  readonly said: string
  readonly price: UnitPrice | null
  /** How many pieces a price of one piece is for. */
  readonly quantity: () => Quantity
  /** Periods that a price of one period is for. */
  readonly periods: () => readonly Classified[]
  /** A count that leaves it open whether the price is for one or for all. */
  readonly count: () => Classified | null
}

const isPeriodFactor = ({ price }: Priced): boolean => price?.is === 'product' && price.factor.why?.kind === 'period'

/** A price of one period, said with "per" or by multiplying with periods. */
const isPeriodPrice = (priced: Priced): boolean => priced.price?.is === 'period' || isPeriodFactor(priced)

/** The count an amount is multiplied by; null: none. */
function countOf({ price, quantity }: Priced): Classified | null {
  if (price?.is === 'product') return price.factor
  const found = price?.is === 'piece' ? quantity() : null
  return found?.is === 'known' ? found.count : null
}

/** What comes after the count and its unit. */
function afterCount(priced: Priced): Token | undefined {
  const count = countOf(priced)
  return count === null
    ? undefined
    : later(priced.chosen.amount.last, later(count.last, count.why?.by ?? count.last)).next
}

function multiply({ chosen }: Priced, count: Classified): Choice {
  const { amount } = chosen
  const last = later(amount.last, later(count.last, count.why?.by ?? count.last))
  return {
    ...chosen,
    value: times(amount.value, count.value),
    span: { first: earlier(amount.first, count.first), last },
    rule: 'amount.quantity',
  }
}

const multiplyOnce = (priced: Priced): Choice => {
  const count = countOf(priced)
  return count === null ? { ...priced.chosen, rule: 'amount.quantity' } : multiply(priced, count)
}

/** A count or period and the unit after it, as they were written. */
const quote = ({ sentence }: Priced, number: Classified): string =>
  wordsOf(sentence, { first: number.first, last: withReason(number).last })

function refusePeriods(priced: Priced): Choice {
  const [period] = priced.periods()
  const stretch = period === undefined ? '' : quote(priced, period)
  return refuseAt('amount.periods', priced.chosen.amount, QUESTIONS.periods(priced.said, stretch))
}

function refuseCount(priced: Priced): Choice {
  const { amount } = priced.chosen
  const count = priced.count()
  const counted = count === null ? '' : quote(priced, count)
  const span = {
    first: earlier(amount.first, count?.first ?? amount.first),
    last: later(amount.last, count?.last ?? amount.last),
  }
  return refuseAt('amount.count', span, QUESTIONS.eachOrInAll(priced.said, counted))
}

/** "90rb/sesi ambil beberapa sesi": more than one, without a number. */
const isSaidVaguely = ({ tokens }: Sentence, unit: Token): boolean =>
  tokens.some((token) => isSameUnit(token, unit) && isOneOf(token.previous, SOME))

/** "bride free", "balita gratis": a word for people before it, and the end of the clause after it. */
const isFreeOfPay = (token: Token): boolean =>
  isOneOf(token, FREE) &&
  isOfClass(token.previous, CLASS.person) &&
  (token.next === undefined || isStop(token.next) || means(token.next, 'polite'))

/** "$75 per month for a year", "50rb sebulan, bayar setahun": the price of a shorter period, and a year of it. */
const isPaidByTheYear = ({ sentence: { tokens }, chosen: { amount } }: Priced): boolean => {
  const { next } = amount.last
  const isMonthly = [next, next?.next].some((token) => isOneOf(token, MONTHLY))
  return isMonthly && tokens.some((token) => isOneOf(token, YEARLY) || isWholeYear(token))
}

const isWholeYear = (token: Token): boolean =>
  isOneOf(token, YEAR) && (isOneOf(token.previous, WHOLE) || token.previous?.text === '1')

/** "pendaftaran … per siswa", "$95 per person, just me", "sejuta per tim": who is charged pays for one. */
const isOnePayer = ({ sentence, chosen: { amount }, price, quantity }: Priced): boolean => {
  const { tokens } = sentence
  if (price?.is !== 'piece' || quantity().is !== 'none') return false
  if (tokens.some((token) => isOneOf(token, SEVERAL_PAYERS))) return false
  const unit = price.unit ?? lookAhead(amount.last, 'each', 0)
  if (isOneOf(unit, TEAMS)) return true
  const isPayer = isOneOf(unit, PAYING_UNITS) || means(unit, 'people') || isOneOf(unit, PERSONS)
  return isPayer && (tokens.some((token) => isOneOf(token, DUES) || isOneOf(token, ALONE)) || isOnlyName(sentence))
}

/** What a price and what is counted come to. */
export const MULTIPLICATION = table<ReadingRule<Priced, Choice>>([
  {
    name: 'something-added',
    example: 'sewa mobil 500rb x 3 hari + sopir',
    over: 'product',
    when: (priced) => isPlus(afterCount(priced)),
    reason: 'more is added to the product, without a price',
    read: ({ chosen: { amount }, said }) => refuseAt('amount.added', amount, DOUBT_QUESTIONS.added(said)),
  },
  {
    name: 'product',
    example: '3 x Rp50.000 tiket',
    when: (priced) => priced.price?.is === 'product' && !isPeriodFactor(priced),
    reason: 'the sentence multiplies',
    read: multiplyOnce,
  },
  {
    name: 'several-periods',
    example: 'hosting Rp50.000 per bulan selama 12 bulan',
    over: 'one-period',
    when: (priced) => isPeriodPrice(priced) && (priced.periods().length > 0 || isPaidByTheYear(priced)),
    reason: 'one period, or all of them?',
    read: refusePeriods,
  },
  {
    name: 'one-period',
    example: 'hosting Rp125.000 per bulan',
    when: isPeriodPrice,
    reason: 'the price of one period is to be paid',
    read: ({ chosen }) => ({ ...chosen, rule: 'amount.period' }),
  },
  {
    name: 'some-for-free',
    example: 'katering 25rb per orang, 6 orang, balita gratis',
    over: 'pieces',
    when: ({ sentence, price, quantity }) =>
      price?.is === 'piece' && quantity().is === 'known' && sentence.tokens.some(isFreeOfPay),
    reason: 'are those who pay nothing among those that are counted?',
    read: ({ chosen, said }) => refuseAt('amount.unit', chosen.amount, QUESTIONS.unclearQuantity(said)),
  },
  {
    name: 'pieces',
    example: '3 tiket @ Rp50.000',
    over: 'unknown-pieces',
    when: ({ price, quantity }) => price?.is === 'piece' && quantity().is === 'known',
    reason: 'so many pieces at the price of one',
    read: multiplyOnce,
  },
  {
    name: 'one-session',
    example: 'les privat matematika 150rb/pertemuan',
    over: 'unknown-pieces',
    when: ({ sentence, price, quantity }) =>
      price?.is === 'piece' &&
      quantity().is === 'none' &&
      price.unit !== null &&
      isOneOf(price.unit, SESSIONS) &&
      !isSaidVaguely(sentence, price.unit),
    reason: 'a session is paid when it is held, as a month is',
    read: ({ chosen }) => ({ ...chosen, rule: 'amount.period' }),
  },
  {
    name: 'one-payer',
    example: 'retret pemuda 150rb per orang, saya sendiri',
    over: 'unknown-pieces',
    when: isOnePayer,
    reason: 'dues are paid by each for one',
    read: ({ chosen }) => ({ ...chosen, rule: 'amount.period' }),
  },
  {
    name: 'unknown-pieces',
    example: 'katering 75rb per orang',
    when: ({ price, quantity }) => price?.is === 'piece' && (price.by !== 'at' || quantity().is === 'unclear'),
    reason: 'a price of one without a clear number of pieces',
    read: ({ chosen, said }) => refuseAt('amount.unit', chosen.amount, QUESTIONS.unclearQuantity(said)),
  },
  {
    name: 'each-or-in-all',
    example: '3 tiket 50rb',
    when: ({ count }) => count() !== null,
    reason: 'the price of one, or of all?',
    read: refuseCount,
  },
  {
    name: 'price',
    example: 'kopi 25rb',
    when: () => true,
    reason: 'the amount is the price of everything',
    read: ({ chosen }) => ({ ...chosen, rule: `amount.${chosen.amount.strength}` }),
  },
])

/** Multiplies a price of one by what is counted, or asks where that is unclear. */
export function multiplyByQuantity(sentence: Sentence, chosen: Omit<Chosen, 'rule'>): Choice {
  const { amount, candidates } = chosen
  const price = findUnitPrice(sentence, amount, candidates)
  const priced: Priced = {
    sentence,
    chosen,
    said: wordsOf(sentence, amount),
    price,
    quantity: once(() => (price?.is === 'piece' ? findQuantity(price, candidates) : { is: 'none' })),
    periods: once(() => (price?.is === 'product' ? [price.factor] : findPeriods(candidates))),
    count: once(() => findUnclearCount(amount, candidates)),
  }
  return decide(MULTIPLICATION, priced)?.read(priced) ?? { ...chosen, rule: `amount.${amount.strength}` }
}
