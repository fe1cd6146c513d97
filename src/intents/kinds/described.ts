import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isGluedSign, isNumber, isOneOf, type Token } from '../tokens/cursor.ts'
import { DESCRIBING } from '../words/particular.ts'
import type { UnitSpot } from './kind.ts'
import { isNoun } from './noun.ts'

/** "framed", "potted": how things are that were made. */
const isParticiple = ({ text }: Token): boolean => text.length > 3 && text.endsWith('ed')

const describes = (token: Token): boolean => isOneOf(token, DESCRIBING) || isParticiple(token)

const isThing = (token: Token | undefined): token is Token => isNoun(token) && !isOfClass(token, CLASS.verb)

/** The last word of a size: the "lb" of "20-lb". */
function endOfSize(token: Token): Token | undefined {
  const dash = token.next
  return isNumber(token) && isGluedSign(dash, '-') && dash?.next?.glued === true ? dash.next : undefined
}

/** The things after a word that describes them: the "seats" of "5 extra seats"; null: there are none. */
export const thingsAfter = ({ unit }: UnitSpot): Token | null =>
  describes(unit) && isThing(unit.next) ? unit.next : null

/** The things after their size: the "tanks" of "two 20-lb tanks"; null: there are none. */
export function sizedAfter({ unit }: UnitSpot): Token | null {
  const end = endOfSize(unit)
  return isThing(end?.next) ? end.next : null
}
