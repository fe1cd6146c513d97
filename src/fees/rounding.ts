import type { Currency } from '../base/currency.ts'
import { divide } from '../base/money.ts'

/** What fees and taxes are whole multiples of: no rupiah account is paid in sen, and balances stay whole as payments are. */
const STEPS: ReadonlyMap<string, bigint> = new Map([['IDR', 100n]])
const stepOf = (currency: Currency): bigint => STEPS.get(currency) ?? 1n

/**
 * The one place where a fee, a tax or what is returned of them is rounded: `numerator ÷ denominator` smallest units to a
 * whole step of the currency. Fees go up, tax to the nearest (halves up), what is given back down.
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
