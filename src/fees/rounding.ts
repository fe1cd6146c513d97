import type { Currency } from '../base/currency.ts'
import { divide } from '../base/money.ts'
import { marketCurrency } from '../markets/market-of.ts'

/** What fees and taxes are whole multiples of, so that balances stay as whole as payments are. */
const stepOf = (currency: Currency): bigint => marketCurrency(currency)?.step ?? 1n

/**
 * The one place where a fee, a tax or what is returned of them is rounded: `numerator ÷ denominator` smallest units to a
 * whole step of the currency. Fees round up, tax to the nearest (halves up), refunded fees down.
 */
export function roundTo(
  currency: Currency,
  numerator: bigint,
  denominator: bigint,
  rounding: 'up' | 'down' | 'half_up',
): bigint {
  const step = stepOf(currency)
  return divide(numerator, denominator * step, rounding) * step
}
