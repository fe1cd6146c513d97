import { isNoun } from '../kinds/noun.ts'
import { CLASS, isOfClass } from '../tokens/classes.ts'
import {
  isHardStop,
  isNumber,
  isOneOf,
  isSign,
  isStop,
  isWord,
  means,
  meansAny,
  peek,
  type Token,
} from '../tokens/cursor.ts'
import { CARD_ENDS, CHARGING, HAS, METHOD_HOMONYMS, VA } from '../words/particular.ts'
import { isJoint, type Scene } from './mention.ts'

const isSureMethod = (token: Token | undefined): boolean => token?.entry.method?.sure === true || isOneOf(token, VA)

/** "card or bank transfer": the other payment method is one for sure. */
export const isBesideSureWay = ({ token: { previous, next } }: Scene): boolean =>
  (isJoint(next) && isSureMethod(next?.next)) || (isJoint(previous) && isSureMethod(previous?.previous))

/** "card ending 4471", "kartu BCA akhiran 8812" */
export const hasLastDigits = ({ next }: Token): boolean =>
  isOneOf(next, CARD_ENDS) || (next?.entry.method != null && isOneOf(next.next, CARD_ENDS))

/** Words between the verb and the card at most: "bill my wife's card". */
const OWNER_MAX = 4

/** "bill my wife's card", "charge the Lees' card": nothing but whose card it is between, and no goods after. */
export function isCharged({ previous, next }: Token): boolean {
  const isOpen = next === undefined || isStop(next) || meansAny(next, 'purpose', 'polite') || next.entry.mark !== null
  if (!isOpen) return false
  let owner = previous
  for (let left = OWNER_MAX; owner !== undefined && left > 0 && isOwner(owner); left--) owner = owner.previous
  return owner !== previous && isOneOf(owner, CHARGING)
}

/** "she's got a visa", "he has a card": at the end of its clause. */
export const isHad = ({ previous, next }: Token): boolean =>
  isOfClass(previous, CLASS.determiner) &&
  isOneOf(previous?.previous, HAS) &&
  (next === undefined || isStop(next) || means(next, 'polite'))

const isOwner = (token: Token): boolean =>
  means(token, 'title') ||
  isOfClass(token, CLASS.determiner | CLASS.person) ||
  token.text.endsWith("'s") ||
  isSign(token, "'") ||
  isSign(token.next, "'") ||
  (isWord(token) && isOfClass(token.previous, CLASS.determiner))

/** "£52. Card, love.": a sentence of its own after another one, up to its first comma. */
export const opensSentence = ({ previous, next }: Token): boolean =>
  isHardStop(previous) && (next === undefined || isStop(next))

/** "QR code stickers": a word after it makes it goods; a number there is an amount. */
export const isBeforeGoodsWord = ({ token }: Scene): boolean =>
  means(token.next, 'goodsAfter') && (!isNumber(peek(token, 2)) || isOneOf(token, METHOD_HOMONYMS))

/** Particles of any region are short: "pake dana ye", "pakai dana ae". */
const PARTICLE_MAX = 2

/** "pakai dana kas", "bayar kartu ujian", "paid visa fees": an unknown noun after a homonym makes it goods. */
export function isHomonymOfGoods({ token }: Scene): boolean {
  const { next } = token
  if (!isOneOf(token, METHOD_HOMONYMS) || next === undefined || !isWord(next)) return false
  if (next.text.length <= PARTICLE_MAX) return false
  const { meanings, method, mark, numbers } = next.entry
  return meanings.size === 0 && method === null && mark === null && numbers.length === 0
}

/** A quotation mark before the payment method, up to two words back, and the goods it is written on before that. */
export function isQuotedOnGoods({ token }: Scene): boolean {
  const marks = [token.previous, token.previous?.previous, token.previous?.previous?.previous]
  const mark = marks.find((one) => isSign(one, '"'))
  const isWay = marks.slice(0, marks.indexOf(mark)).some((one) => means(one, 'way'))
  return mark !== undefined && !isWay && isNoun(mark.previous) && !means(mark.previous, 'way')
}
