import { isCurrency } from '../base/currency.ts'
import { ApiError, type Fault } from '../base/errors.ts'
import { redirectUrlFault } from '../base/redirect-url.ts'
import type { PaymentType } from '../connectors/port.ts'
import { canonicalCode, codesOf, METHODS, type Method, type Rails } from './methods.ts'
import type { CreateCheckout } from './schema.ts'

const CODED: readonly unknown[] = ['virtual_account', 'ewallet']

/**
 * The rules of a checkout that lie between fields or outside a schema. Sees the body as sent, so it looks only at
 * fields of the right type; the schema speaks of the others.
 */
export function checkoutFaults(
  body: Partial<Record<keyof CreateCheckout, unknown>>,
  allowsLocalhost: boolean,
): Fault[] {
  const { currency, type, code, name, amount } = body
  const faults: Fault[] = []
  const add = (field: string, faultCode: string, message: string) => faults.push({ field, code: faultCode, message })

  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && !isCurrency(currency)) {
    add('currency', 'UNKNOWN_CURRENCY', `"currency" ${currency} is not an ISO 4217 currency.`)
  }
  for (const field of ['successUrl', 'cancelUrl'] as const) {
    const url = body[field]
    const fault = typeof url === 'string' && url.length <= 2048 ? redirectUrlFault(url, allowsLocalhost) : undefined
    if (fault) add(field, 'INVALID_URL', `"${field}" ${fault}.`)
  }
  if (code !== undefined && !CODED.includes(type)) {
    add('code', 'NOT_ALLOWED_HERE', '"code" goes only with the types virtual_account (a bank) and ewallet (a wallet).')
  } else if (typeof code === 'string' && canonicalCode(type as PaymentType, code) === undefined) {
    add('code', 'NOT_ALLOWED', `"code" must be one of: ${codesOf(type as PaymentType).join(', ')}.`)
  }
  if (name !== undefined && type !== 'virtual_account') {
    add('name', 'NOT_ALLOWED_HERE', '"name" goes only with the type virtual_account.')
  } else if (typeof name === 'string' && name !== '' && name.trim() === '') {
    add('name', 'TOO_SHORT', '"name" must not be blank.')
  }
  const bounds = boundsFault(body)
  if (bounds && typeof amount === 'number') add('amount', 'OUT_OF_BOUNDS', bounds)
  return faults
}

function boundsFault({
  type,
  code,
  currency,
  amount,
}: Partial<Record<keyof CreateCheckout, unknown>>): string | undefined {
  if (typeof type !== 'string' || typeof currency !== 'string' || !Number.isInteger(amount)) return undefined
  const methods = servedBy(type as PaymentType, currency, typeof code === 'string' ? code : null)
  if (methods.length === 0) return undefined
  const min = Math.min(...methods.map((method) => method.minAmount))
  const max = Math.max(...methods.map((method) => method.maxAmount))
  const isInside = (amount as number) >= min && (amount as number) <= max
  return isInside ? undefined : `"amount" must be from ${min} to ${max} ${currency} for the type ${type}.`
}

function servedBy(type: PaymentType, currency: string, code: string | null): Method[] {
  const wanted = code === null ? null : canonicalCode(type, code)
  return METHODS.filter(
    (method) =>
      method.type === type &&
      (method.currency === null || method.currency === currency) &&
      (wanted === null || method.code === wanted),
  )
}

/** Throws PAYMENT_TYPE_UNAVAILABLE where no provider serves the type in the currency here. */
export function assertServed(rails: Rails, type: PaymentType | null, currency: string): void {
  if (type === null) return
  if (rails[type] && servedBy(type, currency, null).length > 0) return
  throw new ApiError('PAYMENT_TYPE_UNAVAILABLE', `No provider takes ${type} in ${currency} here.`, [
    { field: 'type', code: 'UNAVAILABLE', message: 'See GET /v1/payment-methods for what is available.' },
  ])
}
