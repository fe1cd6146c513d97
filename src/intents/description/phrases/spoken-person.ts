import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isOneOf, isSign, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { UNKNOWN } from '../../tokens/entry.ts'
import { isCapital, isShouted, isUpper, type Sentence } from '../../tokens/sentence.ts'
import { LEADS_TO_PERSON } from '../../words/particular.ts'

/** The words of a name at most. */
const NAME_WORDS_MAX = 3

/** A customer, a title or kin before a name: "our customer linda martinez", "mister ahmed". */
const saysWho = (token: Token): boolean => meansAny(token, 'title', 'bearer') || isOfClass(token, CLASS.determiner)

/** A word that may be a name: no table knows it, or it begins with a capital and names no goods. */
const mayBeName = (sentence: Sentence, token: Token | undefined): token is Token =>
  isWord(token) &&
  token !== undefined &&
  !isOfClass(token, CLASS.thing | CLASS.verb | CLASS.determiner | CLASS.person) &&
  !token.text.endsWith("'s") &&
  (token.entry === UNKNOWN ||
    isCodeInLetters(sentence, token) ||
    (isCapital(sentence, token) && !isShouted(sentence) && !meansAny(token, 'goodsHead', 'purpose', 'buys')))

/** The "bob" of "to bob miller": a currency in capitals only. */
const isCodeInLetters = (sentence: Sentence, token: Token): boolean =>
  token.entry.mark?.style === 'code' && token.entry.meanings.size === 0 && !isUpper(sentence, token)

/** "for the carpet cleaning": the goods follow with an article. */
const beginsGoods = (token: Token | undefined): boolean =>
  means(token, 'purpose') && (isOfClass(token?.next, CLASS.determiner) || (token?.next?.entry.numbers.length ?? 0) > 0)

/** "for", "to", "bill"; "payment for", "link to" are one token. */
const leadsToPerson = (token: Token): boolean =>
  isOneOf(token, LEADS_TO_PERSON) || (means(token, 'buys') && / (?:for|to|untuk|buat)$/.test(token.text))

/**
 * "for jack thompson for the …", "bill our customer linda martinez for the …": the last token of a person's name before
 * what is bought; null: there is none. A name of one word counts only after a title.
 */
export function endOfSpokenPerson(sentence: Sentence, token: Token): Token | null {
  if (!leadsToPerson(token)) return null
  let head = token
  while (head.next !== undefined && (saysWho(head.next) || (isSign(head.next, '.') && saysWho(head)))) head = head.next
  let last = head
  let words = 0
  for (; words < NAME_WORDS_MAX && mayBeName(sentence, last.next); words++) last = last.next
  return words >= (head === token ? 2 : 1) && beginsGoods(last.next) ? last : null
}
