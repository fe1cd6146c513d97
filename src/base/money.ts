import { CURRENCY_DIGITS, type Currency } from './currency.ts'

/** `amount` counts the currency's smallest unit: `{ amount: 12500n, currency: 'IDR' }` is Rp125. */
export type Money = { readonly amount: bigint; readonly currency: Currency }

const unitsPerWhole = (code: Currency): bigint => 10n ** BigInt(CURRENCY_DIGITS.get(code) ?? 0)

/** Whole units, as in the API, to money. Throws on a fraction or an unsafe integer: callers validate first. */
export function fromWhole(whole: number, code: Currency): Money {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not whole units: ${whole}`)
  return { amount: BigInt(whole) * unitsPerWhole(code), currency: code }
}

/** Money to whole units. Throws where a fraction of a unit would be lost. */
export function toWhole(money: Money): number {
  const units = unitsPerWhole(money.currency)
  if (money.amount % units !== 0n) throw new RangeError('not whole units')
  return Number(money.amount / units)
}

/** Whether it has no fraction of a unit, so that the API can state it. */
export const isWhole = ({ amount, currency }: Money): boolean => amount % unitsPerWhole(currency) === 0n

/** Money as an exact decimal text, `"12345.67"`: for ledgers and rails, never for arithmetic. */
export function toDecimal(money: Money): string {
  const digits = CURRENCY_DIGITS.get(money.currency) ?? 0
  const sign = money.amount < 0n ? '-' : ''
  const text = (money.amount < 0n ? -money.amount : money.amount).toString().padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export const isSameMoney = (a: Money, b: Money): boolean => a.amount === b.amount && a.currency === b.currency

/**
 * `money × numerator ÷ denominator`, in whole smallest units; `rounding`: where the remainder goes.
 * Money and fractions are never negative here; a fee is rounded 'up', a payout 'down'.
 */
export function share(money: Money, numerator: bigint, denominator: bigint, rounding: 'up' | 'down'): Money {
  return { amount: divide(money.amount * numerator, denominator, rounding), currency: money.currency }
}

/** The whole part of a fraction of zero or more: rounded `up`, `down`, or to the nearest, halves up. */
export function divide(numerator: bigint, denominator: bigint, rounding: 'up' | 'down' | 'half_up'): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('share of a negative amount')
  if (rounding === 'half_up') return (2n * numerator + denominator) / (2n * denominator)
  return (rounding === 'up' ? numerator + denominator - 1n : numerator) / denominator
}
