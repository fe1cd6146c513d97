import { type Currency, isCurrency } from '../base/currency.ts'
import { fieldError } from '../base/errors.ts'

/** The currency that is named, or rupiah. Throws VALIDATION_ERROR. */
export function readCurrency(code = 'IDR'): Currency {
  if (!isCurrency(code)) throw fieldError('currency', 'INVALID', `"${code}" is no currency of ISO 4217.`)
  return code
}
