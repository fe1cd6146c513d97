import type { Amount, Candidates } from './amount.ts'
import { type Exact, isSame } from './exact.ts'
import { listAmounts } from './refuse.ts'
import type { Sentence } from './sentence.ts'

/** The amount to pay and the tokens it was read from, both inclusive; or why there is none, with the tokens that say so. */
export type Choice =
  | {
      readonly is: 'chosen'
      readonly value: Exact
      readonly amount: Amount
      readonly first: number
      readonly last: number
      readonly rule: string
      readonly candidates: Candidates
    }
  | {
      readonly is: 'refused'
      readonly detail: string
      readonly first: number
      readonly last: number
      readonly rule: string
    }

/** Asked back about. */
export type Refused = Choice & { is: 'refused' }

/** Asks back about these tokens. */
export const refuseAt = (rule: string, { first, last }: { first: number; last: number }, detail: string): Refused => ({
  is: 'refused',
  rule,
  first,
  last,
  detail,
})

/** The same value, in currencies that do not contradict each other. */
export const isSameAmount = (a: Amount, b: Amount): boolean =>
  isSame(a.value, b.value) && (a.code === null || b.code === null || a.code === b.code)

/** Each amount once, the first of those that are the same. */
export const distinct = (amounts: readonly Amount[]): Amount[] =>
  amounts.filter((one, i) => amounts.findIndex((other) => isSameAmount(other, one)) === i)

/** Asks which of the amounts is to be paid. */
export function refuseSeveral(sentence: Sentence, amounts: readonly Amount[]): Refused {
  const [first, last] = [amounts[0]!.first, amounts.at(-1)!.last]
  return refuseAt(
    'amount.several',
    { first, last },
    `I see ${listAmounts(sentence, amounts)}; say which is to be paid, as in "total Rp75.000".`,
  )
}
