import { isSameMoney, type Money } from '../../base/money.ts'
import { parseQris } from '../../qris/parse.ts'
import { fromSnapMoney } from '../../snap/amount.ts'
import { readText } from '../../snap/json.ts'
import { parseTimestamp } from '../../snap/timestamp.ts'

export const REFERENCE_MAX = 64
export const PAYMENT_ID_MAX = 128

/** A reference of a rail: printable ASCII with something in it; undefined for anything we could not store or repeat. */
export function readReference(value: unknown, lengthMax: number = REFERENCE_MAX): string | undefined {
  const text = readText(value)?.trim()
  return text && text.length <= lengthMax && /^[ -~]+$/.test(text) ? text : undefined
}

/** Money that is more than nothing. */
export function readPaid(value: unknown): Money | undefined {
  const money = fromSnapMoney(value)
  return money && money.amount > 0n ? money : undefined
}

/** A time a rail tells; `otherwise` where it tells none we can read, for a payment does not fail for its date. */
export const readTime = (value: unknown, otherwise: Date): Date =>
  (typeof value === 'string' && parseTimestamp(value)) || otherwise

/** Whether a code is whole, asks for exactly this amount and lets the payer add nothing. */
export function isCodeFor(qrContent: string, amount: Money): boolean {
  const result = parseQris(qrContent)
  if (result.is === 'faulty') return false
  const { code } = result
  return code.amount !== null && isSameMoney(code.amount, amount) && code.tip.is === 'none'
}
