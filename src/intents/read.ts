import type { Amount } from './amount/amount.ts'
import { type Field, findField } from './amount/candidates/field.ts'
import { chooseAmount } from './amount/choosing/choose-amount.ts'
import { type CurrencyReading, chooseCurrency } from './currency/choose-currency.ts'
import type { Context } from './currency/resolve.ts'
import { type Description, describe } from './description/describe.ts'
import { findPlan } from './description/plan.ts'
import { findReference } from './description/reference.ts'
import { findTaken } from './description/taken.ts'
import { around, explain } from './explain.ts'
import { classifyNumbers } from './kinds/classify.ts'
import type { Classified } from './kinds/kind.ts'
import { chooseMethod } from './method/choose-method.ts'
import { findMentions } from './method/find-mentions.ts'
import { findNumbers } from './numbers/find-numbers.ts'
import type { Answers, Explanation, PhraseReading, Reading } from './reading.ts'
import { judgeRequest } from './request/judge-request.ts'
import { refuseOther, type Settled, settleAmount, settleCurrency } from './settle.ts'
import { readSentence, type Sentence, wordsOf } from './tokens/sentence.ts'

/** What was read before the payment method and the goods. */
type Price = {
  readonly sentence: Sentence
  readonly numbers: readonly Classified[]
  readonly amounts: readonly Amount[]
  readonly settled: Settled
  readonly currency: CurrencyReading & { is: 'found' }
  readonly region: string | null
}

/** The best phrase of each part of the sentence, and how much speaks for it as the goods. */
const phrasesOf = (sentence: Sentence, { phrases, span }: Description): PhraseReading[] =>
  phrases.map((phrase) => {
    const { text, start, end } = explain(sentence, '', '', phrase)
    return { text, start, end, role: phrase === span ? 'goods' : 'other', score: phrase.score }
  })

/** Reads the payment method, the reference, the plan and the goods from the tokens that the price left. */
function readRest({ sentence, numbers, amounts, settled, currency, region }: Price): Reading {
  const mentions = findMentions(sentence, numbers, amounts, region)
  const method = chooseMethod(mentions)
  const reference = findReference(sentence, numbers)
  const taken = findTaken({ amounts, numbers, mentions, reference, currency: currency.token })
  const plan = findPlan(sentence, taken.all)
  const description = describe(sentence, taken)

  const named = around(method.tokens)
  const stated = currency.token === null ? null : { first: currency.token, last: currency.token }
  const explained: Explanation[] = [
    explain(sentence, 'amount', settled.rule, settled.span),
    explain(sentence, 'currency', currency.rule, stated),
    explain(sentence, 'type', method.rule, named),
    explain(sentence, 'description', description.span ? 'description.goods' : 'description.head', description.span),
  ]
  if (method.code !== null) explained.push(explain(sentence, 'code', 'code.named', named))
  if (reference !== null) explained.push(explain(sentence, 'order_ref', 'reference.labelled', reference))
  if (plan !== null) explained.push(explain(sentence, 'plan', 'plan.named', plan))
  return {
    is: 'read',
    amount: settled.amount,
    currency: currency.code,
    type: method.type,
    code: method.code,
    description: description.value,
    orderRef: reference?.value ?? null,
    plan: plan?.value ?? '',
    amountText: settled.span === null ? String(settled.amount) : wordsOf(sentence, settled.span),
    explain: explained,
    phrases: phrasesOf(sentence, description),
  }
}

/** All that is known of the money in a sentence. */
function findMoney(sentence: Sentence, context: Context): { numbers: readonly Classified[]; field: Field } {
  const numbers = classifyNumbers(sentence, findNumbers(sentence))
  return { numbers, field: findField(sentence, numbers, context) }
}

/**
 * Reads a sentence as a checkout: deterministic, without clock or network. Answers a right reading or a refusal that
 * says what was understood, never a guess. That it asks for no payment is answered first where that is sure, a bad
 * amount before a missing currency. `answers` settle the question of an earlier refusal; one that contradicts the
 * sentence is refused.
 * Whether the method serves the currency and the amount is the caller's to check.
 * Source: intents.md.
 */
export function readIntent(intent: string, context: Context, answers: Answers = {}): Reading {
  const sentence = readSentence(intent)
  const { numbers, field } = findMoney(sentence, context)
  const other = judgeRequest(sentence, field.candidates.amounts)
  const found = { field, region: context.region }
  if (other?.isSure) return refuseOther(found, other.kind)
  const settled = settleAmount({ ...found, choice: chooseAmount(field) }, answers)
  if (settled.is === 'refused') return settled
  // Whoever answers a question asks for the payment.
  if (other !== null && answers.amount === undefined) return refuseOther(found, other.kind)
  const { amounts } = field.candidates
  const allMarks = amounts.flatMap(({ marks }) => marks)
  const stated = chooseCurrency(sentence, { said: settled.said, marks: settled.marks, allMarks }, context)
  const currency = settleCurrency({ ...found, settled, found: stated }, answers)
  if (currency.is === 'refused') return currency
  return readRest({ sentence, numbers, amounts, settled, currency, region: context.region })
}
