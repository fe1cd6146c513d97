import { isNumber, isOneOf, isSign, isStop, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { EXPENSES, NO_FEE, NOT_YET, PAID } from '../../words/particular.ts'
import type { Whole } from '../amount.ts'

/** Words between what is paid beside the goods and the words that leave it open at most. */
const OPEN_GAP_MAX = 3

/** "Pajak: belum": nothing else is said of it. */
const isNotYet = (token: Token): boolean => isOneOf(token, NOT_YET) && (token.next === undefined || isStop(token.next))

/** "Biaya pasang: menyesuaikan", "tol dan parkir di luar", "dump fee depends". */
function isLeftOpen(expense: Token): boolean {
  let { next: token } = expense
  for (let left = OPEN_GAP_MAX; token !== undefined && left > 0; token = token.next) {
    if (isSign(token, ':=(-')) continue
    if (means(token, 'leftOpen') || isNotYet(token)) return true
    if (isNumber(token) || isStop(token)) return false
    left--
  }
  return false
}

/** "Ongkir: ?": a form has a question mark for its value. */
const isQuestioned = ({ next }: Token): boolean => isSign(next, ':=') && isSign(next?.next, '?')

/** "Ongkir: by kurir": a line of a form for a fee that names no number, and does not say that there is none. */
function isOpenLine(fee: Token): boolean {
  if (!meansAny(fee, 'fee', 'tax') || means(fee, 'weakCharge') || !isSign(fee.next, ':=')) return false
  let token = fee.next?.next
  if (!isWord(token)) return false
  for (; token !== undefined && !isStop(token); token = token.next)
    if (isNumber(token) || isOneOf(token, NO_FEE) || isOneOf(token, PAID) || meansAny(token, 'free', 'included', 'not'))
      return false
  return true
}

/** "charter mobil 600rb, tol dan parkir di luar": what is paid beside the goods has no price yet. */
export const hasOpenExpense = ({ sentence: { tokens }, candidates: { amounts } }: Whole): boolean =>
  amounts.length > 0 &&
  tokens.some(
    (token) =>
      (isOneOf(token, EXPENSES) || meansAny(token, 'fee', 'tax')) &&
      (isLeftOpen(token) || isQuestioned(token) || isOpenLine(token)),
  )
