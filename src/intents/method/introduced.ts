import { isNumber, isSign, means, meansAny, type Token } from '../tokens/cursor.ts'
import { isJoint, isMethod, isSmall } from './mention.ts'

/** Tokens between a way to pay and the word that introduces it at most. */
const INTRODUCTION_MAX = 6

const isPassable = (token: Token): boolean => !isNumber(token) && (isMethod(token) || isJoint(token) || isSmall(token))

/** "metode: kartu": the colon of a form whose key asks how to pay. */
const isColonOfWay = (token: Token): boolean => isSign(token, ':=') && means(token.previous, 'way')

/** Small words and other ways to pay lead back to the word that introduces this one: "via", "bayar pakai". */
export function isIntroduced({ previous }: Token): boolean {
  let token = previous
  for (let left = INTRODUCTION_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    if (meansAny(token, 'way', 'not', 'offer')) return true
    if (!isPassable(token) && !isColonOfWay(token)) return false
  }
  return false
}
