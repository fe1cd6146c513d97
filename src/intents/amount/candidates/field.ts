import type { Currency } from '../../../base/currency.ts'
import { findHome } from '../../currency/choose-currency.ts'
import type { Context } from '../../currency/resolve.ts'
import { approximate } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { isOneOf, isStop } from '../../tokens/cursor.ts'
import { lookBack } from '../../tokens/near.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import { FACE_PRICES, FACE_VALUES } from '../../words/particular.ts'
import type { Amount, Candidates } from '../amount.ts'
import { type Charge, findCharges } from './charges.ts'
import { findAmounts } from './find-amounts.ts'

/** What may be money in a sentence, the charges, and the currency of amounts without a mark. */
export type Field = {
  readonly sentence: Sentence
  readonly candidates: Candidates
  readonly charges: readonly Charge[]
  readonly home: Currency | null
}

/** What a voucher costs is not far from what it is worth. */
const isNear = (price: Amount, worth: Amount): boolean => {
  const ratio = approximate(price.value) / approximate(worth.value)
  return ratio > 0.5 && ratio < 2
}

const isPriced = ({ first }: Amount): boolean =>
  isOneOf(first.previous, FACE_PRICES) ||
  (['worth', 'introducer', 'becomes'] as const).some((meaning) => lookBack(first, meaning, 0) !== undefined)

/** Words between a face value and what has it at most: "saldo e-toll 200rb", "$50 Steam gift card". */
const FACE_WORDS_MAX = 4

/** What has a face value comes right before the amount, or after it in its clause. */
function namesFaceValue({ first, last }: Amount): boolean {
  let [before, after] = [first.previous, last.next]
  for (let left = FACE_WORDS_MAX; left > 0; left--) {
    if (isOneOf(before, FACE_VALUES) || isOneOf(after, FACE_VALUES)) return true
    before = isStop(before) ? undefined : before?.previous
    after = isStop(after) ? undefined : after?.next
  }
  return false
}

/** The 50rb of "pulsa 50rb … bayarnya 52rb": what the goods are worth, where a word says what they cost. */
const isFaceValue = (one: Amount, other: Amount): boolean =>
  namesFaceValue(one) && isPriced(other) && isNear(other, one)

/** Of two amounts the price alone, where the other is a face value. More than two are never that plain. */
function withoutFaceValue({ amounts, others }: Candidates): Candidates {
  const [first, second, ...more] = amounts
  if (first === undefined || second === undefined || more.length > 0) return { amounts, others }
  const faceOfFirst = isFaceValue(first, second)
  const faceOfSecond = isFaceValue(second, first) && !isPriced(second)
  return { amounts: amounts.filter((one) => !(one === first ? faceOfFirst : faceOfSecond)), others }
}

/** Finds what may be the amount to pay, and the charges that may leave it open. */
export function findField(sentence: Sentence, numbers: readonly Classified[], context: Context): Field {
  const home = findHome(sentence, context)
  const found = findAmounts(sentence, numbers, context, home)
  return { sentence, candidates: withoutFaceValue(found), charges: findCharges(sentence, found), home }
}
