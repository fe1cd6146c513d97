import { isNoun } from '../../kinds/noun.ts'
import { decide, type ReadingRule, table } from '../../rules.ts'
import { CLASS, classesOf, isOfClass } from '../../tokens/classes.ts'
import { isOneOf, isSign, isStop, isWord, means, meansAny, type Span, type Token } from '../../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import { JOURNEYS, NO_PURPOSE, NOUNS_OF_BUYING } from '../../words/particular.ts'
import { endOfAddressee } from './addressee.ts'
import { isCompound, isEdge, isEnding } from './edges.ts'
import { namesIn } from './names.ts'
import { endOfPerson } from './person.ts'
import type { Phrase } from './phrase.ts'
import { endOfSpokenPerson } from './spoken-person.ts'
import { isVerb } from './verb.ts'

/** A token, and the tokens of amounts, methods, references and dates. */
type Cut = { readonly sentence: Sentence; readonly token: Token; readonly taken: ReadonlySet<Token> }

/** Words before the dash of a journey at most. */
const JOURNEY_WORDS_MAX = 4

/** "travel Bandung - Cirebon": the dash of a journey. */
function isJourney({ sentence, token }: Cut): boolean {
  if (!isSign(token, '-–—') || token.next === undefined || !isCapital(sentence, token.next)) return false
  let word = token.previous
  if (!isWord(word) || word === undefined || !isCapital(sentence, word) || isShouted(sentence)) return false
  for (let left = JOURNEY_WORDS_MAX; isWord(word) && left > 0; left--, word = word?.previous)
    if (isOneOf(word, JOURNEYS)) return true
  return false
}

/** "ambil jumat", "ordered,": no goods follow, so that nothing is bought. */
const isFetched = (token: Token): boolean =>
  token.next === undefined ||
  isStop(token.next) ||
  meansAny(token.next, 'weekday', 'date', 'time') ||
  (isOneOf(token, NOUNS_OF_BUYING) && isNoun(token.previous) && means(token.next, 'purpose'))

/** Words between "not" and "but" at most. */
const DENIED_WORDS_MAX = 5

/** "bukan waarmerking tapi": a denial opens the clause. */
function isAfterDenial({ previous }: Token): boolean {
  let token = previous
  for (let left = DENIED_WORDS_MAX; isWord(token) && left > 0; left--, token = token?.previous)
    if (means(token, 'not'))
      return token?.previous === undefined || isStop(token.previous) || isSign(token.previous, ':')
  return false
}

const isInsideWord = ({ glued, next }: Token): boolean => glued && next?.glued === true

/** The dot of "R. Abernathy". */
const isInitial = ({ sentence, token: { text, glued, previous, next } }: Cut): boolean =>
  text === '.' &&
  glued &&
  previous?.kind === 'word' &&
  previous.text.length === 1 &&
  isCapital(sentence, previous) &&
  next?.kind === 'word' &&
  isCapital(sentence, next) &&
  !isShouted(sentence)

/** What parts the words of a sentence; `read` says up to which token. */
export const GAPS = table<ReadingRule<Cut, Token>>([
  {
    name: 'something-else',
    example: 'kopi 25rb susu',
    when: ({ token, taken }) => taken.has(token),
    reason: 'amounts, dates and payment methods are no goods',
    read: ({ token }) => token,
  },
  {
    name: 'for-whom-before-for-what',
    example: 'create a payment for jack thompson for the pressure washer rental $85',
    over: 'buying',
    region: 'US',
    when: ({ sentence, token }) => endOfSpokenPerson(sentence, token) !== null,
    reason: 'of two words for a purpose the first leads to a person',
    read: ({ sentence, token }) => endOfSpokenPerson(sentence, token) ?? token,
  },
  {
    name: 'addressee',
    example: 'tagihan ke Bu Sari 25rb kopi',
    when: ({ sentence, token }) => endOfAddressee(sentence, token) !== null,
    reason: 'whom it is for is not what it is for',
    read: ({ sentence, token }) => endOfAddressee(sentence, token) ?? token,
  },
  {
    name: 'person',
    example: 'anak saya Dimas sama Galih potong rambut 40rb',
    when: ({ sentence, token }) => endOfPerson(sentence, token) !== null,
    reason: 'kin, pets and trades with their names are no goods',
    read: ({ sentence, token }) => endOfPerson(sentence, token) ?? token,
  },
  {
    name: 'stop',
    example: 'kopi. roti 25rb',
    when: (cut) => isStop(cut.token) && !(isSign(cut.token, '.') && isInsideWord(cut.token)) && !isInitial(cut),
    reason: 'a clause ends',
    read: ({ token }) => token,
  },
  {
    name: 'loose-sign',
    example: 'kopi - 25rb',
    when: (cut) => isSign(cut.token, '-/:|=@—–') && !isInsideWord(cut.token) && !isJourney(cut),
    reason: 'a sign between spaces parts what it comes between',
    read: ({ token }) => token,
  },
  {
    name: 'instead',
    example: 'bukan waarmerking tapi legalisir ijazah, Rp 60.000',
    when: ({ token }) => means(token, 'flip') && isAfterDenial(token),
    reason: 'what is meant follows what is not',
    read: ({ token }) => token,
  },
  {
    name: 'buying',
    example: 'Ayuk Lis dari Plaju nak bayar pempek 70rb',
    when: ({ token }) => means(token, 'buys') && !isFetched(token),
    reason: 'who buys comes before the verb, and what is bought after it',
    read: ({ token }) => token,
  },
  {
    name: 'verb',
    example: 'we took down the dead oak tree, $180',
    region: 'US',
    when: ({ sentence, token }) => isVerb(sentence, token),
    reason: 'who acts comes before the verb, and what is acted on after it',
    read: ({ token }) => token,
  },
  {
    name: 'purpose',
    example: 'kopi buat rapat 25rb',
    when: ({ token }) => means(token, 'purpose') && !NO_PURPOSE.has(token.text),
    reason: 'what something is for is another thought',
    read: ({ token }) => token,
  },
])

/** Keys of a form have at most three words. */
const isKey = ({ first, last }: Span): boolean => isSign(last.next, ':') && last.at - first.at < 3

/** A greeting goes before the goods: "bismillah mau nabung qurban". */
function withoutGreetings({ first, last }: Span): Span {
  let head = first
  while (head !== last && means(head, 'greeting') && !means(head, 'goodsHead') && head.next !== undefined)
    head = head.next
  return { first: head, last }
}

/** Cuts off what says nothing at both ends, and greetings before what does; null: nothing is left. */
export const trim = (span: Span): Span | null => trimEnds(withoutGreetings(span)) ?? trimEnds(span)

function trimEnds(span: Span): Span | null {
  let { first, last }: { first: Token | undefined; last: Token | undefined } = span
  const { at } = last
  while (first !== undefined && first.at <= at && isEdge(first) && !isCompound(first)) first = first.next
  if (first === undefined || first.at > at) return null
  const head = first
  while (last !== undefined && last.at >= first.at && isEnding(last) && !isCompound(last)) last = last.previous
  if (last !== undefined && last.at >= first.at) return { first, last }
  return means(head, 'goodsHead') && isWord(head) ? { first: head, last: head } : null
}

function classesIn(core: Span, names: readonly Token[]): Pick<Phrase, 'classes' | 'things'> {
  let classes = 0
  for (let token: Token | undefined = core.first; token !== undefined && token.at <= core.last.at; token = token.next)
    classes |= classesOf(token)
  return { classes, things: names.filter((token) => isOfClass(token, CLASS.thing)).length }
}

/** The stretches of a sentence between what is taken, stops, buying verbs and names of whom it is for. */
export function cutPhrases(sentence: Sentence, taken: ReadonlySet<Token>): Phrase[] {
  const phrases: Phrase[] = []
  let opener: Token | undefined
  let whole: Span | undefined
  const close = (closer: Token | undefined): void => {
    const core = whole === undefined ? null : trim(whole)
    if (whole !== undefined && core !== null) {
      const names = namesIn(core)
      phrases.push({ whole, core, opener, closer, isKey: isKey(whole), names, ...classesIn(core, names) })
    }
    whole = undefined
  }
  for (let token = sentence.tokens[0]; token !== undefined; ) {
    const cut: Cut = { sentence, token, taken }
    const gap: Token | undefined = decide(GAPS, cut)?.read(cut)
    if (gap === undefined) whole = { first: whole?.first ?? token, last: token }
    else {
      close(token)
      opener = gap
    }
    token = (gap ?? token).next
  }
  close(undefined)
  return phrases
}
