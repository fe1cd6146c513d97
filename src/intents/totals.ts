import type { Amount, Candidates } from './amount.ts'
import type { Charge } from './charges.ts'
import { approximate, type Exact, fromInteger, isSame, plus, times } from './exact.ts'
import { findPeriods, findQuantity, findUnclearCount, findUnitPrice } from './quantities.ts'
import type { Sentence, Token } from './sentence.ts'
import { isOld, isSubtotal, lookAhead, lookBack } from './surroundings.ts'

/** "$5 off", but not "200rb diskon 10rb", where the discount has an amount of its own. */
const isTakenOff = (tokens: readonly Token[], at: number): boolean =>
  at !== -1 && tokens[at + 1]?.kind !== 'number' && tokens[at + 1]?.entry.mark == null

const isDeduction = (tokens: readonly Token[], { first, last }: Amount): boolean =>
  lookBack(tokens, first, 'takesOff', 1) !== -1 ||
  lookBack(tokens, first, 'discount', 1) !== -1 ||
  isTakenOff(tokens, lookAhead(tokens, last, 'takesOff', 0))

/** The values one part may add to a total: itself, and itself times what is counted beside it. */
function valuesOf(sentence: Sentence, part: Amount, candidates: Candidates): Exact[] {
  const price = findUnitPrice(sentence, part, candidates)
  if (price?.is === 'product') return [times(part.value, price.factor.value)]
  const byPeriods = findPeriods(sentence, candidates).map(({ value }) => times(part.value, value))
  if (price?.is === 'period') return [part.value, ...byPeriods]
  const counted = findUnclearCount(sentence, part, candidates)
  const values = counted === null ? [part.value] : [part.value, times(part.value, counted.value)]
  if (price?.is !== 'piece') return values
  const quantity = findQuantity(sentence, price, candidates)
  // "3 bulan hosting @75rb": what is counted may be a stretch of time.
  return quantity.is === 'known' ? [...values, times(part.value, quantity.count.value)] : [...values, ...byPeriods]
}

const SUMS_MAX = 64

/** All sums that the parts may come to. */
function sumsOf(
  sentence: Sentence,
  parts: readonly Amount[],
  candidates: Candidates,
): { added: Exact; taken: Exact }[] {
  let sums = [{ added: fromInteger(0), taken: fromInteger(0) }]
  for (const part of parts) {
    const values = valuesOf(sentence, part, candidates)
    const isTaken = isDeduction(sentence.tokens, part)
    sums = sums
      .flatMap(({ added, taken }) =>
        values.map((value) => (isTaken ? { added, taken: plus(taken, value) } : { added: plus(added, value), taken })),
      )
      .slice(0, SUMS_MAX)
  }
  return sums
}

const HUNDRED = fromInteger(100)

function matches(total: Exact, { added, taken }: { added: Exact; taken: Exact }, percents: readonly Exact[]): boolean {
  if (isSame(plus(total, taken), added)) return true
  return percents.some((percent) => {
    const whole = times(added, HUNDRED)
    const share = times(added, percent)
    const stated = times(plus(total, taken), HUNDRED)
    return isSame(stated, plus(whole, share)) || isSame(plus(stated, share), whole)
  })
}

/** A tax, fee or discount without a figure accounts for a total that lies above or below the sum. */
function isExplained(
  total: Exact,
  { added, taken }: { added: Exact; taken: Exact },
  charges: readonly Charge[],
): boolean {
  const difference = approximate(total) + approximate(taken) - approximate(added)
  const isCharge = charges.some(
    ({ kind, is }) => is === 'pending' && (kind === 'discount' ? difference < 0 : difference > 0),
  )
  return isCharge && Math.abs(difference) < approximate(added) / 2
}

/** Whether a stated total agrees with the other amounts; a total that differs from its parts is asked about. */
export function agreesWithParts(
  sentence: Sentence,
  total: Amount,
  candidates: Candidates,
  charges: readonly Charge[],
): boolean {
  const { tokens } = sentence
  const parts = candidates.amounts.filter((one) => !isSame(one.value, total.value) && !isOld(tokens, one))
  if (parts.length === 0) return true
  const percents = candidates.others.filter(({ why }) => why?.reason === 'percent').map(({ value }) => value)
  const ways = [parts, parts.filter((one) => !isSubtotal(tokens, one))]
  const subtotals = parts.filter((one) => isSubtotal(tokens, one))
  if (subtotals.length === 1) ways.push(parts.filter((one) => one.first >= subtotals[0]!.first))
  return ways.some(
    (way) =>
      way.length > 0 &&
      sumsOf(sentence, way, candidates).some(
        (sum) =>
          matches(total.value, sum, percents) || (percents.length === 0 && isExplained(total.value, sum, charges)),
      ),
  )
}
