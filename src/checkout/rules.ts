import { isCurrency } from '../base/currency.ts'
import { ApiError, type Fault } from '../base/errors.ts'
import { redirectUrlFault } from '../base/redirect-url.ts'
import type { PaymentWanted, Rails } from '../connections/rails.ts'
import type { PaymentType } from '../connectors/port.ts'
import { canonicalCode, codesOf, METHODS, type Method } from './methods.ts'
import type { CreateCheckout } from './schema.ts'

const CODED: readonly unknown[] = ['virtual_account', 'ewallet']

type Sent = Partial<Record<keyof CreateCheckout, unknown>>

const fault = (field: string, code: string, message: string): Fault[] => [{ field, code, message }]

/**
 * The rules of a checkout that lie between fields or outside a schema. Sees the body as sent, so it looks only at
 * fields of the right type; the schema refuses the others.
 */
export function checkoutFaults(body: Sent, allowsLocalhost: boolean): Fault[] {
  const bounds = boundsFault(body)
  return [
    ...currencyFaults(body),
    ...urlFaults('successUrl', body, allowsLocalhost),
    ...urlFaults('cancelUrl', body, allowsLocalhost),
    ...codeFaults(body),
    ...nameFaults(body),
    ...(bounds && typeof body.amount === 'number' ? fault('amount', 'OUT_OF_BOUNDS', bounds) : []),
  ]
}

function currencyFaults({ currency }: Sent): Fault[] {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || isCurrency(currency)) return []
  return fault('currency', 'UNKNOWN_CURRENCY', `"currency" ${currency} is not an ISO 4217 currency.`)
}

function urlFaults(field: 'successUrl' | 'cancelUrl', body: Sent, allowsLocalhost: boolean): Fault[] {
  const url = body[field]
  const wrong = typeof url === 'string' && url.length <= 2048 ? redirectUrlFault(url, allowsLocalhost) : undefined
  return wrong ? fault(field, 'INVALID_URL', `"${field}" ${wrong}.`) : []
}

function codeFaults({ type, code }: Sent): Fault[] {
  if (code !== undefined && !CODED.includes(type)) {
    const message = '"code" goes only with the types virtual_account (a bank) and ewallet (a wallet).'
    return fault('code', 'NOT_ALLOWED_HERE', message)
  }
  if (typeof code !== 'string' || canonicalCode(type as PaymentType, code) !== undefined) return []
  return fault('code', 'NOT_ALLOWED', `"code" must be one of: ${codesOf(type as PaymentType).join(', ')}.`)
}

function nameFaults({ type, name }: Sent): Fault[] {
  if (name !== undefined && type !== 'virtual_account') {
    return fault('name', 'NOT_ALLOWED_HERE', '"name" goes only with the type virtual_account.')
  }
  const isBlank = typeof name === 'string' && name !== '' && name.trim() === ''
  return isBlank ? fault('name', 'TOO_SHORT', '"name" must not be blank.') : []
}

function boundsFault({ type, code, currency, amount }: Sent): string | undefined {
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

/**
 * Throws PAYMENT_TYPE_UNAVAILABLE where no connection serves the payment: its type, its code where it names one, its
 * amount. A payer who chooses for themselves (`type` null) is shown what there is.
 */
export function assertServed(
  rails: Rails,
  { type, ...wanted }: Omit<PaymentWanted, 'type'> & { readonly type: PaymentType | null },
): void {
  if (type === null) return
  const methods = servedBy(type, wanted.currency, wanted.code)
  if (methods.some(({ code }) => rails.serves({ ...wanted, type, code }))) return
  throw new ApiError('PAYMENT_TYPE_UNAVAILABLE', `No provider takes ${type} in ${wanted.currency} here.`, [
    { field: 'type', code: 'UNAVAILABLE', message: 'See GET /v1/payment-methods for what is available.' },
  ])
}
