import { CURRENCY_DIGITS, isCurrency } from '../base/currency.ts'
import { type Money, toDecimal } from '../base/money.ts'
import { isObject } from './json.ts'

/** Money on the wire: `{"value":"10000.00","currency":"IDR"}`, at most 16 digits before the point, always two after. */
export type SnapMoney = { readonly value: string; readonly currency: string }

const VALUE = /^(0|[1-9]\d{0,15})(?:\.(\d{2}))?$/
const SNAP_DIGITS = 2

const tenTo = (digits: number): bigint => 10n ** BigInt(digits)

/** Money as SNAP writes it. Throws on what two decimals and 16 digits cannot say: nothing we sell comes near. */
export function toSnapMoney(money: Money): SnapMoney {
  const [whole = '', fraction = ''] = toDecimal(money).split('.')
  const value = `${whole}.${fraction.slice(0, SNAP_DIGITS).padEnd(SNAP_DIGITS, '0')}`
  if (!VALUE.test(value) || /[1-9]/.test(fraction.slice(SNAP_DIGITS))) {
    throw new RangeError('not an amount SNAP can carry')
  }
  return { value, currency: money.currency }
}

/**
 * Reads SNAP money exactly. Undefined where the value is no string of that form, the currency is unknown, or a
 * fraction of our smallest unit would be lost. `10,000.00`, `10.000`, `1e4` and a bare number are refused, not guessed.
 */
export function fromSnapMoney(wire: unknown): Money | undefined {
  if (!isObject(wire) || typeof wire.value !== 'string' || typeof wire.currency !== 'string') return undefined
  const { value, currency: code } = wire
  const match = VALUE.exec(value)
  if (!match || !isCurrency(code)) return undefined
  const [, whole = '', fraction = '0'] = match
  const hundredths = BigInt(whole) * tenTo(SNAP_DIGITS) + BigInt(fraction)
  const digits = CURRENCY_DIGITS.get(code) ?? 0
  if (digits >= SNAP_DIGITS) return { amount: hundredths * tenTo(digits - SNAP_DIGITS), currency: code }
  const lost = tenTo(SNAP_DIGITS - digits)
  return hundredths % lost === 0n ? { amount: hundredths / lost, currency: code } : undefined
}
