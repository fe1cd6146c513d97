import { CURRENCIES as MARKET_CURRENCIES } from '../../src/markets/market-of.ts'

/** The currencies offered in forms; the API takes every one of ISO 4217. */
export const CURRENCIES: readonly string[] = [
  ...new Set([...MARKET_CURRENCIES, 'SGD', 'MYR', 'USD', 'JPY', 'EUR', 'AUD']),
]
