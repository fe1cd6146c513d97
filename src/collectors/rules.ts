import { isCurrency } from '../base/currency.ts'
import type { Fault } from '../base/errors.ts'
import { canonicalCode } from '../checkout/methods.ts'
import type { CreateCollector } from './schema.ts'

type Sent = Partial<CreateCollector>

const fault = (isWrong: boolean, field: string, code: string, message: string): Fault[] =>
  isWrong ? [{ field, code, message }] : []

/** The rules of a collector that a schema cannot express; sees the body as sent. */
export function collectorFaults(body: Sent): Fault[] {
  const { currency = '' } = body
  const isUnknown = /^[A-Z]{3}$/.test(currency) && !isCurrency(currency)
  return [
    ...fault(isUnknown, 'currency', 'UNKNOWN_CURRENCY', `"${currency}" is not a currency that is known here.`),
    ...(body.kind === 'qr_static' ? codeFaults(body) : bankFaults(body)),
    ...amountFaults(body),
    ...boundFaults(body),
  ]
}

const codeFaults = ({ code, numberSuffix }: Sent): Fault[] => [
  ...fault(code !== undefined, 'code', 'NOT_ALLOWED_HERE', 'A QR code belongs to no bank.'),
  ...fault(numberSuffix !== undefined, 'numberSuffix', 'NOT_ALLOWED_HERE', 'A QR code has no number.'),
]

function bankFaults({ kind, code }: Sent): Fault[] {
  if (kind === undefined) return []
  if (code === undefined) return fault(true, 'code', 'REQUIRED', '"code" names the bank of a virtual account.')
  const isUnknown = typeof code === 'string' && canonicalCode('virtual_account', code) === undefined
  return fault(isUnknown, 'code', 'NOT_ALLOWED', 'This is not a bank that virtual accounts are made at.')
}

function amountFaults({ kind, amount }: Sent): Fault[] {
  if (kind === undefined) return []
  if (kind === 'va_fixed') {
    return fault(amount === undefined, 'amount', 'REQUIRED', '"va_fixed" takes the same "amount" always.')
  }
  const words = '"amount" goes only with "va_fixed": elsewhere the payer chooses.'
  return fault(amount !== undefined, 'amount', 'NOT_ALLOWED_HERE', words)
}

function boundFaults({ kind, minAmount, maxAmount }: Sent): Fault[] {
  if (kind === undefined) return []
  if (kind !== 'va_open') {
    return Object.entries({ minAmount, maxAmount }).flatMap(([field, bound]) =>
      fault(bound !== undefined, field, 'NOT_ALLOWED_HERE', `"${field}" goes only with "va_open".`),
    )
  }
  const isReversed = typeof minAmount === 'number' && typeof maxAmount === 'number' && minAmount > maxAmount
  return fault(isReversed, 'maxAmount', 'OUT_OF_RANGE', '"maxAmount" is less than "minAmount".')
}
