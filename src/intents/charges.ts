import type { Candidates } from './amount.ts'
import { type Exact, fromInteger, isSame } from './exact.ts'
import { isSign, isStop, means, meansAny, type Sentence, type Token } from './sentence.ts'
import { isPlus } from './surroundings.ts'
import type { Meaning } from './words/table.ts'

/**
 * A discount, tax or fee in the sentence. `included`: in the price already. `settled`: taken into account, or waived. `pending`: still to be computed.
 * `excluded`: named as still to come. One that merely names the goods ("konsultan pajak") is none.
 */
export type Charge = {
  readonly at: number
  readonly kind: 'discount' | 'tax' | 'fee'
  readonly is: 'settled' | 'included' | 'pending' | 'excluded'
}

const kindOf = (token: Token): Charge['kind'] | null =>
  means(token, 'discount') ? 'discount' : means(token, 'tax') ? 'tax' : means(token, 'fee') ? 'fee' : null

type Spot = { readonly sentence: Sentence; readonly candidates: Candidates; readonly at: number; readonly last: number }

const SKIPPED: readonly Meaning[] = ['filler', 'polite', 'introducer', 'fee', 'tax', 'discount']

/** Any of the meanings stands within `far` words before the charge, in its clause; percentages are stepped over. */
function hasBefore({ sentence: { tokens }, at }: Spot, far: number, ...meanings: readonly Meaning[]): boolean {
  let words = 0
  for (let i = at - 1; i >= 0 && words <= far; i--) {
    const token = tokens[i]!
    if (meansAny(token, ...meanings)) return true
    if (token.kind === 'number' || isSign(token, '%', ':', '&', '/')) continue
    if (token.kind === 'sign') return meansAny(token, ...meanings)
    words++
  }
  return false
}

function hasAfter({ sentence: { tokens }, last }: Spot, far: number, ...meanings: readonly Meaning[]): boolean {
  let words = 0
  for (let i = last + 1; i < tokens.length && words <= far; i++) {
    const token = tokens[i]!
    if (meansAny(token, ...meanings)) return true
    if (token.kind === 'number' || isSign(token, '%', '(')) continue
    if (token.kind === 'sign') return false
    words++
  }
  return false
}

/** A percentage right before or behind the charge. */
function hasPercent({ sentence: { tokens }, candidates, at, last }: Spot): boolean {
  return candidates.others.some(({ why, first, last: end }) => {
    if (why?.reason !== 'percent') return false
    const close = Math.max(end, why.by ?? end)
    const [gapFrom, gapTo] = first > last ? [last, first] : [close, at]
    const between = tokens.slice(gapFrom + 1, gapTo)
    return (
      between.length <= 3 &&
      between.every((token) =>
        token.kind === 'word'
          ? meansAny(token, ...SKIPPED) || between.length <= 1
          : isSign(token, '(', ')', ':', '=', '-', '%'),
      )
    )
  })
}

const behindAmount = ({ sentence: { tokens }, candidates, at }: Spot): boolean =>
  candidates.amounts.some(({ last }) => last === at - 1 || (last === at - 2 && isSign(tokens[at - 1], '(', '-')))

function isJoinedToAmount({ sentence: { tokens }, candidates, at }: Spot): boolean {
  const joint = tokens[at - 1]
  return (
    (means(joint, 'and') || joint?.text === 'with' || isSign(joint, '&')) &&
    candidates.amounts.some(({ last }) => last === at - 2)
  )
}

/** "dpp + ppn", "+ 10% tip", "plus PPN 11%", "ditambah ongkir". */
function isAdded(spot: Spot): boolean {
  const { tokens } = spot.sentence
  let words = 0
  for (let i = spot.at - 1; i >= 0 && words < 3; i--) {
    const token = tokens[i]!
    if (isPlus(tokens, i)) return true
    if (token.kind === 'number' || isSign(token, '%')) continue
    if (token.kind === 'sign' || !meansAny(token, ...SKIPPED)) return false
    words++
  }
  return false
}

function judgeCharge(spot: Spot, kind: Charge['kind'], previous: Charge | null): Charge['is'] | null {
  const { tokens } = spot.sentence
  const token = tokens[spot.at]!
  const joint = tokens[spot.at - 1]
  const isList = previous !== null && (meansAny(joint, 'and', 'or') || isSign(joint, '&', ',', '/', '+'))
  if (isList && previous.at === spot.at - 2) return previous.is
  if (hasBefore(spot, 1, 'excluded') && !hasBefore(spot, 1, 'included', 'free'))
    return kind === 'discount' ? 'pending' : 'excluded'
  if (hasBefore(spot, 1, 'free')) return 'settled'
  if (hasBefore(spot, 2, 'included')) return 'included'
  if (hasBefore(spot, 2, 'after')) return 'settled'
  if (kind !== 'discount' && hasAfter(spot, 1, 'excluded')) return 'excluded'
  if (hasAfter(spot, 1, 'included', 'free')) return 'included'
  if (isAdded(spot) || isJoinedToAmount(spot)) return 'pending'
  if (hasPercent(spot)) return 'pending'
  if (means(token, 'weakCharge')) return isOffAmount(spot) ? 'pending' : null
  const isGoods = means(joint, 'introducer') || meansAny(joint, 'goodsBefore') || isGoodsBehind(tokens[spot.last + 1])
  if (kind === 'discount') return isGoods || means(joint, 'free') ? null : 'pending'
  const isShort =
    kind === 'tax' && behindAmount(spot) && (tokens[spot.last + 1] === undefined || isStop(tokens[spot.last + 1]))
  return isShort ? 'pending' : null
}

const isGoodsBehind = (token: Token | undefined): boolean => token !== undefined && meansAny(token, 'goodsAfter')

/** "$5 off", "less Rp20.000", "cashback 10rb". */
function isOffAmount({ sentence: { tokens }, candidates, at, last }: Spot): boolean {
  return (
    means(tokens[at], 'takesOff') && candidates.amounts.some((one) => one.last === at - 1 || one.first === last + 1)
  )
}

/** Finds the discounts, taxes and fees of a sentence and says of each whether the price holds it already. */
export function findCharges(sentence: Sentence, candidates: Candidates): Charge[] {
  const charges: Charge[] = []
  const { tokens } = sentence
  for (let at = 0; at < tokens.length; at++) {
    const kind = tokens[at]!.kind === 'number' ? null : kindOf(tokens[at]!)
    if (kind === null) continue
    let last = at
    while (tokens[last + 1] !== undefined && kindOf(tokens[last + 1]!) !== null && tokens[last + 1]!.kind === 'word')
      last++
    const is = judgeCharge({ sentence, candidates, at, last }, kind, charges.at(-1) ?? null)
    if (is !== null) charges.push({ at: last, kind, is })
    at = last
  }
  return charges
}

const ABOUT_PERCENT: readonly Meaning[] = ['downPayment', 'plus']

const isWhole = (percent: Exact): boolean => isSame(percent, fromInteger(100))

/** A percentage of an amount, or one to be added: "10% dari 500rb", "Rp100.000 + 11%", "pelunasan 50%". */
export function findOpenPercent(sentence: Sentence, { amounts, others }: Candidates): number | null {
  const { tokens } = sentence
  for (const { why, first, value } of others) {
    if (why?.reason !== 'percent') continue
    const close = why.by ?? first
    const isOf =
      (means(tokens[close + 1], 'before') || tokens[close + 1]?.text === 'of') &&
      amounts.some((one) => one.first > close && one.first <= close + 4)
    const head = tokens[first - 1]
    const isAddition = isSign(head, '+') || (meansAny(head, ...ABOUT_PERCENT) && !means(head, 'and'))
    const isShare = !isWhole(value) && (means(head, 'share') || meansAny(tokens[close + 1], 'share', 'downPayment'))
    if (isOf || isAddition || isShare) return first
  }
  return null
}
