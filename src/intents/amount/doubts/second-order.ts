import { isOneOf, means, type Token } from '../../tokens/cursor.ts'
import { CHARGES, GIVES, JOINS_ORDERS, MONEY_NOUNS, MOVES_MONEY, SENDS } from '../../words/particular.ts'
import type { Whole } from '../amount.ts'

/** Words between the verb and the money that it sends at most: "kirim ke Budi 90rb". */
const SENT_MAX = 3

const isOfMoney = ({ entry, text }: Token): boolean => entry.mark !== null || MONEY_NOUNS.has(text)

function sendsMoney({ candidates: { amounts } }: Whole, verb: Token): boolean {
  let token = verb.next
  for (let left = SENT_MAX; token !== undefined && left > 0; left--, token = token.next) {
    const seen = token
    if (isOfMoney(seen) || amounts.some(({ first }) => first === seen)) return true
  }
  return false
}

/** "transfer BCA", "pay by card", "pay the link" say how the first one is paid. */
const isWayOfPaying = ({ next }: Token): boolean =>
  next === undefined || next.entry.method !== null || means(next, 'way') || means(next, 'currencyPlace')

/** "and refund Pat", "terus kirim 90rb ke Budi": money that goes another way. */
function isOrder(whole: Whole, joint: Token): boolean {
  let verb = joint.next
  while (isOneOf(verb, JOINS_ORDERS) || means(verb, 'polite') || verb?.text === 'itu') verb = verb?.next
  if (verb === undefined) return false
  if (isOneOf(verb, MOVES_MONEY)) return !isWayOfPaying(verb)
  return (isOneOf(verb, SENDS) || isOneOf(verb, GIVES)) && sendsMoney(whole, verb)
}

/** "Charge Joy $40 and refund Pat $40": a second order beside the charge. */
export const hasSecondOrder = (whole: Whole): boolean => {
  const [first] = whole.candidates.amounts
  const { tokens } = whole.sentence
  const verb = tokens.find((token) => isOneOf(token, CHARGES) || isOneOf(token, SENDS))
  if (first === undefined || verb === undefined) return false
  return tokens.some(
    (token) => token.at > Math.max(verb.at, first.last.at) && isOneOf(token, JOINS_ORDERS) && isOrder(whole, token),
  )
}
