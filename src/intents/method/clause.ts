import { isNumber, isOneOf, isSign, isStop, isWithin, means, meansAny, type Token } from '../tokens/cursor.ts'
import { isUpper } from '../tokens/sentence.ts'
import { PERMATA } from '../words/particular.ts'
import { isJoint, isMethod, isSmall, type Scene } from './mention.ts'

/** "tolong kirim link", "pembeli minta", "he prefers": who asks for what, before a payment method. */
const isLeader = (token: Token): boolean =>
  (token.entry.leadsMethod || meansAny(token, 'polite', 'command', 'filler', 'title', 'flip')) &&
  (token.entry.leadsMethod || !meansAny(token, 'purpose', 'goodsBefore'))

/** Says nothing after a payment method: "DANA aja kak", "kartu boleh", "dana jadi pakai itu", "BCA ya pak haji". */
const isTrailer = (token: Token): boolean =>
  meansAny(token, 'polite', 'offer', 'flip', 'title') ||
  (means(token, 'vocative') && meansAny(token.previous, 'polite', 'vocative', 'title')) ||
  (meansAny(token, 'filler', 'way') && !means(token, 'purpose'))

/** A stop, or the loose slash of "IDR 1,250,000 all inclusive / Visa", where no payment method stands on its other side. */
const isEnd = (token: Token): boolean =>
  isStop(token) || (isSign(token, '/') && !token.glued && !isMethod(token.previous))

/** The first token before a payment method that is no part of its clause. */
function leftOf({ token }: Scene): Token | undefined {
  let left = token.previous
  while (left !== undefined && !isEnd(left) && (isLeader(left) || isJoint(left) || isMethod(left))) left = left.previous
  return left
}

/** The first token after a payment method that is no part of its clause. */
function rightOf({ token }: Scene): Token | undefined {
  let right = token.next
  while (right !== undefined && !isStop(right) && (isTrailer(right) || isJoint(right) || isMethod(right)))
    right = right.next
  return right
}

/** A clause of its own ("…, DANA ya"), or the last word after the amount ("75rb BCA"). */
export function isClause(scene: Scene): boolean {
  const [left, right] = [leftOf(scene), rightOf(scene)]
  if (right !== undefined && right.kind !== 'sign' && !means(right, 'not')) return false
  if (left === undefined || isStop(left) || isSign(left, '-/:=>→') || means(left, 'broken')) return true
  return (
    scene.amounts.some((amount) => isWithin(left, amount)) &&
    (!isOneOf(scene.token, PERMATA) || isUpper(scene.sentence, scene.token))
  )
}

/** "Card if possible", "kartu aja": politeness or a choice makes a clause of it. */
export const isPoliteClause = (scene: Scene): boolean => {
  const [left, right] = [leftOf(scene), rightOf(scene)]
  let token = left === undefined ? scene.sentence.tokens[0] : left.next
  for (; token !== undefined && token !== right; token = token.next)
    if (meansAny(token, 'polite', 'offer', 'flip')) return isClause(scene)
  return false
}

/** Tokens between a payment method and the word that introduces it at most. */
const INTRODUCTION_MAX = 6

const isPassable = (token: Token): boolean => !isNumber(token) && (isMethod(token) || isJoint(token) || isSmall(token))

/** "metode: kartu": the colon of a form whose key asks how to pay. */
const isColonOfWay = (token: Token): boolean => isSign(token, ':=') && means(token.previous, 'way')

/** Small words and other payment methods lead back to the word that introduces this one: "via", "bayar pakai". */
export function isIntroduced({ previous }: Token): boolean {
  let token = previous
  for (let left = INTRODUCTION_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    if (meansAny(token, 'way', 'not', 'offer')) return true
    if (!isPassable(token) && !isColonOfWay(token)) return false
  }
  return false
}
