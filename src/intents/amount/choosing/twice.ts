import { isNoun } from '../../kinds/noun.ts'
import { pairsOf } from '../../pairs.ts'
import { decide, type Rule, type Table, table } from '../../rules.ts'
import { isOneOf, means, peek, peekBack, type Token, tokensBetween } from '../../tokens/cursor.ts'
import { ANOTHER, THEN, TOO } from '../../words/particular.ts'
import type { Amount } from '../amount.ts'
import { isPlus } from '../stance.ts'

/** Two amounts of the same value, one after the other. */
type Pair = { readonly left: Amount; readonly right: Amount }

const isSameSpelling = ({ left: { number: a }, right: { number: b } }: Pair): boolean =>
  a.form === b.form && a.power === b.power && a.first.text === b.first.text

const isAfterGoods = ({ first }: Amount): boolean => isNoun(first.previous)
const isBeforeGoods = ({ last }: Amount): boolean => isNoun(last.next)

const adds = (token: Token | undefined, { left }: Pair): boolean =>
  token !== undefined && token.at > left.last.at && (means(token, 'and') || isPlus(token))

/** "bill Kay $30 and Kim $30 too", "terus 90rb lagi": "then" between the two, or "too" within four words after. */
const isSecondOrder = ({ left, right: { first, last } }: Pair): boolean =>
  tokensBetween(left.last, first).some((token) => isOneOf(token, THEN)) ||
  [1, 2, 3, 4].some((count) => isOneOf(peek(last, count), TOO))

/** What says that the same value is added once more. */
export const ADDED_AGAIN = table<Rule<Pair>>([
  {
    name: 'and-between',
    example: '$50 now and $50 later',
    region: 'US',
    when: (pair) => adds(pair.right.first.previous, pair) || adds(peekBack(pair.right.first, 2), pair),
    reason: 'the same value, but twice of it',
  },
  {
    name: 'the-other',
    example: '$30 now, the other $30 on pickup',
    region: 'US',
    when: ({ right }) => isOneOf(right.first.previous, ANOTHER),
    reason: 'a word says that it is one more',
  },
  {
    name: 'too',
    example: 'tagih Andi 90rb buat futsal, Budi juga 90rb',
    when: (pair) => isOneOf(pair.right.first.previous, TOO) || isSecondOrder(pair),
    reason: 'a second one pays the same',
  },
])

/** What makes two prices of the same value. "60rb buat keripik, inget 60rb" says one amount twice. */
export const SECOND_ITEMS = table<Rule<Pair>>([
  {
    name: 'both-after-goods',
    example: 'kopi 25rb, roti 25rb',
    when: (pair) => isSameSpelling(pair) && isAfterGoods(pair.left) && isAfterGoods(pair.right),
    reason: 'two things have a price each',
  },
  {
    name: 'both-before-goods',
    example: '25rb kopi, 25rb roti',
    when: (pair) =>
      isSameSpelling(pair) &&
      isBeforeGoods(pair.left) &&
      isBeforeGoods(pair.right) &&
      pair.right.first.at > pair.left.last.at + 1,
    reason: 'two things have a price each',
  },
])

const somePair = (amounts: readonly Amount[], rules: Table<Rule<Pair>>): boolean =>
  pairsOf(amounts).some(([left, right]) => decide(rules, { left, right }) !== undefined)

/** "$50 now and $50 later": the same value, but twice of it. */
export const isAddedAgain = (amounts: readonly Amount[]): boolean => somePair(amounts, ADDED_AGAIN)

/** "kopi 25rb, roti 25rb" prices two things. */
export const hasSecondItem = (amounts: readonly Amount[]): boolean => somePair(amounts, SECOND_ITEMS)
