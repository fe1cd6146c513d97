import { hasLargePrices } from '../../currency/resolve.ts'
import { approximate, isSame, times } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { decide, once, type ReadingRule, table } from '../../rules.ts'
import { wordsOf } from '../../tokens/sentence.ts'
import { DOUBT_QUESTIONS, QUESTIONS, type Question, TROUBLE_QUESTIONS } from '../../words/questions.ts'
import type { Amount, Candidates } from '../amount.ts'
import type { Field } from '../candidates/field.ts'
import { type Choice, distinct, type Refused, refuseAt, refuseSeveral } from '../choice.ts'
import { findPeriods, findQuantity } from '../counts/quantity.ts'
import { findUnitPrice, type UnitPrice } from '../counts/unit-price.ts'
import { findCommonDoubt, findOwnDoubt } from '../doubts/find-doubt.ts'
import { acceptAmount } from './accept-amount.ts'
import { judgeBare } from './bare.ts'
import { findMarkedOut, type MarkedOut } from './marked-out.ts'
import { findCents, NO_AMOUNT, refuseCents } from './no-amount.ts'
import { hasSecondItem, isAddedAgain } from './twice.ts'

/** The amounts of a sentence, at least one, and what is to be found out about them. */
type Amounts = Field & {
  readonly first: Amount
  readonly amounts: readonly Amount[]
  /** Each value once. */
  readonly values: readonly Amount[]
  readonly doubtful: () => Refused | null
  readonly marked: () => MarkedOut | null
  readonly confirmed: () => Amount | null
  /** The amount to pay where all have the same value: a marked one, if any. */
  readonly best: Amount
  /** What keeps a bare number from being it. */
  readonly bare: () => Question | null
}

function refuseTrouble({ sentence, amounts, first }: Amounts): Refused {
  const amount = amounts.find(({ trouble }) => trouble !== null) ?? first
  const trouble = amount.trouble ?? 'broken'
  const isAfter = trouble === 'unclearScale' || trouble === 'gluedWord'
  const last = isAfter ? (amount.last.next ?? amount.last) : amount.last
  const said = wordsOf(sentence, { first: amount.first, last })
  return refuseAt(`amount.${trouble}`, amount, TROUBLE_QUESTIONS[trouble](said))
}

function refuseNegative({ sentence, amounts, first }: Amounts): Refused {
  const amount = amounts.find(({ isNegative }) => isNegative) ?? first
  return refuseAt('amount.negative', amount, QUESTIONS.negative(wordsOf(sentence, amount)))
}

/** Of several amounts one is a range, inexact or paid ahead: then no total decides. */
function findDoubtful({ sentence, candidates }: Field): Refused | null {
  const common = findCommonDoubt(sentence, candidates)
  const isCommon = common === 'vague' || common === 'downPayment'
  for (const amount of candidates.amounts) {
    const doubt = isCommon ? common : findOwnDoubt(sentence, amount, candidates)
    if (isCommon || doubt === 'range' || doubt === 'vague')
      return refuseAt('amount.doubt', amount, DOUBT_QUESTIONS[doubt ?? 'vague'](wordsOf(sentence, amount)))
  }
  return null
}

/** What a price of one piece is multiplied by. */
function countsOf(price: UnitPrice | null, candidates: Candidates): readonly Classified[] {
  if (price?.is !== 'piece') return []
  const quantity = findQuantity(price, candidates)
  return quantity.is === 'known' ? [quantity.count] : []
}

/** The total that a unit price comes to: the 150rb of "3 x 50rb = 150rb". */
function findConfirmedProduct({ sentence, candidates }: Field, values: readonly Amount[]): Amount | null {
  const [a, b, ...more] = values
  if (a === undefined || b === undefined || more.length > 0) return null
  for (const [unit, all] of [
    [a, b],
    [b, a],
  ] as const) {
    const price = findUnitPrice(sentence, unit, candidates)
    const counts =
      price?.is === 'product'
        ? [price.factor]
        : price?.is === 'period'
          ? findPeriods(candidates)
          : countsOf(price, candidates)
    if (counts.some(({ value }) => isSame(times(unit.value, value), all.value))) return all
  }
  return null
}

const accept = ({ sentence, candidates, charges }: Amounts, amount: Amount, rule: string | null): Choice =>
  acceptAmount(sentence, amount, candidates, charges, rule)
const refuseAll = ({ sentence, amounts }: Amounts): Refused => refuseSeveral(sentence, amounts)

const PRICE_MIN = 1000
const isSmallAndBare = (marked: MarkedOut | null): boolean =>
  marked !== null && marked.amount.strength === 'bare' && approximate(marked.amount.value) < PRICE_MIN

/** Which amount is to be paid, or why none is. */
export const CHOICES = table<ReadingRule<Amounts, Choice>>([
  {
    name: 'unclear-number',
    example: 'ruko Rp1,5 M',
    when: ({ amounts }) => amounts.some(({ trouble }) => trouble !== null),
    reason: 'a number cannot be read for certain',
    read: refuseTrouble,
  },
  {
    name: 'negative',
    example: 'kopi -Rp25.000',
    when: ({ amounts }) => amounts.some(({ isNegative }) => isNegative),
    reason: 'a payment is never negative',
    read: refuseNegative,
  },
  {
    name: 'part-of-a-unit-beside',
    example: 'candy $5 and 50 cents',
    region: 'US',
    when: ({ candidates }) => findCents(candidates.others) !== undefined,
    reason: 'amounts are whole units',
    read: ({ sentence, candidates }) => refuseCents(sentence, candidates.others),
  },
  {
    name: 'one-of-several-is-doubtful',
    example: 'kopi 25rb, roti sekitar 30rb, total 55rb',
    over: 'marked-out',
    when: ({ values, doubtful }) => values.length > 1 && doubtful() !== null,
    reason: 'a range or an inexact price makes every total inexact',
    read: (amounts) => amounts.doubtful() ?? refuseAll(amounts),
  },
  {
    name: 'same-value-added-again',
    example: '$50 now and $50 later',
    region: 'US',
    over: 'marked-out',
    when: ({ values, amounts }) => values.length === 1 && isAddedAgain(amounts),
    reason: 'one of them, or both?',
    read: refuseAll,
  },
  {
    name: 'small-bare-number-marked-out',
    example: 'kopi 120rb jadi 100',
    over: 'marked-out',
    when: ({ values, home, marked }) => values.length > 1 && hasLargePrices(home) && isSmallAndBare(marked()),
    reason: 'where prices have thousands, it has lost its own or is no price',
    read: refuseAll,
  },
  {
    name: 'marked-out',
    example: 'kopi 25rb, roti 30rb, total 55rb',
    over: 'several-amounts',
    when: ({ marked }) => marked() !== null,
    reason: 'words mark one as what is to be paid',
    read: (amounts) => {
      const marked = amounts.marked()
      return marked === null ? refuseAll(amounts) : accept(amounts, marked.amount, marked.rule)
    },
  },
  {
    name: 'confirmed-product',
    example: '3 x 50rb tiket, 150rb',
    over: 'several-amounts',
    when: ({ values, confirmed }) => values.length > 1 && confirmed() !== null,
    reason: 'a unit price and the total it comes to',
    read: (amounts) => accept(amounts, amounts.confirmed() ?? amounts.best, 'amount.quantity'),
  },
  {
    name: 'several-amounts',
    example: 'kopi 25rb, roti 30rb',
    when: ({ values }) => values.length > 1,
    reason: 'amounts differ and nothing says which is to be paid',
    read: refuseAll,
  },
  {
    name: 'second-item',
    example: 'kopi 25rb, roti 25rb',
    when: ({ amounts }) => hasSecondItem(amounts),
    reason: 'two things cost the same',
    read: refuseAll,
  },
  {
    name: 'bare-number-in-doubt',
    example: 'kopi 25',
    when: ({ bare }) => bare() !== null,
    reason: 'a bare number may be something else',
    read: ({ best, bare }) => refuseAt('amount.bare', best, bare() ?? QUESTIONS.noAmount()),
  },
  {
    name: 'one-amount',
    example: 'kopi 25rb',
    when: () => true,
    reason: 'there is only one',
    read: (amounts) => accept(amounts, amounts.best, null),
  },
])

/** Chooses the amount to pay among a sentence's numbers, or refuses and says why. */
export function chooseAmount(field: Field): Choice {
  const { sentence, candidates, charges, home } = field
  const { amounts, others } = candidates
  const [first] = amounts
  if (first === undefined) {
    const nothing = { sentence, others }
    return decide(NO_AMOUNT, nothing)?.read(nothing) ?? refuseAt('amount.none', null, QUESTIONS.noAmount())
  }
  const best = amounts.find(({ strength }) => strength === 'marked') ?? first
  const values = distinct(amounts)
  const state: Amounts = {
    ...field,
    first,
    amounts,
    values,
    doubtful: once(() => findDoubtful(field)),
    marked: once(() => findMarkedOut(sentence, candidates, charges)),
    confirmed: once(() => findConfirmedProduct(field, values)),
    best,
    bare: once(() => judgeBare(sentence, best, home)),
  }
  return decide(CHOICES, state)?.read(state) ?? refuseSeveral(sentence, amounts)
}
