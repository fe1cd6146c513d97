import { type Exact, whole } from '../../exact.ts'
import { decide, type Rule, table } from '../../rules.ts'
import { type Sentence, wordsOf } from '../../tokens/sentence.ts'
import { QUESTIONS, type Question } from '../../words/questions.ts'
import { type Chosen, type Refused, refuseAt } from '../choice.ts'

/** Largest amount of a checkout, in whole units. Source: interface, "POST /v1/checkout". */
export const AMOUNT_MAX = 999_999_999_999

/** `reason`: the question. `code`: what `explain` names. */
type ValueRule = Rule<Exact, (said: string) => Question> & { readonly code: string }

/** Values that no amount can have. */
export const BAD_VALUES = table<ValueRule>([
  {
    name: 'fraction',
    example: 'coffee $12.50',
    region: 'US',
    when: (value) => whole(value) === null,
    reason: QUESTIONS.notWhole,
    code: 'amount.fraction',
  },
  {
    name: 'zero',
    example: 'kopi Rp0',
    when: (value) => whole(value) === 0,
    reason: QUESTIONS.zero,
    code: 'amount.zero',
  },
  {
    name: 'limit',
    example: 'kopi Rp1.000.000.000.000',
    when: (value) => (whole(value) ?? 0) > AMOUNT_MAX,
    reason: QUESTIONS.aboveLimit,
    code: 'amount.limit',
  },
])

/** Takes the value as whole units, or asks where an amount cannot have it. */
export function checkValue(sentence: Sentence, { value, span }: Chosen): number | Refused {
  const bad = decide(BAD_VALUES, value)
  const amount = whole(value)
  if (bad === undefined && amount !== null) return amount
  const { reason, code } = bad ?? { reason: QUESTIONS.notWhole, code: 'amount.fraction' }
  return refuseAt(code, span, reason(wordsOf(sentence, span)))
}
