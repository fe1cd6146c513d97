import type { Currency } from '../base/currency.ts'
import type { Amount } from './amount.ts'
import { isNoun } from './classify-unit.ts'
import { approximate } from './exact.ts'
import { sayAmount } from './refuse.ts'
import { hasLargePrices } from './resolve-currency.ts'
import { isCapital, isShouted, isStop, meansAny, type Sentence } from './sentence.ts'
import { lookBack } from './surroundings.ts'

/** Below this a bare rupiah number has most likely lost its "ribu". */
const LARGE_PRICE_MIN = 1000
/** From here on a bare rupiah number is a price even where an unknown word follows. */
const PLAIN_PRICE_MIN = 10_000
/** Below this a bare number behind a word is rather a version or a quantity. */
const BARE_MIN = 10

/** What keeps a bare number, alone in its sentence, from being the amount; null: nothing does. */
export function judgeBare(sentence: Sentence, amount: Amount, home: Currency | null): string | null {
  if (amount.strength !== 'bare') return null
  const { tokens } = sentence
  const value = approximate(amount.value)
  const said = sayAmount(sentence, amount)
  const isLarge = hasLargePrices(home)
  if (isLarge && value < LARGE_PRICE_MIN)
    return `I see ${said}, and cannot tell whether that is the amount or leaves out the thousands; write it in full, as in "Rp25.000".`
  const isIntroduced = ['introducer', 'worth', 'total', 'becomes', 'purpose'].some(
    (one) => lookBack(tokens, amount.first, one as 'introducer', 0) !== -1,
  )
  const isGrouped = tokens[amount.number.first]!.digits?.separator !== '' && amount.number.form === 'digits'
  const next = tokens[amount.last + 1]
  if (isNoun(next) && !isIntroduced && !isGrouped && (!isLarge || value < PLAIN_PRICE_MIN))
    return `I see "${said} ${next!.text}", and cannot tell whether ${said} is the amount; write it with its currency, as in "Rp50.000".`
  const head = tokens[amount.first - 1]
  if (isIntroduced || isLarge || head?.kind !== 'word' || meansAny(head, 'polite', 'filler', 'purpose')) return null
  const isName =
    amount.first > 1 &&
    isCapital(sentence, head) &&
    !isShouted(sentence) &&
    !isStop(tokens[amount.first - 2]) &&
    value < 1000
  return value < BARE_MIN || isName
    ? `I see "${head.text} ${said}", and cannot tell whether ${said} is the amount; write it with its currency, as in "USD 20".`
    : null
}
