import { fromInteger, isSame } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { isOneOf, isStop, isWord, means, meansAny, type Token, tokensBetween } from '../../tokens/cursor.ts'
import { FOR, LEADS_TO_SHARE, ON_THE_PRICE, SHARE_OF } from '../../words/particular.ts'
import type { Amount, Candidates } from '../amount.ts'

/** A percentage, up to its sign `close`, among the amounts of its sentence. */
type Percent = { readonly percent: Classified; readonly close: Token; readonly amounts: readonly Amount[] }

/** Tokens between a percentage and the amount it is a share of at most. */
const SHARE_GAP_MAX = 4

const isOfAmount = ({ close, amounts }: Percent): boolean =>
  (means(close.next, 'before') || isOneOf(close.next, SHARE_OF)) &&
  amounts.some(({ first }) => first.at > close.at && first.at <= close.at + SHARE_GAP_MAX)

/** Words between a percentage and the "on" that leads to what it is a share of at most. */
const ON_GAP_MAX = 2

/** "20% on the £3,000 worktop", "20% now on the $1,200 sofa": of a price, not of goods before it. */
function isOnAmount({ close, amounts }: Percent): boolean {
  let token = close.next
  for (let left = ON_GAP_MAX; isWord(token) && !isOneOf(token, ON_THE_PRICE) && left > 0; left--) token = token?.next
  return (
    isOneOf(token, ON_THE_PRICE) &&
    !isOneOf(token, FOR) &&
    !isDiscounted(close) &&
    amounts.some(({ first }) => first.previous === token || first.previous?.previous === token)
  )
}

const isDiscounted = ({ next }: Token): boolean => next !== undefined && isCharge(next)

/** The word before a percentage that says what it is: the "deposit" of "deposit of 20%". */
function wordBefore({ percent: { first } }: Percent): Token | undefined {
  let word = first.previous
  while (isOneOf(word, LEADS_TO_SHARE)) word = word?.previous
  return word
}

const isHundred = ({ percent }: Percent): boolean => isSame(percent.value, fromInteger(100))

/** Words between an amount and a percentage after it at most. */
const BEHIND_GAP_MAX = 3

const isCharge = (token: Token): boolean => meansAny(token, 'discount', 'tax', 'fee', 'included', 'after', 'takesOff')

/** "RM220 tolak rebet 10%": a percentage ends the clause of the amount, and no known word says what it is. */
const endsClauseOfAmount = ({ percent: { first }, close, amounts }: Percent): boolean =>
  (close.next === undefined || isStop(close.next)) &&
  amounts.some(({ last }) => {
    const between = tokensBetween(last, first)
    return (
      between.length > 0 &&
      between.length <= BEHIND_GAP_MAX &&
      between.every((token) => isWord(token) && !isCharge(token))
    )
  })

/** A percentage of an amount, or one to be added. */
export const OPEN_PERCENTS = table<Rule<Percent>>([
  {
    name: 'of-an-amount',
    example: '10% dari 500rb buat tenda',
    when: isOfAmount,
    reason: 'a share of the amount is to be computed',
  },
  {
    name: 'on-an-amount',
    example: 'pay 20% on the $1,200 sofa',
    region: 'US',
    when: isOnAmount,
    reason: 'a share of the price is to be computed',
  },
  {
    name: 'after-the-amount',
    example: 'tukar bateri RM220 kurangan 10%',
    region: 'MY',
    when: (spot) => endsClauseOfAmount(spot) && !isHundred(spot),
    reason: 'a percentage that nothing explains changes the amount',
  },
  {
    name: 'share',
    example: 'pelunasan 50% kopi 500rb',
    when: (spot) =>
      !isHundred(spot) && (means(wordBefore(spot), 'share') || meansAny(spot.close.next, 'share', 'downPayment')),
    reason: 'the percentage is a share of some other amount',
  },
])

/** The first token of a percentage that leaves the amount open; null: there is none. */
export function findOpenPercent({ amounts, others }: Candidates): Token | null {
  const open = others.find((percent) => {
    if (percent.why?.kind !== 'percent') return false
    return decide(OPEN_PERCENTS, { percent, close: percent.why.by ?? percent.first, amounts }) !== undefined
  })
  return open?.first ?? null
}
