import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isNumber, isOneOf, isStop, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { isCapital, type Sentence } from '../../tokens/sentence.ts'
import {
  AUTOMATICALLY,
  CHARGES,
  CONDITIONS,
  ENDS,
  FUTURE,
  MAY,
  NEXT,
  SENDS,
  SURE_CONDITIONS,
  TOMORROW,
} from '../../words/particular.ts'
import type { Whole } from '../amount.ts'

/** Words between the verb and the day at most: "tagih Pak Nyoman tanggal 5", "bill the Hendersons on Friday". */
const CHARGED_MAX = 6
/** … and between the day and the verb. */
const BEFORE_MAX = 3

/** The club of "bill the club £90": a determiner before, the money after. */
const isBilled = ({ previous, next }: Token): boolean =>
  isOfClass(previous, CLASS.determiner) && (isNumber(next) || next?.entry.mark != null)

/** Whom, or how: "Pak Nyoman", "her", "the Hendersons", "the club", "kamar 5", "otomatis". */
const isOfCharging = (sentence: Sentence, token: Token): boolean =>
  isNumber(token) ||
  (means(token, 'place') && isNumber(token.next)) ||
  token.entry.mark !== null ||
  token.entry.multiplier !== null ||
  (isWord(token) && isCapital(sentence, token)) ||
  (isWord(token) && isBilled(token)) ||
  (isWord(token) &&
    (meansAny(token, 'title', 'vocative', 'bearer', 'polite', 'filler') ||
      isOneOf(token, AUTOMATICALLY) ||
      isOfClass(token, CLASS.person | CLASS.determiner | CLASS.pronoun)))

const isPeriod = (token: Token | undefined): boolean => meansAny(token, 'period', 'shortPeriod')

/** "tanggal 5", "on the 1st", "besok", "bulan depan", "next week" */
const isLater = (token: Token): boolean =>
  isOneOf(token, FUTURE) ||
  (means(token, 'date') && isNumber(token.next)) ||
  means(token, 'weekday') ||
  (isPeriod(token) && (isOneOf(token.next, NEXT) || isOneOf(token.previous, ENDS))) ||
  (isOneOf(token, NEXT) && (isPeriod(token.next) || means(token.next, 'weekday')))

/** "for Tuesday's lesson", "for the next month": the day names what is bought. */
function isBought({ previous }: Token): boolean {
  const before = isOfClass(previous, CLASS.determiner) ? previous?.previous : previous
  return means(before, 'purpose')
}

/** "tagih Pak Nyoman tanggal 5": a verb, whom, and a day, before anything is said of goods or money. */
function isChargedLater(sentence: Sentence, verb: Token): boolean {
  let token = verb.next
  for (let left = CHARGED_MAX; token !== undefined && left > 0; left--, token = token.next) {
    if (isLater(token)) return !isBought(token)
    if (!isOfCharging(sentence, token)) return false
  }
  return false
}

/** "besok tagih 75rb", "akhir bulan tagih": the day comes right before. */
function isChargedAfterDay({ previous }: Token): boolean {
  let token = previous
  for (let left = BEFORE_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    if (isLater(token)) return true
    if (!isNumber(token) && !isOneOf(token, NEXT) && !meansAny(token, 'polite', 'ordinalEnd') && !isPeriod(token))
      return false
  }
  return false
}

/** "lusa kirim tagihan 90rb": nothing but the day before a command. */
const isSentLater = (token: Token): boolean =>
  isOneOf(token, TOMORROW) && isOneOf(token.next, SENDS) && (token.previous === undefined || isStop(token.previous))

/** "tagih 350rb les vokal tanggal 1 bulan depan": the month is still to come. */
const isNextMonth = (token: Token): boolean =>
  means(token, 'date') &&
  isNumber(token.next) &&
  means(token.next?.next, 'period') &&
  isOneOf(token.next?.next?.next, NEXT)

/** "if she likes it", "kalau tamunya mau", "if the parts arrive": what another person does, or what happens. */
function isCondition(token: Token): boolean {
  if (isOneOf(token, SURE_CONDITIONS)) return token.next !== undefined && !isStop(token.next)
  if (!isOneOf(token, CONDITIONS)) return false
  const subject = token.next
  if (!isWord(subject) || isOneOf(subject, MAY)) return false
  for (let one: Token | undefined = subject; one !== undefined && !isStop(one); one = one.next)
    if (isOneOf(one, MAY) || one.entry.method !== null) return false
  return (
    isOfClass(subject, CLASS.person | CLASS.determiner | CLASS.pronoun) ||
    meansAny(subject, 'title', 'vocative', 'people') ||
    /nya$|^di[a-z]{5}/.test(subject?.text ?? '')
  )
}

/** A payment that is due only on a later day, or only if something happens. */
export const isNotYet = ({ sentence, candidates: { amounts } }: Whole): boolean => {
  const { tokens } = sentence
  if (amounts.length === 0) return false
  if (tokens.some(isSentLater)) return true
  const verbs = tokens.filter((token) => isOneOf(token, CHARGES))
  return (
    verbs.length > 0 &&
    (verbs.some((verb) => isChargedLater(sentence, verb) || isChargedAfterDay(verb)) ||
      tokens.some((token) => isCondition(token) || isNextMonth(token)))
  )
}
