import { type Exact, isSame } from '../exact.ts'
import type { Span } from '../tokens/cursor.ts'
import { type Sentence, wordsOf } from '../tokens/sentence.ts'
import { QUESTIONS, type Question } from '../words/questions.ts'
import type { Amount, Candidates } from './amount.ts'

/** The amount to pay and the tokens it was read from; or why there is none, and the tokens that say so, if any. */
export type Choice =
  | {
      readonly is: 'chosen'
      readonly value: Exact
      readonly amount: Amount
      readonly span: Span
      readonly rule: string
      readonly candidates: Candidates
    }
  | { readonly is: 'refused'; readonly question: Question; readonly span: Span | null; readonly rule: string }

export type Chosen = Choice & { is: 'chosen' }
/** No amount: a question instead. */
export type Refused = Choice & { is: 'refused' }

/** Asks about these tokens. `rule` is what `explain` names. */
export const refuseAt = (rule: string, span: Span | null, question: Question): Refused => ({
  is: 'refused',
  rule,
  span,
  question,
})

/** The same value, in currencies that do not contradict each other. */
export const isSameAmount = (a: Amount, b: Amount): boolean =>
  isSame(a.value, b.value) && (a.code === null || b.code === null || a.code === b.code)

/** Each amount once, the first of those that are the same. */
export const distinct = (amounts: readonly Amount[]): Amount[] =>
  amounts.filter((one) => amounts.find((other) => isSameAmount(other, one)) === one)

const LISTED_MAX = 5

/** Each amount once, as written. */
const listAmounts = (sentence: Sentence, amounts: readonly Amount[]): string[] =>
  [...new Set(amounts.map((one) => wordsOf(sentence, one)))].slice(0, LISTED_MAX)

/** Asks which of the amounts is to be paid. */
export function refuseSeveral(sentence: Sentence, amounts: readonly Amount[]): Refused {
  const [first, last] = [amounts[0], amounts.at(-1)]
  const span = first === undefined || last === undefined ? null : { first: first.first, last: last.last }
  return refuseAt('amount.several', span, QUESTIONS.several(listAmounts(sentence, amounts)))
}
