import { CLASS, isOfClass } from '../../tokens/classes.ts'
import {
  isNumber,
  isOneOf,
  isSign,
  isStop,
  isWord,
  means,
  meansAny,
  type Token,
  tokensOf,
} from '../../tokens/cursor.ts'
import { isCapital, isShouted } from '../../tokens/sentence.ts'
import {
  ARTICLES_OF_WORK,
  BY_WHOM,
  CHOOSING,
  COMES_FROM,
  HERE,
  LEADS_TO_PLACE,
  OTHERS,
  PEOPLE_HEADS,
  STREETS,
} from '../../words/particular.ts'
import type { Place } from '../phrases/phrase.ts'

/** Words of a name at most, with what describes its bearer. */
const NAME_WORDS_MAX = 4

export const startsClause = ({ phrase: { opener } }: Place): boolean => opener === undefined || isStop(opener)
/** A clause ends at a stop, at a colon, and at a date, number or reference. */
export const endsClause = ({ phrase: { closer }, taken, money, methods }: Place): boolean =>
  closer === undefined ||
  isStop(closer) ||
  isSign(closer, ':') ||
  (taken.has(closer) && !money.has(closer) && !methods.has(closer))

export const isBeforeMoney = ({ phrase: { closer }, money }: Place): boolean =>
  closer !== undefined && money.has(closer)
export const isAfterMoney = ({ phrase: { opener }, money }: Place): boolean => opener !== undefined && money.has(opener)

/** "kipas, 50rb": money opens the next clause. */
export const isBeforeMoneyClause = ({ phrase: { closer }, money }: Place): boolean =>
  isStop(closer) && closer?.next !== undefined && money.has(closer.next)

/** "Swapped the garbage disposal": a past tense at the start of a clause, before an article. */
const isWorkDone = ({ text, kind, previous, next }: Token): boolean =>
  kind === 'word' &&
  (previous === undefined || isStop(previous)) &&
  text.length > 4 &&
  text.endsWith('ed') &&
  isOneOf(next, ARTICLES_OF_WORK)

export const isBought = ({ phrase: { opener } }: Place): boolean =>
  means(opener, 'buys') || (opener !== undefined && isWorkDone(opener))
export const isPurpose = ({ phrase: { opener } }: Place): boolean => means(opener, 'purpose') && !means(opener, 'buys')

const isFewWords = ({ phrase: { names } }: Place): boolean => names.length <= NAME_WORDS_MAX
const firstWord = ({ phrase: { whole } }: Place): Token => whole.first

/** "Hi Grant", "Dear Pak Nyoman", "Thanks ever so much Nigel" */
export const isGreeted = (place: Place): boolean =>
  startsClause(place) && means(firstWord(place), 'greeting') && isFewWords(place)

/** "teh tarik" is tea, "Teh Neng" a lady. */
const isTea = ({ sentence, phrase: { whole } }: Place): boolean =>
  means(whole.first, 'goodsHead') &&
  whole.first.next !== undefined &&
  !isStop(whole.first.next) &&
  !means(whole.first.next, 'vocative') &&
  !isCapital(sentence, whole.first.next)

/** "Pak Eko", "Mbak Siska yang baik" */
export const isAddressed = (place: Place): boolean =>
  startsClause(place) && meansAny(firstWord(place), 'vocative', 'title') && isFewWords(place) && !isTea(place)

/** "it's Marjorie with the funny hat", "Davo from the pub": a capital after the word, or before where people come from. */
export const isNamedIntroduction = (place: Place): boolean => {
  const { sentence, phrase } = place
  if (!startsClause(place) || isShouted(sentence)) return false
  const { first } = phrase.whole
  if (means(first, 'introduces')) return first.next !== undefined && isPlainName(place, first.next)
  return isPlainName(place, first) && isOneOf(first.next, COMES_FROM) && phrase.whole.first !== phrase.whole.last
}

/** A capital that no table knows as goods. */
const isPlainName = ({ sentence }: Place, token: Token): boolean =>
  isWord(token) && isCapital(sentence, token) && !meansAny(token, 'goodsHead', 'plan', 'place')

/** "no card machine tonight", "ga ada kembalian": a clause that says what is not. */
export const isDenied = (place: Place): boolean =>
  ((startsClause(place) || isSign(place.phrase.opener, ':')) && means(place.phrase.whole.first, 'not')) ||
  (means(place.phrase.opener, 'not') &&
    (place.phrase.opener?.previous === undefined || isStop(place.phrase.opener.previous)))

/** "gcash or card", "they are paying cash": it holds a payment method that is none of ours, and names nothing else. */
export const isOtherWay = ({ phrase: { whole, names } }: Place): boolean =>
  tokensOf(whole).some((token) => means(token, 'otherWay')) &&
  names.every((token) => token.entry.method !== null || meansAny(token, 'way', 'or', 'polite', 'command'))

/** "rego KLM482", "plate SHA1234X": a label and its code. */
export const isLabelledCode = ({ phrase: { whole } }: Place): boolean => {
  const code = whole.first.next
  return (
    meansAny(whole.first, 'identifier', 'reference') &&
    code !== undefined &&
    (isNumber(code) || (isNumber(code.next) && code.next?.glued === true))
  )
}

/** "HP beliau 0812 7788 9900": whose number follows. */
export const isLabelOfNumber = ({ phrase: { whole, names, closer }, taken }: Place): boolean =>
  means(whole.first, 'identifier') &&
  closer !== undefined &&
  taken.has(closer) &&
  isNumber(closer) &&
  names.every((token) => token === whole.first || isOfClass(token, CLASS.pronoun | CLASS.person))

/** A person's name comes right before it: "Mba Wati yang jualan depan kampus". */
export const isAfterPerson = ({ phrase: { opener }, taken }: Place): boolean =>
  isWord(opener) &&
  opener !== undefined &&
  !taken.has(opener) &&
  !meansAny(opener, 'buys', 'purpose') &&
  !isOfClass(opener, CLASS.verb)

/** "Bill's wife", "the Bouchard household" */
export const isAboutPeople = ({ phrase: { core, closer } }: Place): boolean =>
  isOneOf(core.last, PEOPLE_HEADS) || (means(core.last, 'bearer') && means(closer, 'buys'))

/** "she's going to put it on her card": the subject of a clause is someone else. */
export const isAboutPerson = ({ phrase: { whole } }: Place): boolean =>
  isOneOf(whole.first, OTHERS) || (means(whole.first, 'and') && isOneOf(whole.first.next, OTHERS))

/** "sayur asem 3 iket" after "bu": goods are named or counted. */
export const holdsGoods = ({ phrase: { whole, names } }: Place): boolean =>
  names.some((token) => means(token, 'goodsHead') && token !== whole.first) ||
  tokensOf(whole).some((token) => isNumber(token) && meansAny(token.next, 'counter', 'measure', 'size', 'pack'))

/** "ini Toni tukang ledeng", "saya suaminya Ratna", "it's Hazel" */
export const isIntroduced = (place: Place): boolean =>
  (startsClause(place) && means(firstWord(place), 'introduces')) || isOneOf(firstWord(place), BY_WHOM)

/** "Chase here", "Pooja this side", "dengan Kezia disini" */
export const isHere = ({ phrase: { whole } }: Place): boolean =>
  isOneOf(whole.last, HERE) || (isOneOf(whole.last.previous, HERE) && means(whole.last, 'polite'))

/** "room 221", "Blok C2": a number, or letters and a number, follows the word for a place. */
const isNumbered = (word: Token): boolean =>
  isOneOf(word, STREETS) ||
  (meansAny(word, 'place', 'street') &&
    (isNumber(word.next) || (isNumber(word.next?.next) && word.next?.next?.glued === true)))

/** "Jl. Kenanga 4", "Blok C2", "di Jayapura", "kirim ke rumah nenek" */
export const isPlace = (place: Place): boolean =>
  startsClause(place) && (isNumbered(firstWord(place)) || isOneOf(firstWord(place), LEADS_TO_PLACE))

/** At least two words that touch nothing, all with capitals where capitals say something. */
const areCapitals = ({ sentence, phrase: { names } }: Place): boolean => {
  const words = names.filter(({ glued }) => !glued)
  return words.length > 1 && !isShouted(sentence) && words.every((token) => isCapital(sentence, token))
}

/** "15b Harrow View HA1 4RQ": a number and capitals, and no word for goods among them. */
export const isHouseAndStreet = (place: Place): boolean => {
  const { first } = place.phrase.core
  return (
    startsClause(place) &&
    isNumber(first) &&
    first.digits?.shape === 'plain' &&
    first.entry.multiplier === null &&
    place.phrase.things === 0 &&
    areCapitals(place) &&
    !meansAny(first.next, 'counter', 'people', 'measure', 'size', 'pack') &&
    !place.phrase.names.some((token) => means(token, 'goodsHead'))
  )
}

/** "they can pick", "silakan pilih": a clause that says who chooses. */
export const isAboutChoosing = (place: Place): boolean => holds(place, (token) => isOneOf(token, CHOOSING))

/** Before it or after it, in its own clause, stands a payment method: "Danamon VA works best for us". */
export const isBesideMethod = (place: Place): boolean => {
  const { phrase, methods } = place
  const isAfter = phrase.opener !== undefined && methods.has(phrase.opener)
  const isBefore = phrase.closer !== undefined && methods.has(phrase.closer)
  return (isAfter && endsClause(place)) || (isBefore && startsClause(place))
}

/** The first and the last name begin with capitals, where capitals say something: "Jerome dela Cruz". */
export function isCapitalised({ sentence, phrase: { names } }: Place): boolean {
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined || isShouted(sentence)) return false
  return isCapital(sentence, first) && isCapital(sentence, last)
}

/** "School fees for Aarav class 5B": a capital after the word for the purpose names a person or a place. */
export const isForPersonOrPlace = ({ sentence, phrase: { names } }: Place): boolean =>
  names[0] !== undefined && isCapital(sentence, names[0]) && !isShouted(sentence)

export const holds = ({ phrase: { whole } }: Place, is: (token: Token) => boolean): boolean => tokensOf(whole).some(is)

/** Another phrase names something right before the word for the purpose: the rapat of "kopi buat rapat". */
export const followsNamed = ({ phrase: { opener }, before }: Place): boolean =>
  before !== undefined &&
  opener !== undefined &&
  before.closer === opener &&
  before.names.length > 0 &&
  !meansAny(before.whole.first, 'vocative', 'title', 'introduces', 'greeting')
