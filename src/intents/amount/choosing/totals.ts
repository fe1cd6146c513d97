import { approximate, type Exact, fromInteger, isOne, isSame, plus, times } from '../../exact.ts'
import type { Classified, Kind } from '../../kinds/kind.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { lookBack } from '../../tokens/near.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import type { Amount, Candidates } from '../amount.ts'
import type { Charge } from '../candidates/charges.ts'
import { findUnitPrice } from '../counts/unit-price.ts'
import { isOld, isSubtotal } from '../stance.ts'

/** What makes a part of a sum one that is taken off. */
export const DEDUCTIONS = table<Rule<Amount>>([
  {
    name: 'after-a-discount',
    example: 'kopi 30rb promo 5rb total 25rb',
    when: ({ first }) => lookBack(first, 'discount', 1) !== undefined,
    reason: 'a discount is taken off',
  },
])

/** Kinds of numbers that a price may be multiplied by. */
const FACTORS: ReadonlySet<Kind | undefined> = new Set([
  undefined,
  'count',
  'people',
  'pack',
  'measure',
  'period',
  'shortPeriod',
])

const isFactor = ({ why, power, value }: Classified): boolean => FACTORS.has(why?.kind) && power === 0 && !isOne(value)

/** The values one part may add to a total: its product, or itself and itself times what is counted anywhere. */
function valuesOf(sentence: Sentence, part: Amount, candidates: Candidates): Exact[] {
  const price = findUnitPrice(sentence, part, candidates)
  if (price?.is === 'product') return [times(part.value, price.factor.value)]
  return [part.value, ...candidates.others.filter(isFactor).map(({ value }) => times(part.value, value))]
}

const SUMS_MAX = 64

/** What parts come to: added up, and taken off. */
type Sum = { readonly added: Exact; readonly taken: Exact }

/** All sums that the parts may come to. */
function sumsOf(sentence: Sentence, parts: readonly Amount[], candidates: Candidates): Sum[] {
  let sums: Sum[] = [{ added: fromInteger(0), taken: fromInteger(0) }]
  for (const part of parts) {
    const values = valuesOf(sentence, part, candidates)
    const isTaken = decide(DEDUCTIONS, part) !== undefined
    sums = sums
      .flatMap(({ added, taken }) =>
        values.map((value) => (isTaken ? { added, taken: plus(taken, value) } : { added: plus(added, value), taken })),
      )
      .slice(0, SUMS_MAX)
  }
  return sums
}

const HUNDRED = fromInteger(100)

/** A stated total, a sum of its parts, and what the sentence says about percentages and charges. */
type Claim = Sum & {
  readonly total: Exact
  readonly percents: readonly Exact[]
  readonly charges: readonly Charge[]
}

/** The percentage added to the sum, or taken off it, makes the total. */
function isChangedBy(percent: Exact, { total, added, taken }: Claim): boolean {
  const whole = times(added, HUNDRED)
  const share = times(added, percent)
  const stated = times(plus(total, taken), HUNDRED)
  return isSame(stated, plus(whole, share)) || isSame(plus(stated, share), whole)
}

/** How a total agrees with a sum of its parts. */
export const AGREEMENTS = table<Rule<Claim>>([
  {
    name: 'adds-up',
    example: 'kopi 25rb, roti 30rb, total 55rb',
    when: ({ total, added, taken }) => isSame(plus(total, taken), added),
    reason: 'the parts come to the total',
  },
  {
    name: 'adds-up-with-a-percentage',
    example: 'kopi 100rb, PPN 11%, total 111rb',
    when: (claim) => claim.percents.some((percent) => isChangedBy(percent, claim)),
    reason: 'a percentage accounts for the difference',
  },
])

/** The parts that a total may be the sum of: all, those that are no subtotal, those from the one subtotal on. */
function waysToAdd(parts: readonly Amount[]): (readonly Amount[])[] {
  const subtotals = parts.filter(isSubtotal)
  const [subtotal, ...more] = subtotals
  if (subtotal === undefined) return [parts]
  const ways = [parts, parts.filter((one) => !isSubtotal(one))]
  if (more.length === 0) ways.push(parts.filter(({ first }) => first.at >= subtotal.first.at))
  return ways.filter(({ length }) => length > 0)
}

/** "Unit price: $120, Total: $240": a whole number of pieces, whatever counts them. */
function isTotalOfPieces(
  sentence: Sentence,
  total: Amount,
  [part, ...more]: readonly Amount[],
  candidates: Candidates,
): boolean {
  if (part === undefined || more.length > 0) return false
  const [all, one] = [approximate(total.value), approximate(part.value)]
  return findUnitPrice(sentence, part, candidates)?.is === 'piece' && all > one && all % one === 0
}

/** Whether a stated total agrees with the other amounts; a total that differs from its parts needs clarification. */
export function agreesWithParts(
  sentence: Sentence,
  total: Amount,
  candidates: Candidates,
  charges: readonly Charge[],
): boolean {
  const parts = candidates.amounts.filter((one) => !isSame(one.value, total.value) && !isOld(one))
  if (parts.length === 0 || isTotalOfPieces(sentence, total, parts, candidates)) return true
  const percents = candidates.others.filter(({ why }) => why?.kind === 'percent').map(({ value }) => value)
  return waysToAdd(parts).some((way) =>
    sumsOf(sentence, way, candidates).some(
      (sum) => decide(AGREEMENTS, { ...sum, total: total.value, percents, charges }) !== undefined,
    ),
  )
}
