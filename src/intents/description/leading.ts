import type { Rule } from '../rules.ts'
import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isNumber, isOneOf, means, meansAny, tokensOf } from '../tokens/cursor.ts'
import { DATED_BY, GRACES, TRADES } from '../words/particular-goods.ts'
import type { Phrase, Place, Role } from './phrase.ts'

/** "driver for one day": a trade alone, and for how long. */
const isTradeFor = ({ whole, core, closer }: Phrase): boolean => {
  const length = closer?.next
  const isAlone = core.first === core.last && core.first === whole.first && isOneOf(core.first, TRADES)
  const isLength = isNumber(length) || (length?.entry.numbers.length ?? 0) > 0 || isOfClass(length, CLASS.determiner)
  return isAlone && means(closer, 'purpose') && isLength
}

/** Rules of ROLES about people whose time is sold. */
export const ROLES_OF_TRADES: readonly Rule<Place, Role>[] = [
  {
    name: 'trade-for-a-time',
    example: 'driver for one day in Yogyakarta, 650k',
    over: 'made-of-greetings',
    when: ({ phrase }) => isTradeFor(phrase),
    reason: 'goods',
  },
  {
    name: 'time-of-a-trade',
    example: 'driver for one day in Yogyakarta, 650k',
    when: ({ phrase: { opener }, before }) => before !== undefined && before.closer === opener && isTradeFor(before),
    reason: 'purpose',
  },
]

/** "Thank you for choosing Brightwater", "terima kasih atas kepercayaan Bapak". */
export const isThankedFor = ({ phrase: { whole, opener } }: Place): boolean =>
  isOneOf(whole.first, GRACES) && means(opener, 'purpose') && means(opener?.previous, 'greeting')

/** "the October 24 session": goods stand before "from the", and the date says which. */
export const isBehindDate = ({ phrase: { opener }, before, taken, money, methods }: Place): boolean =>
  before !== undefined &&
  before.names.length > 0 &&
  opener !== undefined &&
  taken.has(opener) &&
  !money.has(opener) &&
  !methods.has(opener) &&
  before.closer !== undefined &&
  isOfClass(before.closer.previous, CLASS.determiner) &&
  isOneOf(before.closer.previous?.previous, DATED_BY) &&
  tokensOf({ first: before.closer, last: opener }).every((token) => taken.has(token))

/** "jasa fumigasi" behind a name: a word that heads goods, and by which nobody is addressed. */
export const beginsGoods = ({ phrase: { whole } }: Place): boolean =>
  means(whole.first, 'goodsHead') &&
  !meansAny(whole.first, 'vocative', 'title', 'bearer') &&
  !isNumber(whole.first.next)
