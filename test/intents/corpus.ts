import { readFileSync } from 'node:fs'
import { type Currency, isCurrency } from '../../src/base/currency.ts'
import { checkoutFaults } from '../../src/checkout/create/rules.ts'
import { METHODS } from '../../src/checkout/methods.ts'
import { readIntent } from '../../src/intents/read.ts'
import type { Reading } from '../../src/intents/reading.ts'

/** What a sentence must become: a checkout, or the error to answer with. */
type Expected =
  | { readonly error: string }
  | {
      readonly amount: number
      readonly currency: string
      readonly type: string
      readonly code: string | null
      /** Lower case; absent: any description will do. */
      readonly descriptionIncludes?: string
    }

/** One line of a corpus. `cat` names the rule of docs it tries. */
export type Sentence = {
  readonly id: string
  readonly cat: string
  readonly intent: string
  readonly region: string | null
  readonly defaultCurrency?: string | null
  readonly expect: Expected
}

/** The sentences of a file, one JSON object a line. Relative names are beside this file. */
export const readSentences = (file: string | URL): Sentence[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sentence)

export const readCorpus = (name: 'sample' | 'sample3' | 'corpus'): Sentence[] =>
  readSentences(new URL(`./${name}.jsonl`, import.meta.url))

const currencyOf = (code: string | null | undefined): Currency | null =>
  code != null && isCurrency(code) ? code : null

export const readOf = ({ intent, region, defaultCurrency }: Sentence): Reading =>
  readIntent(intent, { region, defaultCurrency: currencyOf(defaultCurrency) })

/** Reads a sentence as the endpoint would: refused also where the same checkout would be. */
function answer(sentence: Sentence): Expected & { readonly description?: string } {
  const reading = readOf(sentence)
  if (reading.is === 'refused') return { error: reading.code }
  const { amount, currency, type, code, description } = reading
  if (checkoutFaults({ amount, currency, type, ...(code === null ? {} : { code }) }, true).length > 0)
    return { error: 'VALIDATION_ERROR' }
  const isServed = METHODS.some((one) => one.type === type && (one.currency === null || one.currency === currency))
  if (type !== '' && !isServed) return { error: 'PAYMENT_TYPE_UNAVAILABLE' }
  return { amount, currency, type, code, description }
}

/**
 * How a sentence was answered. `wrong`: a checkout over another amount or currency than was meant, which must never
 * happen. `missed`: an error too many or too few, another payment method, or goods that are not named. `isPaidRight`: amount,
 * currency, type and code, or the error, are as they should be.
 */
export function judge(sentence: Sentence): { is: 'exact' | 'missed' | 'wrong'; isPaidRight: boolean; got: string } {
  const { expect } = sentence
  const answered = answer(sentence)
  const got = JSON.stringify(answered)
  if ('error' in answered) {
    const isSame = 'error' in expect && expect.error === answered.error
    return { is: isSame ? 'exact' : 'missed', isPaidRight: isSame, got }
  }
  if ('error' in expect || expect.amount !== answered.amount || expect.currency !== answered.currency)
    return { is: 'wrong', isPaidRight: false, got }
  const isPaidRight = expect.type === answered.type && expect.code === answered.code
  const names = answered.description?.toLowerCase().includes(expect.descriptionIncludes ?? '')
  return { is: names && isPaidRight ? 'exact' : 'missed', isPaidRight, got }
}
