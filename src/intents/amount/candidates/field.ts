import type { Currency } from '../../../base/currency.ts'
import { findHome } from '../../currency/choose-currency.ts'
import type { Context } from '../../currency/resolve.ts'
import { approximate } from '../../exact.ts'
import type { Classified } from '../../kinds/kind.ts'
import { isOneOf } from '../../tokens/cursor.ts'
import { lookBack } from '../../tokens/near.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import { FACE_VALUES } from '../../words/particular.ts'
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

/** What a voucher costs is near what it is worth. */
const isNear = (price: Amount, worth: Amount): boolean => {
  const ratio = approximate(price.value) / approximate(worth.value)
  return ratio > 0.8 && ratio < 1.25
}

const isPriced = ({ first }: Amount): boolean =>
  (['worth', 'introducer', 'becomes'] as const).some((meaning) => lookBack(first, meaning, 0) !== undefined)

/** The 50rb of "pulsa 50rb … bayarnya 52rb": what the goods are worth, where a word says what they cost. */
const isFaceValue = (one: Amount, amounts: readonly Amount[]): boolean =>
  amounts.length === 2 &&
  (isOneOf(one.first.previous, FACE_VALUES) || isOneOf(one.first.previous?.previous, FACE_VALUES)) &&
  amounts.some((other) => other.first.at > one.last.at && isPriced(other) && isNear(other, one))

const withoutFaceValue = ({ amounts, others }: Candidates): Candidates => ({
  amounts: amounts.filter((one) => !isFaceValue(one, amounts)),
  others,
})

/** Finds what may be the amount to pay, and the charges that may leave it open. */
export function findField(sentence: Sentence, numbers: readonly Classified[], context: Context): Field {
  const home = findHome(sentence, context)
  const found = findAmounts(sentence, numbers, context, home)
  return { sentence, candidates: withoutFaceValue(found), charges: findCharges(sentence, found), home }
}
