import type { Currency } from '../base/currency.ts'
import { type Amount, type Candidates, findAmounts } from './amounts.ts'
import { judgeBare } from './bare.ts'
import { type Charge, findCharges, findOpenPercent } from './charges.ts'
import type { Classified } from './classify.ts'
import { isNoun } from './classify-unit.ts'
import { findCommonDoubt, findOwnDoubt } from './doubts.ts'
import { approximate, type Exact, isSame, times } from './exact.ts'
import { findPeriods, findQuantity, findUnclearCount, findUnitPrice } from './quantities.ts'
import { listAmounts, sayAmount, tellDoubt, tellTrouble, wordsOf } from './refuse.ts'
import { type Context, hasLargePrices } from './resolve-currency.ts'
import { isSign, means, type Sentence } from './sentence.ts'
import { findHome } from './state-currency.ts'
import { isFinal, isOld, isPlus, isTotal, lookAhead, lookBack } from './surroundings.ts'
import { agreesWithParts } from './totals.ts'

/** The amount to pay and the tokens it was read from, both inclusive; or why there is none, with the tokens that say so. */
export type Choice =
  | {
      readonly is: 'chosen'
      readonly value: Exact
      readonly amount: Amount
      readonly first: number
      readonly last: number
      readonly rule: string
      readonly candidates: Candidates
    }
  | {
      readonly is: 'refused'
      readonly detail: string
      readonly first: number
      readonly last: number
      readonly rule: string
    }

type Refused = Choice & { is: 'refused' }

const refuseAt = (rule: string, { first, last }: { first: number; last: number }, detail: string): Refused => ({
  is: 'refused',
  rule,
  first,
  last,
  detail,
})

const isSameAmount = (a: Amount, b: Amount): boolean =>
  isSame(a.value, b.value) && (a.code === null || b.code === null || a.code === b.code)
const distinct = (amounts: readonly Amount[]): Amount[] =>
  amounts.filter((one, i) => amounts.findIndex((other) => isSameAmount(other, one)) === i)

function refuseNone(sentence: Sentence, others: readonly Classified[]): Refused {
  const cents = others.find(({ why }) => why?.reason === 'cents')
  if (cents !== undefined)
    return refuseAt(
      'amount.cents',
      cents,
      `Amounts are whole units, and "${wordsOf(sentence, cents.first, cents.last + 1)}" is a part of one; write a whole amount.`,
    )
  const seen = others.filter(({ why }) => why !== null).slice(0, 3)
  const said = seen
    .map(
      (one) =>
        `"${wordsOf(sentence, Math.min(one.first, one.why?.by ?? one.first), Math.max(one.last, one.why?.by ?? one.last))}"`,
    )
    .join(', ')
  const detail =
    seen.length === 0
      ? 'I see no amount; write one, as in "Rp50.000".'
      : `I see ${said}, but no amount; write one with its currency, as in "Rp50.000".`
  return refuseAt('amount.none', others[0] ?? { first: 0, last: -1 }, detail)
}

/** Amounts that repeat what a charge included in the price comes to: "100rb termasuk ongkir 10rb". */
function withoutIncluded(sentence: Sentence, candidates: Candidates, charges: readonly Charge[]): Candidates {
  const isPart = (one: Amount): boolean =>
    charges.some(
      ({ is, at }) =>
        is === 'included' &&
        (one.first === at + 1 || (one.first === at + 2 && sentence.tokens[at + 1]!.kind === 'word')),
    ) && candidates.amounts.some((other) => other.last < one.first && approximate(other.value) > approximate(one.value))
  return { ...candidates, amounts: candidates.amounts.filter((one) => !isPart(one)) }
}

/** In rupiah, behind a stated total, "lele 2 nasi 3" counts dishes. */
function withoutCounts({ tokens }: Sentence, candidates: Candidates, home: Currency | null): Candidates {
  const { amounts } = candidates
  const isStated = amounts.some((one) => one.strength !== 'bare' && isTotal(tokens, one))
  if (!isStated || !hasLargePrices(home)) return candidates
  return { ...candidates, amounts: amounts.filter((one) => one.strength !== 'bare' || approximate(one.value) >= 100) }
}

/** "$50 now and $50 later": the same value, but twice of it. */
const isAddedAgain = ({ tokens }: Sentence, a: Amount, b: Amount): boolean =>
  [b.first - 1, b.first - 2].some((at) => at > a.last && (means(tokens[at], 'and') || isPlus(tokens, at)))

/** "kopi 25rb, roti 25rb" prices two things; "60rb buat keripik, inget 60rb" says one amount twice. */
function isSecondItem({ tokens }: Sentence, a: Amount, b: Amount): boolean {
  const isPriced = (one: Amount): boolean => isNoun(tokens[one.first - 1])
  if (sameSpelling(tokens, a, b) && isPriced(a) && isPriced(b)) return true
  const isHead = (one: Amount): boolean => isNoun(tokens[one.last + 1])
  return (
    isSign(tokens[b.first - 1], '+') || (sameSpelling(tokens, a, b) && isHead(a) && isHead(b) && b.first > a.last + 1)
  )
}

const sameSpelling = (tokens: Sentence['tokens'], a: Amount, b: Amount): boolean =>
  a.number.form === b.number.form &&
  a.number.power === b.number.power &&
  tokens[a.number.first]!.text === tokens[b.number.first]!.text

function refuseSeveral(sentence: Sentence, amounts: readonly Amount[]): Refused {
  const [first, last] = [amounts[0]!.first, amounts.at(-1)!.last]
  return refuseAt(
    'amount.several',
    { first, last },
    `I see ${listAmounts(sentence, amounts)}; say which is to be paid, as in "total Rp75.000".`,
  )
}

/** A settled discount or tax stands right behind the amount, or right before it: it is the final price. */
function isAfterCharges({ tokens }: Sentence, { first, last }: Amount, charges: readonly Charge[]): boolean {
  return charges.some(({ at, is }) => {
    if (is !== 'settled') return false
    const isBehind = at > last && lookAhead(tokens, last, 'after', 1) !== -1
    return (
      isBehind ||
      (at < first && lookBack(tokens, first, tokens[at]!.entry.meanings.has('discount') ? 'discount' : 'tax', 1) === at)
    )
  })
}

/** The one amount that the words mark as what is to be paid: a total that fits its parts, or the price after a change. */
function findMarkedOut(
  sentence: Sentence,
  candidates: Candidates,
  charges: readonly Charge[],
): { amount: Amount; rule: string } | null {
  const { tokens } = sentence
  const { amounts } = candidates
  const isCorrected = tokens.some(
    (token, at) => at > amounts[0]!.last && at < amounts.at(-1)!.first && means(token, 'correction'),
  )
  if (isCorrected) return null
  const totals = distinct(amounts.filter((one) => isTotal(tokens, one)))
  if (totals.length > 1) return null
  if (totals.length === 1)
    return agreesWithParts(sentence, totals[0]!, candidates, charges)
      ? { amount: totals[0]!, rule: 'amount.total' }
      : null
  const finals = distinct(
    amounts.filter((one) => !isOld(tokens, one) && (isFinal(tokens, one) || isAfterCharges(sentence, one, charges))),
  )
  const final = finals[0]
  if (final === undefined || finals.length > 1) return null
  const others = amounts.filter((one) => !isSameAmount(one, final))
  if (others.some((one) => one.first > final.first && !isOld(tokens, one))) return null
  const isReplaced = others.length === 1 || others.every((one) => isOld(tokens, one))
  return isReplaced || agreesWithParts(sentence, final, candidates, charges)
    ? { amount: final, rule: 'amount.final' }
    : null
}

/** Charges that leave the price open. Behind a total or final price only what comes after it does. */
function refuseOpenCharges(
  sentence: Sentence,
  chosen: Amount,
  charges: readonly Charge[],
  isMarkedOut: boolean,
): Refused | null {
  const open = charges.find(
    ({ is, at }) => is === 'excluded' || (is === 'pending' && (!isMarkedOut || at > chosen.last)),
  )
  if (open === undefined) return null
  const charge = wordsOf(sentence, open.at, open.at)
  const [first, last] = [Math.min(chosen.first, open.at), Math.max(chosen.last, open.at)]
  return refuseAt(
    'amount.charge',
    { first, last },
    `I see ${sayAmount(sentence, chosen)} and "${charge}", which still has to be computed; write the final price, as in "total Rp90.000".`,
  )
}

function settle(
  sentence: Sentence,
  amount: Amount,
  candidates: Candidates,
  charges: readonly Charge[],
  rule: string | null,
): Choice {
  const { tokens } = sentence
  const openCharges = refuseOpenCharges(sentence, amount, charges, rule !== null)
  if (openCharges !== null) return openCharges
  const doubt = findOwnDoubt(sentence, amount, candidates) ?? findCommonDoubt(sentence, candidates)
  if (doubt !== null) return refuseAt(`amount.${doubt}`, amount, tellDoubt(sentence, amount, doubt))
  const chosen = {
    is: 'chosen' as const,
    value: amount.value,
    amount,
    first: amount.first,
    last: amount.last,
    candidates,
  }
  const price = rule === null ? null : findUnitPrice(sentence, amount, candidates, true)
  if (price !== null && !(price.is === 'piece' && price.by === 'at')) {
    const quantity = settleQuantity(sentence, amount, candidates, chosen)
    const isUnclear = rule === 'amount.total' && price.is !== 'period'
    return isUnclear ? refuseSeveral(sentence, candidates.amounts) : quantity
  }
  if (rule !== null) return { ...chosen, rule }
  const percent = findOpenPercent(sentence, candidates)
  if (percent !== null)
    return refuseAt(
      'amount.percent',
      { first: percent, last: percent },
      `I see ${sayAmount(sentence, amount)} and a percentage still to be computed; write the final price.`,
    )
  if (isOld(tokens, amount) && lookBack(tokens, amount.first, 'before', 0) !== -1)
    return refuseAt('amount.vague', amount, tellDoubt(sentence, amount, 'vague'))
  return settleQuantity(sentence, amount, candidates, chosen)
}

function settleQuantity(
  sentence: Sentence,
  amount: Amount,
  candidates: Candidates,
  chosen: Omit<Choice & { is: 'chosen' }, 'rule'>,
): Choice {
  const price = findUnitPrice(sentence, amount, candidates)
  const said = sayAmount(sentence, amount)
  const multiply = (count: Classified): Choice => ({
    ...chosen,
    value: times(amount.value, count.value),
    first: Math.min(amount.first, count.first),
    last: Math.max(amount.last, count.last, count.why?.by ?? 0),
    rule: 'amount.quantity',
  })
  if (price?.is === 'product' && price.factor.why?.reason !== 'period') return multiply(price.factor)
  if (price?.is === 'period' || price?.is === 'product') {
    const periods = price.is === 'product' ? [price.factor] : findPeriods(sentence, candidates)
    if (periods[0] === undefined) return { ...chosen, rule: 'amount.period' }
    const stretch = wordsOf(sentence, periods[0].first, Math.max(periods[0].last, periods[0].why?.by ?? 0))
    return refuseAt(
      'amount.periods',
      amount,
      `I see ${said} per period and "${stretch}"; say whether one period or all of them are to be paid, as in "total Rp600.000".`,
    )
  }
  if (price?.is === 'piece') {
    const quantity = findQuantity(sentence, price, candidates)
    if (quantity.is === 'known') return multiply(quantity.count)
    if (quantity.is === 'unclear' || price.by !== 'at')
      return refuseAt(
        'amount.unit',
        amount,
        `I see ${said} for one, but not clearly for how many; write the total, as in "total Rp150.000".`,
      )
  }
  const count = findUnclearCount(sentence, amount, candidates)
  if (count === null) return { ...chosen, rule: `amount.${amount.strength}` }
  const counted = wordsOf(sentence, count.first, Math.max(count.last, count.why?.by ?? 0))
  return refuseAt(
    'amount.count',
    { first: Math.min(count.first, amount.first), last: Math.max(count.last, amount.last) },
    `I see "${counted}" and ${said}; say whether that is each or in all, as in "@ ${said}" or "total ${said}".`,
  )
}

/** "3 x 50rb = 150rb": a unit price and the total it comes to. */
function findConfirmedProduct(sentence: Sentence, amounts: readonly Amount[], candidates: Candidates): Amount | null {
  if (amounts.length !== 2) return null
  for (const [unit, all] of [amounts, [...amounts].reverse()] as [Amount, Amount][]) {
    const price = findUnitPrice(sentence, unit, candidates)
    const quantity = price?.is === 'piece' ? findQuantity(sentence, price, candidates) : null
    const count = price?.is === 'product' ? price.factor : quantity?.is === 'known' ? quantity.count : null
    if (count !== null && isSame(times(unit.value, count.value), all.value)) return all
  }
  return null
}

/** Of several amounts one is a range, inexact or paid ahead: then no total settles it. */
function refuseDoubtful(sentence: Sentence, candidates: Candidates): Refused | null {
  const { amounts } = candidates
  const common = findCommonDoubt(sentence, candidates)
  if (common === 'vague' || common === 'downPayment')
    return refuseAt('amount.doubt', amounts[0]!, tellDoubt(sentence, amounts[0]!, common))
  for (const one of amounts) {
    const own = findOwnDoubt(sentence, one, candidates)
    if (own === 'range' || own === 'vague') return refuseAt('amount.doubt', one, tellDoubt(sentence, one, own))
  }
  return null
}

/** Chooses the amount to pay among a sentence's numbers, or refuses and says why. */
export function chooseAmount(sentence: Sentence, numbers: readonly Classified[], context: Context): Choice {
  const home = findHome(sentence, context)
  const all = findAmounts(sentence, numbers, context, home)
  const charges = findCharges(sentence, all)
  const candidates = withoutCounts(sentence, withoutIncluded(sentence, all, charges), home)
  const { amounts } = candidates
  const [first] = amounts
  if (first === undefined) return refuseNone(sentence, candidates.others)
  const troubled = amounts.find(({ trouble }) => trouble !== null)
  if (troubled !== undefined)
    return refuseAt(`amount.${troubled.trouble}`, troubled, tellTrouble(sentence, troubled, troubled.trouble!))
  const negative = amounts.find(({ isNegative }) => isNegative)
  if (negative !== undefined)
    return refuseAt(
      'amount.negative',
      negative,
      `I see ${sayAmount(sentence, negative)}, a negative amount; write what is to be paid, without a minus.`,
    )
  const cents = candidates.others.find(({ why }) => why?.reason === 'cents')
  if (cents !== undefined) return refuseNone(sentence, [cents])
  const values = distinct(amounts)
  if (values.length > 1) {
    const doubt = refuseDoubtful(sentence, candidates)
    if (doubt !== null) return doubt
  }
  if (values.length === 1 && amounts.some((one, i) => i > 0 && isAddedAgain(sentence, amounts[i - 1]!, one)))
    return refuseSeveral(sentence, amounts)
  const marked = findMarkedOut(sentence, candidates, charges)
  if (marked !== null) return settle(sentence, marked.amount, candidates, charges, marked.rule)
  if (values.length > 1) {
    const confirmed = findConfirmedProduct(sentence, values, candidates)
    return confirmed === null
      ? refuseSeveral(sentence, amounts)
      : settle(sentence, confirmed, candidates, charges, 'amount.quantity')
  }
  if (amounts.some((one, i) => i > 0 && isSecondItem(sentence, amounts[i - 1]!, one)))
    return refuseSeveral(sentence, amounts)
  const best = amounts.find(({ strength }) => strength === 'marked') ?? first
  const bare = judgeBare(sentence, best, home)
  return bare === null ? settle(sentence, best, candidates, charges, null) : refuseAt('amount.bare', best, bare)
}
