import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isNumber, isOneOf, isStop, isWord, means, meansAny, type Token, tokensOf } from '../../tokens/cursor.ts'
import { DATED_BY, OBJECTS, SESSIONS } from '../../words/particular.ts'
import type { Phrase, Place } from '../phrases/phrase.ts'

/** A word of it names goods by itself: "saya mau perpanjang sewa kamera". */
export const namesGoods = ({ phrase: { names } }: Place): boolean => names.some((token) => means(token, 'goodsHead'))

/** "keen to fix you up for the surfboard": a clause about people names no goods before "for". */
export const isAboutYou = (phrase: Phrase | undefined): boolean =>
  phrase !== undefined && tokensOf(phrase.core).some((token) => isOneOf(token, OBJECTS))

/** Money, or a person's name, follows in the same clause. */
export const isBeforeWord = ({ phrase: { closer } }: Place): boolean => isWord(closer)

/** At least two words name it. */
export const isDescribed = (phrase: Phrase | undefined): boolean => phrase !== undefined && phrase.names.length >= 2

/** "guys tolong charge sponsor booth": a command leads to it. */
const isCommand = ({ whole, core }: Phrase): boolean =>
  tokensOf({ first: whole.first, last: core.first }).some((token) => token !== core.first && means(token, 'command'))

/** One word names it, and it is no form of address: the cottage of "Cottage for the barkada". */
export const isNamedAlone = ({ before, money }: Place): boolean =>
  before !== undefined &&
  before.names.length > 0 &&
  (before.opener === undefined || isStop(before.opener) || money.has(before.opener)) &&
  (before.core.first === before.whole.first || isOfClass(before.whole.first, CLASS.determiner) || isCommand(before)) &&
  before.names.every((token) => !meansAny(token, 'vocative', 'bearer', 'title'))

/** "jasa fumigasi" after a name: a word that heads goods, and is no form of address. */
export const beginsGoods = ({ phrase: { whole } }: Place): boolean =>
  means(whole.first, 'goodsHead') &&
  !meansAny(whole.first, 'vocative', 'title', 'bearer') &&
  !isNumber(whole.first.next)

/** "the October 24 session": goods come before "from the", and the date says which. */
export const isAfterDate = ({ phrase: { opener }, before, taken, money, methods }: Place): boolean =>
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

/** "3 lessons", "up to 10 devices", "60 kotak": a word for pieces or people, and no goods of its own. */
const isUnit = (token: Token): boolean =>
  isOneOf(token, SESSIONS) ||
  (meansAny(token, 'counter', 'people', 'pack') &&
    !meansAny(token, 'goods', 'vocative') &&
    !isOfClass(token, CLASS.thing))

const isNumeral = ({ kind, entry }: Token): boolean => kind === 'number' || entry.numbers.length > 0

const holdsNamedGoods = (phrase: Phrase | undefined): boolean =>
  phrase !== undefined &&
  !phrase.isKey &&
  !meansAny(phrase.whole.first, 'vocative', 'title', 'greeting', 'introduces') &&
  (phrase.things > 0 ||
    (phrase.names.length > 1 && phrase.names.some((token) => !isUnit(token))) ||
    phrase.names.some((token) => means(token, 'goodsHead') && !isUnit(token)))

/** Only says how many, where goods are named beside it. */
export const isHowMany = ({ phrase: { core, names }, all }: Place): boolean =>
  names.length > 0 && names.every(isUnit) && tokensOf(core).some(isNumeral) && all.some(holdsNamedGoods)
