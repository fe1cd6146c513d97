import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isOneOf, isStop, isWord, means, meansAny, tokensOf } from '../tokens/cursor.ts'
import { OBJECTS } from '../words/particular-goods.ts'
import type { Phrase, Place } from './phrase.ts'

/** A word of it names goods by itself: "saya mau perpanjang sewa kamera". */
export const namesGoods = ({ phrase: { names } }: Place): boolean => names.some((token) => means(token, 'goodsHead'))

/** "keen to fix you up for the surfboard": a clause about people names no goods before "for". */
export const isAboutYou = (phrase: Phrase | undefined): boolean =>
  phrase !== undefined && tokensOf(phrase.core).some((token) => isOneOf(token, OBJECTS))

/** Money, or somebody's name, follows in the same clause. */
export const isBeforeWord = ({ phrase: { closer } }: Place): boolean => isWord(closer)

/** At least two words name it. */
export const isDescribed = (phrase: Phrase | undefined): boolean => phrase !== undefined && phrase.names.length >= 2

/** "guys tolong charge sponsor booth": a command leads to it. */
const isAskedFor = ({ whole, core }: Phrase): boolean =>
  tokensOf({ first: whole.first, last: core.first }).some((token) => token !== core.first && means(token, 'command'))

/** One word names it, and nobody is called so: the cottage of "Cottage for the barkada". */
export const isNamedAlone = ({ before, money }: Place): boolean =>
  before !== undefined &&
  before.names.length > 0 &&
  (before.opener === undefined || isStop(before.opener) || money.has(before.opener)) &&
  (before.core.first === before.whole.first || isOfClass(before.whole.first, CLASS.determiner) || isAskedFor(before)) &&
  before.names.every((token) => !meansAny(token, 'vocative', 'bearer', 'title'))
