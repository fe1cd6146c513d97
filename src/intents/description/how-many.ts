import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isOneOf, means, meansAny, type Token, tokensOf } from '../tokens/cursor.ts'
import { SESSIONS } from '../words/particular.ts'
import type { Phrase, Place } from './phrase.ts'

/** "3 lessons", "up to 10 devices", "60 kotak": a word for pieces or people, and no goods of its own. */
const isUnit = (token: Token): boolean =>
  isOneOf(token, SESSIONS) ||
  (meansAny(token, 'counter', 'people', 'pack') &&
    !meansAny(token, 'goods', 'vocative') &&
    !isOfClass(token, CLASS.thing))

const isNumeral = ({ kind, entry }: Token): boolean => kind === 'number' || entry.numbers.length > 0

const namesGoods = (phrase: Phrase | undefined): boolean =>
  phrase !== undefined &&
  !phrase.isKey &&
  !meansAny(phrase.whole.first, 'vocative', 'title', 'greeting', 'introduces') &&
  (phrase.things > 0 ||
    (phrase.names.length > 1 && phrase.names.some((token) => !isUnit(token))) ||
    phrase.names.some((token) => means(token, 'goodsHead') && !isUnit(token)))

/** Only says how many, where goods are named beside it. */
export const isHowMany = ({ phrase: { core, names }, all }: Place): boolean =>
  names.length > 0 && names.every(isUnit) && tokensOf(core).some(isNumeral) && all.some(namesGoods)
