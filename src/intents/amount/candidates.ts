import type { Currency } from '../../base/currency.ts'
import { findHome } from '../currency/home.ts'
import type { Context } from '../currency/resolve.ts'
import { approximate } from '../exact.ts'
import type { Classified } from '../kinds/kind.ts'
import { type ReadingRule, table, takeSteps } from '../rules.ts'
import { isOneOf, isWord } from '../tokens/cursor.ts'
import { lookBack } from '../tokens/near.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { FACE_VALUES } from '../words/particular.ts'
import type { Amount, Candidates } from './amount.ts'
import { type Charge, findCharges } from './charges.ts'
import { findAmounts } from './find-amounts.ts'

/** What may be money in a sentence, the charges, and the currency of amounts without a mark. */
export type Field = {
  readonly sentence: Sentence
  readonly candidates: Candidates
  readonly charges: readonly Charge[]
  readonly home: Currency | null
}

const isRightBehind = ({ first }: Amount, { token }: Charge): boolean =>
  first === token.next || (isWord(token.next) && first === token.next?.next)

/** The amount that an included charge comes to: the 10rb of "100rb termasuk ongkir 10rb". */
const isIncluded = (one: Amount, { candidates, charges }: Field): boolean =>
  charges.some((charge) => charge.is === 'included' && isRightBehind(one, charge)) &&
  candidates.amounts.some((other) => other.last.at < one.first.at && approximate(other.value) > approximate(one.value))

const leaveOut = (field: Field, isOut: (one: Amount) => boolean): Field => ({
  ...field,
  candidates: { ...field.candidates, amounts: field.candidates.amounts.filter((one) => !isOut(one)) },
})

/** The 50rb of "pulsa 50rb … bayarnya 52rb": what the goods are worth, where a word says what they cost. */
const isFaceValue = (one: Amount, { candidates: { amounts } }: Field): boolean =>
  amounts.length === 2 &&
  (isOneOf(one.first.previous, FACE_VALUES) || isOneOf(one.first.previous?.previous, FACE_VALUES)) &&
  amounts.some((other) => other.first.at > one.last.at && isPriced(other) && isNear(other, one))

/** What a voucher costs is near what it is worth. */
const isNear = (price: Amount, worth: Amount): boolean => {
  const ratio = approximate(price.value) / approximate(worth.value)
  return ratio > 0.8 && ratio < 1.25
}

const isPriced = ({ first }: Amount): boolean =>
  (['worth', 'introducer', 'becomes'] as const).some((meaning) => lookBack(first, meaning, 0) !== undefined)

/** Amounts that are none to be paid, each kind left out in its turn. */
export const LEFT_OUT = table<ReadingRule<Field, Field>>(
  [
    {
      name: 'included-charge',
      example: 'kopi 100rb termasuk ongkir 10rb',
      when: (field) => field.candidates.amounts.some((one) => isIncluded(one, field)),
      reason: 'the price holds the charge already',
      read: (field) => leaveOut(field, (one) => isIncluded(one, field)),
    },
    {
      name: 'face-value',
      example: 'pulsa 50rb ke 0812 3456 7890 bayarnya 52rb',
      when: (field) => field.candidates.amounts.some((one) => isFaceValue(one, field)),
      reason: 'what goods are worth is not what they cost',
      read: (field) => leaveOut(field, (one) => isFaceValue(one, field)),
    },
  ],
  'every',
)

/** Finds what may be the amount to pay, and the charges that may leave it open. */
export function findField(sentence: Sentence, numbers: readonly Classified[], context: Context): Field {
  const home = findHome(sentence, context)
  const candidates = findAmounts(sentence, numbers, context, home)
  return takeSteps(LEFT_OUT, { sentence, candidates, charges: findCharges(sentence, candidates), home })
}
