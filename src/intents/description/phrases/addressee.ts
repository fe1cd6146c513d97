import { decide, type ReadingRule, table } from '../../rules.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isNumber, isOneOf, isSign, isWord, means, type Token } from '../../tokens/cursor.ts'
import { UNKNOWN } from '../../tokens/entry.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import { ARTICLES_OF_BILLED, BILLING, NAMED_ADDRESSEES } from '../../words/particular.ts'
import { isEdge } from './edges.ts'

/** The words of a name after the title at most. */
const NAME_WORDS_MAX = 3

const hasPurposeFrom = (from: Token | undefined): boolean => {
  let token = from
  while (token !== undefined && !means(token, 'purpose')) token = token.next
  return token !== undefined
}

/** "bill jennifer one thousand dollars for the waterproofing": a sentence as it is spoken, without capitals. */
function endOfSpokenName(sentence: Sentence, command: Token): Token | null {
  const name = command.next
  if (!isOneOf(command, BILLING) || name?.entry !== UNKNOWN || !isWord(name)) return null
  if (isOfClass(name, CLASS.thing | CLASS.verb | CLASS.determiner) || /\p{Lu}/u.test(sentence.text.original))
    return null
  const next = isNameOf(name.next) ? name.next : name
  return beginsAmount(next.next) && hasPurposeFrom(next.next) ? next : null
}

const isNameOf = (token: Token | undefined): token is Token => isWord(token) && token?.entry === UNKNOWN

const beginsAmount = (token: Token | undefined): boolean =>
  isNumber(token) || token?.entry.mark != null || (token?.entry.numbers.length ?? 0) > 0

const isUnmarkedName = (sentence: Sentence, token: Token | undefined): boolean =>
  token?.kind === 'word' && isCapital(sentence, token) && token.entry.mark === null

/** "invoice Sarah $350 for the logo": a name between the command and the amount, when the goods are named after. */
function isBilled(sentence: Sentence, command: Token): boolean {
  if (!isOneOf(command, BILLING) || !isUnmarkedName(sentence, command.next)) return false
  let { next } = command
  while (isUnmarkedName(sentence, next)) next = next?.next
  const isAmount = isNumber(next) || next?.entry.mark != null
  return isAmount && hasPurposeFrom(next)
}

/** "invoice the cafe $350 for the logo": an article makes a customer of a small letter. */
function endOfBilled(command: Token): Token | null {
  if (!isOneOf(command, BILLING) || !isOneOf(command.next, ARTICLES_OF_BILLED)) return null
  let last = command.next?.next
  for (let left = NAME_WORDS_MAX; isWord(last?.next) && last?.next?.entry.mark == null && left > 0; left--) {
    if ((last?.next?.entry.numbers.length ?? 0) > 0) break
    last = last?.next
  }
  const next = last?.next
  const isAmount = isNumber(next) || next?.entry.mark != null || (next?.entry.numbers.length ?? 0) > 0
  return isWord(last) && last !== undefined && isAmount && hasPurposeFrom(next) ? last : null
}

/** A word for whom it is, and the titles after it. */
type Address = {
  readonly sentence: Sentence
  readonly token: Token
  /** The last title, or the word itself. */
  readonly title: Token
  /** Up to three capitals after the title; the title itself where there are none. */
  readonly name: Token
}

function endOfTitles(token: Token): Token {
  let last = token
  while (means(last.next, 'title') || (isSign(last.next, '.') && means(last, 'title'))) {
    if (last.next === undefined) break
    last = last.next
  }
  return last
}

function endOfName(sentence: Sentence, title: Token): Token {
  let last = title
  for (let left = NAME_WORDS_MAX; left > 0; left--) {
    const { next } = last
    if (next === undefined || !isWord(next) || !isCapital(sentence, next)) break
    last = next
  }
  return last
}

const hasTitle = ({ token, title }: Address): boolean => title !== token

/** Capitals after this word are a name. */
const isNamed = (address: Address): boolean =>
  hasTitle(address) ||
  means(address.token, 'title') ||
  isOneOf(address.token, NAMED_ADDRESSEES) ||
  isBilled(address.sentence, address.token)

/** Where the words for whom it is end; null: they are about something else. */
export const ADDRESSEES = table<ReadingRule<Address, Token | null>>([
  {
    name: 'no-name',
    example: 'kopi for two 25rb',
    when: (address) => isShouted(address.sentence) || !isNamed(address),
    reason: 'capitals say nothing here, or no name follows',
    read: () => null,
  },
  {
    name: 'title-and-word',
    example: 'tagihan ke bu sari 25rb kopi',
    over: 'title-and-name',
    when: (address) =>
      hasTitle(address) &&
      address.name === address.title &&
      address.name.next?.kind === 'word' &&
      !isEdge(address.name.next),
    reason: 'the word after a title is a name, in any letters',
    read: ({ name }) => name.next ?? name,
  },
  {
    name: 'title-and-name',
    example: 'tagihan ke Bu Sari 25rb kopi',
    when: ({ token, name }) => name !== token,
    reason: 'whom it is for is not what it is for',
    read: ({ name }) => name,
  },
])

/** "nagih bu lilis obat": a title and a name after the command. */
function endOfBilledPerson(command: Token): Token | null {
  const title = command.next
  if (!isOneOf(command, BILLING) || title === undefined || !means(title, 'title') || !isWord(title.next)) return null
  return title.next !== undefined && !isEdge(title.next) && title.next.entry.mark === null ? title.next : null
}

/** "ke Bu Sari", "for Mrs. Patel": the last token of whom it is for; null: it says no such thing. */
export function endOfAddressee(sentence: Sentence, token: Token): Token | null {
  const billed = endOfBilled(token) ?? endOfBilledPerson(token) ?? endOfSpokenName(sentence, token)
  if (billed !== null) return billed
  if (!means(token, 'addressee')) return null
  const title = endOfTitles(token)
  const address = { sentence, token, title, name: endOfName(sentence, title) }
  return decide(ADDRESSEES, address)?.read(address) ?? null
}
