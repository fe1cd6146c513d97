import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isNumber, isStop, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import { PARTICLES } from '../../words/particular.ts'

const isClauseStart = (token: Token | undefined): boolean => token === undefined || isStop(token) || means(token, 'and')

/** Who acts: a pronoun, a word for people, or a name inside the sentence. */
const isSubject = (sentence: Sentence, token: Token | undefined): boolean =>
  isOfClass(token, CLASS.pronoun | CLASS.person) ||
  meansAny(token, 'vocative', 'bearer', 'title') ||
  (isWord(token) && token?.previous !== undefined && isCapital(sentence, token) && !isShouted(sentence))

/** What a verb acts on begins with an article, a possessive, a number or a pronoun. */
const beginsObject = (token: Token | undefined): boolean =>
  isOfClass(token, CLASS.determiner) || isNumber(token) || (token?.entry.numbers.length ?? 0) > 0

/** "we took down the oak", "mau ngelunasin nasi kuning": a verb between who acts and what is acted on. */
export function isVerb(sentence: Sentence, token: Token): boolean {
  if (!isOfClass(token, CLASS.verb) || isOfClass(token, CLASS.thing) || isStop(token.next)) return false
  if (token.next === undefined || means(token, 'command')) return false
  const { previous } = token
  if (isOfClass(previous, CLASS.modal | CLASS.adverb) || isSubject(sentence, previous)) return true
  const after = PARTICLES.has(token.next.text) ? token.next.next : token.next
  if (beginsObject(after)) return true
  return isClauseStart(previous) && /^(?:me|ng|ny)/.test(token.text)
}
