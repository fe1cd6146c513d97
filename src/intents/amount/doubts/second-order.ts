import { isOneOf, means, peek, type Token } from '../../tokens/cursor.ts'
import { CHARGES, GIVES, JOINS_ORDERS, MONEY_NOUNS, MOVES_MONEY, SENDS } from '../../words/particular.ts'
import type { Whole } from '../amount.ts'

const isOfMoney = (token: Token | undefined): boolean => token?.entry.mark != null || isOneOf(token, MONEY_NOUNS)

/** "kirim ke Budi 90rb": money within three words after the verb. */
const sendsMoney = ({ candidates: { amounts } }: Whole, verb: Token): boolean =>
  [peek(verb, 1), peek(verb, 2), peek(verb, 3)].some(
    (token) => isOfMoney(token) || amounts.some(({ first }) => first === token),
  )

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
