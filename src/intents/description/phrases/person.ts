import { isNoun } from '../../kinds/noun.ts'
import { isOneOf, isSign, isStop, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import { NAME_JOINTS, NAME_PARTICLES, POSSESSIVES } from '../../words/particular.ts'

/** The words of a name at most, with its particles. */
const NAME_WORDS_MAX = 4

const isNamePart = (sentence: Sentence, token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  isCapital(sentence, token) &&
  token.entry.mark === null &&
  token.entry.method === null &&
  !meansAny(token, 'goodsHead', 'buys', 'month', 'weekday')

/** The last token of the capitals after a token, particles of names included: "Pieter van Dam"; the token itself: there are none. */
function endOfCapitals(sentence: Sentence, token: Token): Token {
  let last = token
  for (let left = NAME_WORDS_MAX; left > 0; left--) {
    const { next } = last
    if (next === undefined) break
    if (isNamePart(sentence, next)) last = next
    else if (last !== token && isOneOf(next, NAME_PARTICLES) && isNamePart(sentence, next.next))
      last = next.next ?? last
    else break
  }
  return last
}

/** "Dimas sama Galih", "Saoirse & Tom": one more name after a small word. */
function withAnother(sentence: Sentence, last: Token): Token {
  const joint = last.next
  const isJoint = isOneOf(joint, NAME_JOINTS) || isSign(joint, '&+')
  return isJoint && joint !== undefined && isNamePart(sentence, joint.next) ? endOfCapitals(sentence, joint) : last
}

const isBearer = (token: Token): boolean =>
  means(token, 'bearer') || (means(token, 'title') && !means(token, 'goodsHead'))

/** "anak saya Dimas sama Galih", "teknisi Bowo", "my mother Mdm Rokiah": the last token of a person's name after what says who that is; null: there is none. */
export function endOfPerson(sentence: Sentence, token: Token): Token | null {
  if (
    !isBearer(token) ||
    isShouted(sentence) ||
    (!means(token, 'title') && isNoun(token.previous) && !meansAny(token.previous, 'buys', 'purpose'))
  )
    return null
  let head = token
  while (head.next !== undefined && (isBearer(head.next) || isOneOf(head.next, POSSESSIVES) || isDotOf(head)))
    head = head.next
  const name = endOfCapitals(sentence, head)
  if (name === head || name.text.endsWith("'s")) return null
  const last = withAnother(sentence, name)
  // "halo Pak Budi, …" is a greeting as a whole.
  return means(token.previous, 'greeting') && isStop(last.next) ? null : last
}

const isDotOf = ({ next }: Token): boolean => isSign(next, '.') && next?.glued === true && next.next !== undefined
