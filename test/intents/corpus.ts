import { readFileSync } from 'node:fs'
import { type Currency, isCurrency } from '../../src/base/currency.ts'
import { METHODS } from '../../src/checkout/methods.ts'
import { checkoutFaults } from '../../src/checkout/rules.ts'
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

export const readCorpus = (name: 'sample' | 'corpus'): Sentence[] =>
  readFileSync(new URL(`./${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sentence)

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
 * happen. `missed`: an error too many or too few, another way to pay, or goods that are not named.
 */
export function judge(sentence: Sentence): { is: 'exact' | 'missed' | 'wrong'; got: string } {
  const { expect } = sentence
  const got = answer(sentence)
  const said = JSON.stringify(got)
  if ('error' in got) return { is: 'error' in expect && expect.error === got.error ? 'exact' : 'missed', got: said }
  if ('error' in expect || expect.amount !== got.amount || expect.currency !== got.currency)
    return { is: 'wrong', got: said }
  const names = got.description?.toLowerCase().includes(expect.descriptionIncludes ?? '')
  return { is: names && expect.type === got.type && expect.code === got.code ? 'exact' : 'missed', got: said }
}
