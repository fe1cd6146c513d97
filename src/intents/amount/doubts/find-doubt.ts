import { approximate } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { isNoun } from '../../kinds/noun.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isGluedSign, isNumber, isOneOf, isSign, means, meansAny, type Span, type Token } from '../../tokens/cursor.ts'
import { lookBack } from '../../tokens/near.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import { BUY, CONTRIBUTIONS, GET, IN_NAME_OF, OF, OR, OUT_OF, OVER, PAYMENTS } from '../../words/particular.ts'
import type { Doubt } from '../../words/questions.ts'
import type { Amount, Candidates, Offer, Whole } from '../amount.ts'
import { isSameAmount } from '../choice.ts'
import { isLoweredTo, isTotal } from '../stance.ts'
import { isDepositPaid, isDownPayment, isPartOfWhole } from './down-payment.ts'
import { hasExtra, hasHalfANumber, isChangedInWords, isTakenBack, leavesMethodOpen } from './left-open.ts'
import { isNotYet } from './not-yet.ts'
import { hasOpenExpense } from './open-fee.ts'
import { isPaidInParts, isSplitWith, somePayLess } from './open-period.ts'
import { isShareOfWhole } from './open-share.ts'
import { OPEN_SUMS } from './open-sums.ts'
import { hasSecondOrder } from './second-order.ts'
import { VAGUE } from './vague.ts'

/** "per kaos atau total", "per biji atau lusin": the writer does not know either. */
const offersReadings = ({ previous, next, text }: Token): boolean =>
  OR.has(text) &&
  (meansAny(next, 'total', 'each') ||
    meansAny(previous, 'total', 'each') ||
    (means(previous?.previous, 'per') && meansAny(next, 'pack', 'counter', 'per')))

/** "the rest of the patio job, $1,200": what is left is said. */
const isStatedRest = ({ candidates: { amounts } }: Whole, token: Token): boolean =>
  isOneOf(token.next, OF) && amounts.every(({ first }) => first.at > token.at)

/** "cicilan 12x 100rb": a number of instalments. */
const countsInstalments = ({ why, first, last }: Classified): boolean =>
  why?.kind === 'period' ||
  (why === null && isOneOf(first.previous, OUT_OF) && isNumber(first.previous?.previous)) ||
  means(last.next, 'times') ||
  means(first.previous, 'times') ||
  isOneOf(last.next, PAYMENTS) ||
  ((means(last.next, 'instalment') || means(last.next?.next, 'instalment')) && first.previous?.kind !== 'word')

/** "Rp2.000.000 kurban sapi patungan a.n. Pak Bambang": what one of them gives. */
const isShareOfOne = ({ previous, next }: Token): boolean => isNoun(previous) && isOneOf(next, IN_NAME_OF)

/** "patungan portal gang 150rb", "kado patungan 150rb" pay for something, "patungan aku 35rb" is one person's share, "makan malam 250rb patungan" divides. */
const isContribution = ({ candidates: { amounts, others } }: Whole, token: Token): boolean =>
  isOneOf(token, CONTRIBUTIONS) &&
  (isNoun(token.next) || isNoun(token.previous) || isOfClass(token.next, CLASS.pronoun)) &&
  (amounts.every(({ first }) => first.at > token.at) || isShareOfOne(token) || means(token.previous, 'purpose')) &&
  !others.some(({ why }) => why?.kind === 'people')

/** "patungan kado 35rb per orang": what each of them gives is said. */
const isPerPerson = ({ last: { next } }: Amount): boolean =>
  (means(next, 'per') && means(next?.next, 'people')) || means(next, 'each') || isUnitOfPeople(next)

const isUnitOfPeople = (token: Token | undefined): boolean => /^(?:se|per)(?:orang|kepala)$/.test(token?.text ?? '')

/** "buy two get one" without a total: in digits the numbers are amounts of their own. */
const isDealInWords = ({ sentence: { tokens }, candidates: { amounts, others } }: Whole): boolean =>
  !amounts.some(isTotal) &&
  others.some(({ form, first, value }) => form === 'words' && value.units > 1 && isOneOf(first.previous, BUY)) &&
  tokens.some((token) => isOneOf(token, GET) && (token.next?.entry.numbers.length ?? 0) > 0)

/** What leaves every amount of a sentence open. */
export const COMMON_DOUBTS = table<Rule<Whole, Doubt>>([
  {
    name: 'writer-is-unsure',
    example: 'kopi 25rb, belum tau pasti',
    when: (whole) =>
      whole.sentence.tokens.some(
        (token) => means(token, 'unsure') && !leavesMethodOpen(whole, token) && !isStatedRest(whole, token),
      ),
    reason: 'vague',
  },
  {
    name: 'first-amount-taken-back',
    example: '$1200, no 1100, for the couch',
    region: 'US',
    when: ({ candidates }) => isTakenBack(candidates),
    reason: 'vague',
  },
  {
    name: 'writer-offers-readings',
    example: 'kaos 25rb per kaos atau total',
    when: ({ sentence }) => sentence.tokens.some(offersReadings),
    reason: 'vague',
  },
  {
    name: 'number-that-changes-it',
    example: 'satu 18rb, mau lima',
    when: isChangedInWords,
    reason: 'vague',
  },
  {
    name: 'deal-in-words',
    example: 'sabun buy two get one 45rb',
    when: isDealInWords,
    reason: 'vague',
  },
  {
    name: 'not-yet',
    example: 'tagih Pak Made tanggal 5, 300rb sewa genset',
    when: isNotYet,
    reason: 'notYet',
  },
  {
    name: 'second-order',
    example: 'tagih Joko 80rb lalu balikin uangnya Wati',
    when: hasSecondOrder,
    reason: 'orders',
  },
  {
    name: 'something-extra',
    example: 'cleaning $90, windows extra',
    region: 'US',
    when: (whole) => hasExtra(whole) || hasOpenExpense(whole),
    reason: 'added',
  },
  {
    name: 'some-pay-less',
    example: 'tickets $15, seniors less',
    region: 'US',
    when: somePayLess,
    reason: 'added',
  },
  {
    name: 'half-a-number-beside-a-mark',
    example: 'ninety nine or hundred bucks for the tyre',
    region: 'US',
    when: hasHalfANumber,
    reason: 'vague',
  },
  {
    name: 'part-of-a-whole',
    example: '$200 deposit now out of $1,200 for the caravan hire',
    region: 'AU',
    when: isPartOfWhole,
    reason: 'downPayment',
  },
  {
    name: 'share-of-the-whole',
    example: 'deposit 50% dulu dari total 6 juta buat gedung',
    when: isShareOfWhole,
    reason: 'downPayment',
  },
  {
    name: 'down-payment',
    example: 'DP 500rb dari total 2 juta',
    when: (whole) => isDownPayment(whole) || isDepositPaid(whole),
    reason: 'downPayment',
  },
  {
    name: 'divided-among-people',
    example: 'makan malam 250rb patungan',
    when: (whole) =>
      !whole.candidates.amounts.some(isPerPerson) &&
      whole.sentence.tokens.some(
        (token) => means(token, 'split') && token.entry.isIndonesian && !isContribution(whole, token),
      ),
    reason: 'split',
  },
  {
    name: 'split-with-others',
    example: "cab $90, we're splitting it",
    region: 'US',
    when: isSplitWith,
    reason: 'split',
  },
  {
    name: 'paid-in-parts',
    example: 'laptop 6jt dicicil',
    when: isPaidInParts,
    reason: 'instalment',
  },
  {
    name: 'over-months',
    example: 'laptop $1200 over 12 months',
    region: 'US',
    when: ({ candidates: { others } }) =>
      others.some(({ why, first }) => why?.kind === 'period' && isOneOf(first.previous, OVER)),
    reason: 'instalment',
  },
  {
    name: 'instalments',
    example: 'laptop cicilan 12x 100rb',
    when: ({ sentence, candidates: { others } }) =>
      sentence.tokens.some((token) => means(token, 'instalment')) && others.some(countsInstalments),
    reason: 'instalment',
  },
])

const isCount = ({ why }: Classified): boolean => why?.kind === 'count' || why?.kind === 'people'

/** The other end of a range need not look like money: the 30 of "$20-30 cake" seems to count cakes. */
const isBound = ({ why }: Classified): boolean => why === null || why.kind === 'dimension' || why.kind === 'fraction'

/** The token that joins two ends of a range, in either order; undefined: not just one token comes between them. */
function jointOf(amount: Span, bound: Span): Token | undefined {
  const [from, to] = bound.last.at < amount.first.at ? [bound.last, amount.first] : [amount.last, bound.first]
  return to.at - from.at === 2 && !isLoweredTo(to) ? from.next : undefined
}

const joinsRange = (joint: Token | undefined): boolean =>
  (isSign(joint, '-~–—/') && !isBreak(joint)) || meansAny(joint, 'to', 'or')

/** "1 hour 20 — £265": a dash between spaces parts clauses. */
const isBreak = (joint: Token | undefined): boolean =>
  isSign(joint, '—') && joint?.glued === false && joint.next?.glued === false

/** "set 3-4 juta": the lower end seems to say how many are in a set, or which room it is. */
const isLabelled = ({ why, power, value }: Classified, amount: Amount): boolean =>
  (why?.kind === 'composition' || why?.kind === 'place' || why?.kind === 'model') &&
  power === 0 &&
  approximate(value) < approximate(amount.value) / 10 ** amount.number.power

/** Nothing but a dash between two numbers without spaces makes a range of what seems to count something. */
const joinsCount = (joint: Token | undefined): boolean => isGluedSign(joint, '-~') && joint?.next?.glued === true

/** "50rb-100rb", "50-100rb", "$20 to $30", "50/75rb". */
const isRange = ({ amount, candidates: { amounts, others } }: Offer): boolean =>
  amounts.some((other) => !isSameAmount(amount, other) && joinsRange(jointOf(amount, other))) ||
  others.some(
    (other) =>
      (isBound(other) && joinsRange(jointOf(amount, other))) ||
      ((isCount(other) || isLabelled(other, amount)) && joinsCount(jointOf(amount, other))),
  )

/** What makes a range of an amount. */
export const RANGES = table<Rule<Offer, Doubt>>([
  {
    name: 'between',
    example: 'servis AC antara 50rb',
    when: ({ amount: { first } }) => lookBack(first, 'between', 2) !== undefined,
    reason: 'range',
  },
  { name: 'two-ends', example: 'servis AC 50rb-100rb', when: isRange, reason: 'range' },
])

/** What the sentence says that leaves every amount in it open, or null. */
export const findCommonDoubt = (sentence: Sentence, candidates: Candidates): Doubt | null =>
  decide(COMMON_DOUBTS, { sentence, candidates })?.reason ?? null

/** What comes beside this amount and leaves it open, or null. */
export function findOwnDoubt(sentence: Sentence, amount: Amount, candidates: Candidates): Doubt | null {
  const offer = { sentence, amount, candidates }
  return (decide(RANGES, offer) ?? decide(VAGUE, offer) ?? decide(OPEN_SUMS, offer))?.reason ?? null
}
