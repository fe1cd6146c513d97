import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isHardStop, isOneOf, isStop, isWord, means, type Token } from '../tokens/cursor.ts'
import { CARD_ENDS, CHARGING, HAS, VA } from '../words/particular.ts'
import { isJoint, type Scene } from './mention.ts'

const isSureMethod = (token: Token | undefined): boolean => token?.entry.method?.sure === true || isOneOf(token, VA)

/** "card or bank transfer": the other payment method is one for sure. */
export const isBesideSureWay = ({ token: { previous, next } }: Scene): boolean =>
  (isJoint(next) && isSureMethod(next?.next)) || (isJoint(previous) && isSureMethod(previous?.previous))

/** "card ending 4471", "kartu BCA akhiran 8812" */
export const hasLastDigits = ({ next }: Token): boolean =>
  isOneOf(next, CARD_ENDS) || (next?.entry.method != null && isOneOf(next.next, CARD_ENDS))

/** Words between the verb and the card at most: "bill my wife's card". */
const OWNER_MAX = 3

/** "bill my wife's card", "charge the card": nothing but whose card it is between, and no goods after. */
export function isCharged({ previous, next }: Token): boolean {
  if (next !== undefined && !isStop(next) && !means(next, 'purpose') && !means(next, 'polite')) return false
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
  isOfClass(token, CLASS.determiner | CLASS.person) ||
  token.text.endsWith("'s") ||
  (isWord(token) && isOfClass(token.previous, CLASS.determiner))

/** "£52. Card, love.": a sentence of its own after another one, up to its first comma. */
export const opensSentence = ({ previous, next }: Token): boolean =>
  isHardStop(previous) && (next === undefined || isStop(next))
