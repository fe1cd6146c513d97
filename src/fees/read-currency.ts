import { type Currency, isCurrency } from '../base/currency.ts'
import { fieldError } from '../base/errors.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'

/** The currency that is named, or the home market's. Throws VALIDATION_ERROR. */
export function readCurrency(code: string = HOME_CURRENCY): Currency {
  if (!isCurrency(code)) throw fieldError('currency', 'INVALID', `"${code}" is no currency of ISO 4217.`)
  return code
}
