import { approximate } from '../../exact.ts'
import { decide, once, type ReadingRule, table } from '../../rules.ts'
import { isOneOf, isSign, means } from '../../tokens/cursor.ts'
import { lookAhead, lookBack } from '../../tokens/near.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import { OLD_PRICES, PAST_TENSE } from '../../words/particular.ts'
import type { Meaning } from '../../words/table.ts'
import type { Amount, Candidates } from '../amount.ts'
import type { Charge } from '../candidates/charges.ts'
import { distinct, isSameAmount } from '../choice.ts'
import { isFinal, isOld, isSubtotal, isTotal } from '../stance.ts'
import { agreesWithParts } from './totals.ts'

/** The amount that words mark as what is to be paid. `rule` is what `explain` names. */
export type MarkedOut = { readonly amount: Amount; readonly rule: string }

/** A charge that is taken into account comes right after the amount, or right before it: it is the final price. */
const isAfterCharges = ({ first, last }: Amount, charges: readonly Charge[]): boolean =>
  charges.some(({ token, is }) => {
    if (is !== 'applied') return false
    if (token.at > last.at && lookAhead(last, 'after', 1) !== undefined) return true
    const meaning: Meaning = means(token, 'discount') ? 'discount' : 'tax'
    return token.at < first.at && lookBack(first, meaning, 1) === token
  })

/** The amounts of a sentence, and those that words mark as totals or as prices after a change. */
type Field = {
  readonly sentence: Sentence
  readonly candidates: Candidates
  readonly charges: readonly Charge[]
  readonly totals: readonly Amount[]
  readonly finals: () => readonly Amount[]
}

/** "120k eh 130k": a word between the amounts takes back what came before it. */
function isCorrected({ sentence, candidates: { amounts } }: Field): boolean {
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (first === undefined || last === undefined) return false
  return sentence.tokens.some(
    (token) => token.at > first.last.at && token.at < last.first.at && means(token, 'correction'),
  )
}

const agrees = ({ sentence, candidates, charges }: Field, amount: Amount): boolean =>
  agreesWithParts(sentence, amount, candidates, charges)

const readTotal = (field: Field): MarkedOut | null => {
  const [amount] = field.totals
  return amount !== undefined && agrees(field, amount) ? { amount, rule: 'amount.total' } : null
}

/** The amounts that differ from the final one. */
const othersOf = ({ candidates: { amounts } }: Field, final: Amount): Amount[] =>
  amounts.filter((one) => !isSameAmount(one, final))

/** A price that is not old comes after the final one. */
const isFollowedByPrice = (field: Field): boolean => {
  const [final] = field.finals()
  if (final === undefined) return false
  return othersOf(field, final).some((one) => one.first.at > final.first.at && !isOld(one))
}

function readFinal(field: Field): MarkedOut | null {
  const [amount] = field.finals()
  if (amount === undefined) return null
  const others = othersOf(field, amount)
  const isReplaced = others.length === 1 || others.every(isOld)
  return isReplaced || agrees(field, amount) ? { amount, rule: 'amount.final' } : null
}

/** "sepatu 90rb (dari 100rb)": in brackets, and more than the price now. */
const isDearer = (old: Amount, now: Amount): boolean => approximate(old.value) > approximate(now.value)

/** The price now, where the other of two is said to be an old one: "was $300", "harga normal 450rb". */
function besideOld({ candidates: { amounts } }: Field): Amount | undefined {
  const values = distinct(amounts)
  const [now, ...more] = values.filter((one) => !isOld(one))
  const old = values.find(isOld)
  const word = old === undefined ? undefined : lookBack(old.first, 'before', 1, 'small words')
  if (values.length !== 2 || more.length > 0) return undefined
  if (isSign(word?.previous, '(') && old !== undefined && now !== undefined && isDearer(old, now)) return now
  if (!isOneOf(word, OLD_PRICES)) return undefined
  // "(was $300)" names an old price, "the bill was $300" what it came to.
  return isOneOf(word, PAST_TENSE) && !isSign(word?.previous, '(,') ? undefined : now
}

const nothing = (): null => null

/** Which amount words mark as the one to pay. */
export const MARKED_OUT = table<ReadingRule<Field, MarkedOut | null>>([
  {
    name: 'corrected',
    example: 'total 120rb eh 130rb',
    over: 'one-total',
    when: isCorrected,
    reason: 'what was said first is taken back, and it is unclear how much of it',
    read: nothing,
  },
  {
    name: 'several-totals',
    example: 'total kopi 25rb total roti 30rb',
    when: ({ totals }) => totals.length > 1,
    reason: 'two totals that differ are none',
    read: nothing,
  },
  {
    name: 'one-total',
    example: 'kopi 25rb, roti 30rb, total 55rb',
    when: ({ totals }) => totals.length === 1,
    reason: 'a total that agrees with its parts is to be paid',
    read: readTotal,
  },
  {
    name: 'beside-an-old-price',
    example: '$250 (was $300) refurbished dryer',
    region: 'US',
    when: (field) => field.finals().length === 0 && besideOld(field) !== undefined,
    reason: 'of two prices one is named as the old one',
    read: (field) => {
      const amount = besideOld(field)
      return amount === undefined ? null : { amount, rule: 'amount.final' }
    },
  },
  {
    name: 'price-after-the-final-one',
    example: 'kopi jadi 25rb roti 30rb',
    over: 'final-price',
    when: isFollowedByPrice,
    reason: 'something else has a price, too',
    read: nothing,
  },
  {
    name: 'final-price',
    example: 'kopi dari 30rb jadi 25rb',
    when: ({ finals }) => finals().length === 1,
    reason: 'the price after a change is to be paid',
    read: readFinal,
  },
])

/** The one amount that the words mark as what is to be paid: a total that fits its parts, or the price after a change. */
export function findMarkedOut(
  sentence: Sentence,
  candidates: Candidates,
  charges: readonly Charge[],
): MarkedOut | null {
  const { amounts } = candidates
  const all = distinct(amounts.filter(isTotal))
  const named = all.filter((one) => !isSubtotal(one))
  const totals = named.length > 0 ? named : all
  const finals = once(() =>
    distinct(amounts.filter((one) => !isOld(one) && (isFinal(one) || isAfterCharges(one, charges)))),
  )
  const field = { sentence, candidates, charges, totals, finals }
  return decide(MARKED_OUT, field)?.read(field) ?? null
}
