import { isCurrency } from '../base/currency.ts'
import type { Fault } from '../base/errors.ts'
import { canonicalCode } from '../checkout/methods.ts'
import type { CreateCollector } from './schema.ts'

/** The rules of a collector that a schema cannot express; sees the body as sent. */
export function collectorFaults(body: Partial<CreateCollector>): Fault[] {
  const { kind, code, amount, minAmount, maxAmount, currency, numberSuffix } = body
  const faults: Fault[] = []
  const add = (field: string, faultCode: string, message: string) => faults.push({ field, code: faultCode, message })
  const isAccount = kind === 'va_open' || kind === 'va_fixed'
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && !isCurrency(currency)) {
    add('currency', 'UNKNOWN_CURRENCY', `"${currency}" is not a currency that is known here.`)
  }
  if (isAccount && code === undefined) add('code', 'REQUIRED', '"code" names the bank of a virtual account.')
  if (isAccount && typeof code === 'string' && canonicalCode('virtual_account', code) === undefined) {
    add('code', 'NOT_ALLOWED', `"${code.slice(0, 32)}" is not a bank that virtual accounts are made at.`)
  }
  if (kind === 'qr_static' && code !== undefined) add('code', 'NOT_ALLOWED_HERE', 'A QR code belongs to no bank.')
  if (kind === 'va_fixed' && amount === undefined) add('amount', 'REQUIRED', '"va_fixed" takes the same "amount" always.')
  if (kind && kind !== 'va_fixed' && amount !== undefined) {
    add('amount', 'NOT_ALLOWED_HERE', '"amount" goes only with "va_fixed": elsewhere the payer chooses.')
  }
  for (const [field, bound] of Object.entries({ minAmount, maxAmount })) {
    if (kind && kind !== 'va_open' && bound !== undefined) {
      add(field, 'NOT_ALLOWED_HERE', `"${field}" goes only with "va_open".`)
    }
  }
  if (typeof minAmount === 'number' && typeof maxAmount === 'number' && minAmount > maxAmount) {
    add('maxAmount', 'OUT_OF_RANGE', '"maxAmount" is less than "minAmount".')
  }
  if (kind === 'qr_static' && numberSuffix !== undefined) {
    add('numberSuffix', 'NOT_ALLOWED_HERE', 'A QR code has no number.')
  }
  return faults
}
