import type { Amount, Candidates } from './amount.ts'
import { type Charge, findOpenPercent } from './charges.ts'
import { type Choice, type Refused, refuseAt, refuseSeveral } from './choice.ts'
import type { Classified } from './classified.ts'
import { findCommonDoubt, findOwnDoubt } from './doubts.ts'
import { times } from './exact.ts'
import { findPeriods, findQuantity, findUnclearCount, findUnitPrice } from './quantities.ts'
import { sayAmount, tellDoubt, wordsOf } from './refuse.ts'
import type { Sentence } from './sentence.ts'
import { isOld, lookBack } from './surroundings.ts'

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

/** Takes an amount as the one to pay unless charges, doubts or an open quantity speak against it. `rule`: what marked it out; null: it is the only one. */
export function settle(
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
