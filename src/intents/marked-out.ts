import type { Amount, Candidates } from './amount.ts'
import type { Charge } from './charges.ts'
import { distinct, isSameAmount } from './choice.ts'
import { means, type Sentence } from './sentence.ts'
import { isFinal, isOld, isTotal, lookAhead, lookBack } from './surroundings.ts'
import { agreesWithParts } from './totals.ts'

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
export function findMarkedOut(
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
