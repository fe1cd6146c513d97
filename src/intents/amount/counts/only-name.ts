import { isOneOf, type Token } from '../../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import { COMPANY, ONLY } from '../../words/particular.ts'

/** "just Priya attending", "Rian doang", "it's only Marcus", "just the one guest": one person alone. */
export const isOnlyName = (sentence: Sentence): boolean => {
  const isName = (token: Token | undefined): boolean =>
    token?.kind === 'word' && ((isCapital(sentence, token) && !isShouted(sentence)) || token.text === 'one')
  const only = sentence.tokens.find(
    (token) => isOneOf(token, ONLY) && (isName(token.next) || isName(token.next?.next) || isName(token.previous)),
  )
  return only !== undefined && !sentence.tokens.some((token) => token.at > only.at && isOneOf(token, COMPANY))
}
