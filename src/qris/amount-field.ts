import { currency } from '../base/currency.ts'
import { type Money, toDecimal } from '../base/money.ts'

const IDR = currency('IDR')
const LENGTH_MAX = 13
const FORM = /^(0|[1-9]\d*)(?:\.(\d{0,2}))?$/

/** Reads tag 54 or 56: `1000`, `1000.` and `1000.00` are the same rupiah. Undefined for zero and any other form. */
export function readAmountField(text: string): Money | undefined {
  const match = text.length <= LENGTH_MAX ? FORM.exec(text) : null
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  const amount = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return amount > 0n ? { amount, currency: IDR } : undefined
}

/** Writes tag 54, decimals only where there is a fraction. Throws for other money than 0.01–9999999999.99 rupiah. */
export function writeAmountField(money: Money): string {
  const text = toDecimal(money).replace(/\.00$/, '')
  if (money.currency !== IDR || money.amount <= 0n || text.length > LENGTH_MAX) {
    throw new RangeError('not an amount a QRIS code can carry')
  }
  return text
}
