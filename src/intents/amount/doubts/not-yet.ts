import { CLASS, isOfClass } from '../../tokens/classes.ts'
import {
  isHardStop,
  isNumber,
  isOneOf,
  isSign,
  isStop,
  isWord,
  means,
  meansAny,
  peekBack,
  type Token,
} from '../../tokens/cursor.ts'
import { isCapital, type Sentence } from '../../tokens/sentence.ts'
import {
  AUTOMATICALLY,
  BETWEEN_DAY_AND_VERB,
  CHARGES,
  COLLECTS,
  CONDITIONS,
  DAY_ENDS,
  DONE,
  ENDS,
  EVENTS,
  FORGOT,
  FUTURE,
  IN,
  LEADS_TO_DAY,
  LINKS_TO_PAY,
  MAY,
  NEXT,
  OF,
  POLITE_LATER,
  SENDS,
  SURE_CONDITIONS,
  TODAY,
} from '../../words/particular.ts'
import type { Whole } from '../amount.ts'

/** Words between the verb and the day at most: "tagih Pak Nyoman tanggal 5", "bill the Hendersons on Friday". */
const CHARGED_MAX = 9
/** … and between the day and the verb: "on the 1st, please bill". */
const BEFORE_MAX = 5

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
    (meansAny(token, 'title', 'vocative', 'bearer', 'polite', 'filler', 'date') ||
      isOneOf(token, AUTOMATICALLY) ||
      isOneOf(token, LINKS_TO_PAY) ||
      isOfClass(token, CLASS.person | CLASS.determiner | CLASS.pronoun)))

const isPeriod = (token: Token | undefined): boolean => meansAny(token, 'period', 'shortPeriod')

const isDayOfMonth = (token: Token | undefined): boolean => /^(?:[0-2]?\d|3[01])$/.test(token?.text ?? '')

/** "tanggal 5", "on the 1st", "besok", "bulan depan", "next week" */
const isLater = (token: Token): boolean =>
  isOneOf(token, FUTURE) ||
  (meansAny(token, 'date', 'month') && isDayOfMonth(token.next)) ||
  (isDayOfMonth(token) && isOneOf(token.next, DAY_ENDS)) ||
  means(token, 'weekday') ||
  (isPeriod(token) &&
    (isOneOf(token.next, NEXT) || isOneOf(token.previous, ENDS) || isOneOf(peekBack(token, 2), IN))) ||
  (isOneOf(token, NEXT) && (isPeriod(token.next) || means(token.next, 'weekday')))

/** "for Tuesday's lesson", "for the next month": the day names what is bought. */
function isBought({ previous }: Token): boolean {
  const before = isOfClass(previous, CLASS.determiner) ? previous?.previous : previous
  return means(before, 'purpose') && !isOneOf(before?.previous, AUTOMATICALLY)
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

const isAfterDay = (token: Token): boolean =>
  isNumber(token) ||
  isSign(token, ",'") ||
  isOneOf(token, BETWEEN_DAY_AND_VERB) ||
  isOneOf(token, NEXT) ||
  meansAny(token, 'polite', 'ordinalEnd', 'dayPart', 'date') ||
  isPeriod(token)

/** "besok tagih 75rb", "akhir bulan tagih", "On the 1st, bill Tom": the day comes right before, and begins the clause. */
function isChargedAfterDay({ previous }: Token, mustOpen = false): boolean {
  let token = previous
  let isApart = mustOpen
  for (let left = BEFORE_MAX; token !== undefined && left > 0; left--, token = token.previous) {
    isApart ||= isSign(token, ',')
    if (isLater(token)) return !isBought(token) && (!isApart || opensClause(token))
    if (!isAfterDay(token)) return false
  }
  return false
}

/** Nothing but small words comes before it: "on Friday, charge"; the Tuesday of "class Tuesday, charge" is that of the class. */
function opensClause({ previous }: Token): boolean {
  let token = previous
  while (
    token !== undefined &&
    (meansAny(token, 'date', 'polite', 'way') ||
      isOneOf(token, NEXT) ||
      isOneOf(token, LEADS_TO_DAY) ||
      token.entry.numbers.length > 0)
  )
    token = token.previous
  return token === undefined || isStop(token)
}

const isCommand = (token: Token): boolean =>
  isOneOf(token, CHARGES) || isOneOf(token, SENDS) || isOneOf(token, COLLECTS)

/** "lusa kirim tagihan 90rb", "On Monday send Tom a link": the day opens the clause of a command. */
const isSentLater = (token: Token): boolean =>
  isCommand(token) && !isOneOf(token.previous, POLITE_LATER) && isChargedAfterDay(token, true)

/** "tagih 350rb les vokal tanggal 1 bulan depan", "on the 1st of next month": the month is still to come. */
const isNextMonth = (token: Token): boolean =>
  (means(token, 'date') &&
    isNumber(token.next) &&
    means(token.next?.next, 'period') &&
    isOneOf(token.next?.next?.next, NEXT)) ||
  (isOneOf(token, NEXT) && isPeriod(token.next) && isOneOf(token.previous, OF) && isOneOf(peekBack(token, 2), DAY_ENDS))

/** "when the parts come in", "pas barang dateng": a verb in the next words, and nothing that is over. */
function isHappening(subject: Token | undefined): boolean {
  let token = subject
  for (let left = HAPPENING_MAX; isWord(token) && left > 0; left--, token = token?.next) {
    if (isOver(token) || meansAny(token, 'discount', 'tax', 'fee')) return false
    if (token !== subject && isOfClass(token, CLASS.verb)) return true
  }
  return false
}

const HAPPENING_MAX = 5
const PAYABLE: ReadonlySet<string> = new Set(['due', 'payable'])

/** Says that it has happened: "tadi", "approved". */
const isOver = (token: Token | undefined): boolean => isOneOf(token, DONE) || /^[a-z]{3,}ed$/.test(token?.text ?? '')

/** "if she likes it", "kalau tamunya mau", "if the parts arrive": what another person does, or what happens. */
function isCondition(token: Token): boolean {
  // "Payment is due upon receipt" stands on any invoice.
  if (isOneOf(token, SURE_CONDITIONS))
    return token.next !== undefined && !isStop(token.next) && !isOneOf(token.previous, PAYABLE)
  const subject = token.next
  if (!isWord(subject) || isOneOf(subject, MAY) || /^di[a-z]{5}/.test(token.previous?.text ?? '')) return false
  if (isOneOf(token, EVENTS)) return isHappening(subject)
  return isOneOf(token, CONDITIONS) && dependsOn(subject)
}

/** Whether what follows depends on this person or thing, and is neither politeness nor a payment method. */
function dependsOn(subject: Token | undefined): boolean {
  for (let one = subject; one !== undefined && !isStop(one); one = one.next)
    if (isOneOf(one, MAY) || one.entry.method !== null) return false
  return (
    isOfClass(subject, CLASS.person | CLASS.determiner | CLASS.pronoun) ||
    meansAny(subject, 'title', 'vocative', 'people') ||
    /nya$|^di[a-z]{5}/.test(subject?.text ?? '')
  )
}

/** "misal jadi berangkat, tagih", "When the parts come in, charge": a clause that begins so, before a command to charge. */
function isClauseOfCondition(token: Token): boolean {
  const opens = token.previous === undefined || isStop(token.previous) || meansAny(token.previous, 'polite')
  if (!opens || !(isOneOf(token, CONDITIONS) || isOneOf(token, EVENTS))) return false
  const isEvent = isOneOf(token, EVENTS)
  let isLong = token.text.includes(' ')
  for (let one = token.next; one !== undefined; one = one.next) {
    if (isCommand(one)) return isLong
    if (isOneOf(one, MAY) || isHardStop(one) || one.entry.mark !== null || (isEvent && isOver(one))) return false
    if (isNumber(one) || meansAny(one, 'discount', 'tax', 'fee', 'downPayment', 'total')) return false
    isLong = true
  }
  return false
}

/** "on 15 December, not today" */
const isNotToday = (token: Token): boolean => isOneOf(token, TODAY) && means(token.previous, 'not')

/** "kirim link bayarnya hari Senin": a day right after what is sent. */
const isLinkSentLater = (sentence: Sentence, token: Token): boolean =>
  isOneOf(token, SENDS) && isOneOf(token.next, LINKS_TO_PAY) && isChargedLater(sentence, token)

/** A payment that is due only on a later day, or only if something happens. */
export const isNotYet = ({ sentence, candidates: { amounts } }: Whole): boolean => {
  const { tokens } = sentence
  if (amounts.length === 0) return false
  if (
    tokens.some(
      (token) =>
        isSentLater(token) || isLinkSentLater(sentence, token) || isClauseOfCondition(token) || isNotToday(token),
    )
  )
    return true
  const verbs = tokens.filter((token) => isOneOf(token, CHARGES) && !isOneOf(peekBack(token, 2), FORGOT))
  return (
    verbs.length > 0 &&
    (verbs.some((verb) => isChargedLater(sentence, verb) || isChargedAfterDay(verb)) ||
      tokens.some((token) => isCondition(token) || isNextMonth(token)))
  )
}
