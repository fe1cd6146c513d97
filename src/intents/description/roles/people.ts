import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isNumber, isOneOf, means, meansAny } from '../../tokens/cursor.ts'
import { GRACES, RELATIVES, TRADES } from '../../words/particular.ts'
import type { Phrase, Place } from '../phrases/phrase.ts'

/** "driver for one day": a trade alone, and for how long. */
export const isTradeFor = ({ whole, core, closer }: Phrase): boolean => {
  const length = closer?.next
  const isAlone = core.first === core.last && core.first === whole.first && isOneOf(core.first, TRADES)
  const isLength = isNumber(length) || (length?.entry.numbers.length ?? 0) > 0 || isOfClass(length, CLASS.determiner)
  return isAlone && means(closer, 'purpose') && isLength
}

/** "Thank you for choosing Brightwater", "terima kasih atas kepercayaan Bapak". */
export const isThankedFor = ({ phrase: { whole, opener } }: Place): boolean =>
  isOneOf(whole.first, GRACES) && means(opener, 'purpose') && means(opener?.previous, 'greeting')

/** "ini tamu kamar Anggrek mau nambah": a word for people, and what they want. */
export const isWhoWants = ({ phrase: { opener, whole, closer } }: Place): boolean =>
  closer?.text.startsWith('mau ') === true &&
  [opener, whole.first, whole.first.next].some((token) => meansAny(token, 'people', 'vocative', 'bearer'))

/** "yang rumahnya depan masjid" after a name, "mbak yang rumahnya dekat pasar". */
export const isRelative = ({ phrase: { whole } }: Place): boolean =>
  isOneOf(whole.first, RELATIVES) ||
  (meansAny(whole.first, 'people', 'vocative', 'bearer') && isOneOf(whole.first.next, RELATIVES))

/** "Ava's birthday", "my sister's wedding": what it is for belongs to a person. */
export const isWhose = ({ names: [first, second] }: Phrase): boolean =>
  first?.text.endsWith("'s") === true || second?.text.endsWith("'s") === true
