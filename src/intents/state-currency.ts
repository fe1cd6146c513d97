import type { Currency } from '../base/currency.ts'
import type { Choice } from './choice.ts'
import { findStatedCurrency } from './marks.ts'
import { sayAmount } from './refuse.ts'
import { type Context, homeCurrency, resolveMarks } from './resolve-currency.ts'
import type { Sentence } from './sentence.ts'

/** The currency and the token that states it (null: the key or the account does), or why there is none. */
export type CurrencyReading =
  | { readonly is: 'found'; readonly code: Currency; readonly at: number | null; readonly rule: string }
  | {
      readonly is: 'refused'
      readonly code: 'VALIDATION_ERROR' | 'CURRENCY_RESOLUTION_FAILED'
      readonly detail: string
    }

const refuse = (detail: string): CurrencyReading => ({ is: 'refused', code: 'VALIDATION_ERROR', detail })

/** The currency of amounts without a mark: one named away from its number, else the key's or the account's. */
export function findHome(sentence: Sentence, context: Context): Currency | null {
  const away = findStatedCurrency(sentence, new Set())
  const stated = away === null || away === 'several' ? null : resolveMarks([away], context)
  return stated?.is === 'code' ? stated.code : homeCurrency(context)
}

/**
 * The currency of the chosen amount: its own mark, else the mark of another amount, else one named anywhere, else the
 * currency of the key's region, else the account's default.
 */
export function stateCurrency(
  sentence: Sentence,
  { amount, candidates }: Choice & { is: 'chosen' },
  context: Context,
): CurrencyReading {
  const taken = new Set(candidates.amounts.flatMap(({ marks }) => marks.map(({ at }) => at)))
  const away = findStatedCurrency(sentence, taken)
  if (away === 'several') return refuse('I see two currencies; say which one is meant.')
  const others = candidates.amounts.flatMap(({ marks }) => marks)
  const own = amount.marks.length > 0 ? amount.marks : others
  const marks = away === null ? own : [...own, away]
  const stated = resolveMarks(marks, context)
  if (stated.is === 'code')
    return {
      is: 'found',
      code: stated.code,
      at: (own[0] ?? away)?.at ?? null,
      rule: own.length > 0 ? 'currency.mark' : 'currency.named',
    }
  if (stated.is === 'several')
    return refuse(`I see ${sayAmount(sentence, amount)} and another currency; say which one is to be paid.`)
  if (stated.is === 'unknown')
    return refuse(`I cannot tell which currency ${sayAmount(sentence, amount)} is in; write its code, as in "SGD 20".`)
  const home = homeCurrency(context)
  if (home !== null)
    return { is: 'found', code: home, at: null, rule: context.region === null ? 'currency.default' : 'currency.region' }
  return {
    is: 'refused',
    code: 'CURRENCY_RESOLUTION_FAILED',
    detail: `I see the amount ${sayAmount(sentence, amount)}, but no currency; write one, for example "Rp125.000" or "USD 20".`,
  }
}
