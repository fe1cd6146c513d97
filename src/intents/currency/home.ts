import type { Currency } from '../../base/currency.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { findNamedCurrency } from './named-currency.ts'
import { type Context, homeCurrency, resolveMarks } from './resolve.ts'

/** The currency of amounts without a mark: one named away from its number, else the key's or the account's. */
export function findHome(sentence: Sentence, context: Context): Currency | null {
  const named = findNamedCurrency(sentence, [])
  const stated = named === null || named === 'several' ? null : resolveMarks([named], context)
  return stated?.is === 'code' ? stated.code : homeCurrency(context)
}
