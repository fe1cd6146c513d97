import type { Currency } from '../../../base/currency.ts'
import { hasLargePrices } from '../../currency/resolve.ts'
import { approximate } from '../../exact.ts'
import { isNoun } from '../../kinds/noun.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isOneOf, isSign, isStop, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { lookBack } from '../../tokens/near.ts'
import { isCapital, isShouted, type Sentence, wordsOf } from '../../tokens/sentence.ts'
import { BILLING } from '../../words/particular.ts'
import { QUESTIONS, type Question } from '../../words/questions.ts'
import type { Amount } from '../amount.ts'

/** Below this a bare rupiah number has most likely lost its "ribu". */
const LARGE_PRICE_MIN = 1000
/** From this value on a bare rupiah number is a price even where an unknown word follows. */
const PLAIN_PRICE_MIN = 10_000
/** Below this a bare number after a word is more likely a version or a quantity. */
const BARE_MIN = 10
/** Below this a bare number after a name is more likely part of it. */
const NAME_BELOW = 1000

/** A bare number, alone in its sentence. `isLarge`: prices have thousands in its currency. */
type Bare = {
  readonly sentence: Sentence
  readonly amount: Amount
  readonly value: number
  readonly said: string
  readonly isLarge: boolean
}

const isIntroduced = ({ amount: { first } }: Bare): boolean =>
  (['introducer', 'worth', 'total', 'becomes', 'purpose'] as const).some(
    (meaning) => lookBack(first, meaning, 0) !== undefined,
  )

const isGrouped = ({ amount: { number } }: Bare): boolean =>
  number.form === 'digits' && number.first.digits?.separator !== ''

/** A word right before the number that may be a name or a label. */
const hasHead = ({ amount: { first } }: Bare): boolean =>
  first.previous?.kind === 'word' && !meansAny(first.previous, 'polite', 'filler', 'purpose')

/** Where prices have thousands they end in two zeros at least: 7712 is more likely a number of something. */
const isUneven = ({ amount: { value } }: Bare): boolean => value.scale === 0 && value.units % 100 !== 0

/** Words of a name at most. */
const NAME_WORDS_MAX = 4

/** "bill Mr Tan 128 for …": whom a command bills comes between it and the price. */
function isAfterPayer(sentence: Sentence, name: Token): boolean {
  let token: Token | undefined = name
  for (let left = NAME_WORDS_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    if (isOneOf(token, BILLING)) return token !== name
    if (!isCapital(sentence, token) && !means(token, 'title') && !isSign(token, '.')) return false
  }
  return isOneOf(token, BILLING)
}

/** "Blink 182": a capital inside the clause. */
function isAfterName({ sentence, amount: { first, last }, value }: Bare): boolean {
  const head: Token | undefined = first.previous
  if (head?.previous === undefined || isStop(head.previous) || value >= NAME_BELOW) return false
  if (means(last.next, 'purpose') && isAfterPayer(sentence, head)) return false
  return isCapital(sentence, head) && !isShouted(sentence)
}

/** What keeps a bare number from being the amount, and the question about it. */
export const BARE_DOUBTS = table<Rule<Bare, (bare: Bare) => Question>>([
  {
    name: 'without-thousands',
    example: 'kopi 25',
    over: 'no-round-price',
    when: ({ isLarge, value }) => isLarge && value < LARGE_PRICE_MIN,
    reason: ({ said }) => QUESTIONS.withoutThousands(said),
  },
  {
    name: 'no-round-price',
    example: 'cicilan motor mesin 7712',
    when: (bare) => bare.isLarge && !isIntroduced(bare) && !isGrouped(bare) && isUneven(bare),
    reason: ({ said }) => QUESTIONS.withoutThousands(said),
  },
  {
    name: 'before-a-noun',
    example: '2500 benang wol',
    when: (bare) =>
      isNoun(bare.amount.last.next) &&
      !isOfClass(bare.amount.last.next, CLASS.verb) &&
      !(bare.isLarge && bare.value >= PLAIN_PRICE_MIN) &&
      !isIntroduced(bare) &&
      !isGrouped(bare),
    reason: ({ said, amount }) => QUESTIONS.bareBefore(said, amount.last.next?.text ?? ''),
  },
  {
    name: 'after-a-word',
    example: 'yoga 7',
    region: 'US',
    when: (bare) =>
      !bare.isLarge && !isIntroduced(bare) && hasHead(bare) && (bare.value < BARE_MIN || isAfterName(bare)),
    reason: ({ said, amount }) => QUESTIONS.bareAfter(said, amount.first.previous?.text ?? ''),
  },
])

/** What keeps a bare number, alone in its sentence, from being the amount; null: nothing does. */
export function judgeBare(sentence: Sentence, amount: Amount, home: Currency | null): Question | null {
  if (amount.strength !== 'bare') return null
  const bare: Bare = {
    sentence,
    amount,
    value: approximate(amount.value),
    said: wordsOf(sentence, amount),
    isLarge: hasLargePrices(home),
  }
  return decide(BARE_DOUBTS, bare)?.reason(bare) ?? null
}
