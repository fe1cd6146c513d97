import type { Choice } from './choice.ts'
import { chooseAmount } from './choose.ts'
import type { Classified } from './classified.ts'
import { classifyNumbers } from './classify.ts'
import { describe } from './description.ts'
import { whole } from './exact.ts'
import { chooseMethod, findMentions, type Mention } from './method.ts'
import { originalOffset } from './normalise.ts'
import { findNumbers } from './numbers.ts'
import { findPlan } from './plan.ts'
import type { Explanation, Reading } from './reading.ts'
import { findReference, type Reference } from './reference.ts'
import { AMOUNT_MAX, wordsOf } from './refuse.ts'
import type { Context } from './resolve-currency.ts'
import { isSign, means, readSentence, type Sentence } from './sentence.ts'
import { stateCurrency } from './state-currency.ts'

type Chosen = Choice & { is: 'chosen' }

function explain({ text, tokens }: Sentence, field: string, rule: string, first: number, last: number): Explanation {
  if (first > last || tokens[last] === undefined) return { field, text: '', start: 0, end: 0, rule }
  const start = originalOffset(text, tokens[first]!.start)
  const end = originalOffset(text, tokens[last]!.end)
  return { field, text: text.original.slice(start, end), start, end, rule }
}

/** Why the chosen value cannot be an amount; null: it can. */
function refuseValue(sentence: Sentence, { value, first, last }: Chosen): { rule: string; detail: string } | null {
  const said = wordsOf(sentence, first, last)
  const amount = whole(value)
  if (amount === null)
    return {
      rule: 'amount.fraction',
      detail: `Amounts are whole units, and "${said}" is not whole; write a whole amount.`,
    }
  if (amount === 0)
    return { rule: 'amount.zero', detail: `I see "${said}", which is zero; write an amount above zero.` }
  return amount > AMOUNT_MAX
    ? { rule: 'amount.limit', detail: `"${said}" is above the largest amount, 999,999,999,999.` }
    : null
}

const range = (set: Set<number>, first: number, last: number): void => {
  for (let at = first; at <= last; at++) set.add(at)
}

/** Tokens that say nothing of the goods: amounts and what hangs on them, references, dates, ways to pay and their small words. */
function findTaken(
  { tokens }: Sentence,
  choice: Chosen,
  numbers: readonly Classified[],
  mentions: readonly Mention[],
  reference: Reference | null,
): Set<number> {
  const taken = new Set<number>()
  for (const { first, last } of choice.candidates.amounts) {
    range(taken, first, last)
    const isPer = isSign(tokens[last + 1], '/') || means(tokens[last + 1], 'per')
    if (isPer && tokens[last + 2]?.kind === 'word') range(taken, last + 1, last + 2)
  }
  for (const { why, first, last } of numbers) {
    if (why?.reason === 'percent') range(taken, first, Math.max(last, why.by ?? last))
    if (why === null || !['date', 'time', 'identifier', 'reference', 'address'].includes(why.reason)) continue
    range(taken, Math.min(first, why.by ?? first), Math.max(last, why.by ?? last))
  }
  if (reference !== null) {
    range(taken, reference.first, reference.last)
    for (
      let at = reference.first - 1;
      means(tokens[at], 'reference') || means(tokens[at], 'number') || isSign(tokens[at], '#', ':');
      at--
    )
      taken.add(at)
  }
  for (const { at } of mentions) {
    taken.add(at)
    for (
      let i = at - 1;
      i >= 0 &&
      (means(tokens[i], 'way') ||
        means(tokens[i], 'not') ||
        means(tokens[i], 'offer') ||
        tokens[i]!.entry.leadsMethod) &&
      !means(tokens[i], 'purpose');
      i--
    )
      taken.add(i)
  }
  return taken
}

/**
 * Reads a sentence as a checkout: deterministic, without clock or network. Answers a right reading or a refusal that
 * says what was understood, never a guess. A bad amount is told before a missing currency.
 * Whether the method serves the currency and the amount is the caller's to check.
 * Source: intents.md.
 */
export function readIntent(intent: string, context: Context): Reading {
  const sentence = readSentence(intent)
  const numbers = classifyNumbers(sentence, findNumbers(sentence))
  const choice = chooseAmount(sentence, numbers, context)
  if (choice.is === 'refused') {
    const explained = explain(sentence, 'amount', choice.rule, choice.first, choice.last)
    return { is: 'refused', code: 'VALIDATION_ERROR', detail: choice.detail, explain: [explained] }
  }
  const amountExplained = (rule: string): Explanation => explain(sentence, 'amount', rule, choice.first, choice.last)
  const bad = refuseValue(sentence, choice)
  if (bad !== null)
    return { is: 'refused', code: 'VALIDATION_ERROR', detail: bad.detail, explain: [amountExplained(bad.rule)] }
  const currency = stateCurrency(sentence, choice, context)
  if (currency.is === 'refused')
    return { is: 'refused', code: currency.code, detail: currency.detail, explain: [amountExplained(choice.rule)] }
  return assemble(sentence, choice, numbers, context, { ...currency, explained: amountExplained(choice.rule) })
}

function assemble(
  sentence: Sentence,
  choice: Chosen,
  numbers: readonly Classified[],
  context: Context,
  found: {
    code: Reading & { is: 'read' } extends { currency: infer C } ? C : never
    at: number | null
    rule: string
    explained: Explanation
  },
): Reading {
  const amountTokens = new Set<number>()
  for (const { first, last } of choice.candidates.amounts) range(amountTokens, first, last)
  const mentions = findMentions(sentence, numbers, amountTokens, context.region)
  const method = chooseMethod(sentence, mentions)
  const reference = findReference(sentence, numbers)
  const taken = findTaken(sentence, choice, numbers, mentions, reference)
  for (let at = found.at ?? -1; at >= 0 && (at === found.at || means(sentence.tokens[at], 'currencyPlace')); at--)
    taken.add(at)
  const plan = findPlan(sentence, taken)
  const description = describe(sentence, taken)
  const [firstMention, lastMention] = [method.at[0] ?? 0, method.at.at(-1) ?? -1]
  const explained = [
    found.explained,
    explain(sentence, 'currency', found.rule, found.at ?? 0, found.at ?? -1),
    explain(sentence, 'type', method.rule, firstMention, lastMention),
    explain(
      sentence,
      'description',
      description.last < description.first ? 'description.head' : 'description.goods',
      description.first,
      description.last,
    ),
  ]
  if (method.code !== null) explained.push(explain(sentence, 'code', 'code.named', firstMention, lastMention))
  if (reference !== null)
    explained.push(explain(sentence, 'order_ref', 'reference.labelled', reference.first, reference.last))
  if (plan !== null) explained.push(explain(sentence, 'plan', 'plan.named', plan.first, plan.last))
  return {
    is: 'read',
    amount: whole(choice.value)!,
    currency: found.code,
    type: method.type,
    code: method.code,
    description: description.value,
    orderRef: reference?.value ?? null,
    plan: plan?.value ?? '',
    amountText: wordsOf(sentence, choice.first, choice.last),
    explain: explained,
  }
}
