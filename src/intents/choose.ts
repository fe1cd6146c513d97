import type { Currency } from '../base/currency.ts'
import type { Amount, Candidates } from './amount.ts'
import { findAmounts } from './amounts.ts'
import { judgeBare } from './bare.ts'
import { type Charge, findCharges } from './charges.ts'
import { type Choice, distinct, type Refused, refuseAt, refuseSeveral } from './choice.ts'
import type { Classified } from './classified.ts'
import { isNoun } from './classify-unit.ts'
import { findCommonDoubt, findOwnDoubt } from './doubts.ts'
import { approximate, isSame, times } from './exact.ts'
import { findMarkedOut } from './marked-out.ts'
import { findQuantity, findUnitPrice } from './quantities.ts'
import { sayAmount, tellDoubt, tellTrouble, wordsOf } from './refuse.ts'
import { type Context, hasLargePrices } from './resolve-currency.ts'
import { isSign, means, type Sentence } from './sentence.ts'
import { settle } from './settle.ts'
import { findHome } from './state-currency.ts'
import { isPlus, isTotal } from './surroundings.ts'

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
