import { DAY_MS, MINUTE_MS } from '../../base/clock.ts'
import { isCurrency } from '../../base/currency.ts'
import { ApiError, type Fault } from '../../base/errors.ts'
import { checkEndpointUrl } from '../../base/net/endpoint-url.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import { redirectUrlFault } from '../../base/net/redirect-url.ts'
import type { PaymentWanted, Rails } from '../../connections/rails.ts'
import { CHECKOUT_TYPES_WITH_BRANDS, codesOf } from '../../payment-methods/brands.ts'
import {
  gives,
  hasBrands,
  isPaymentType,
  joinWords,
  PAYMENT_TYPES,
  type PaymentType,
  typesThatGive,
} from '../../payment-methods/types.ts'
import type { Way } from '../checkout.ts'
import { canonicalCode, METHODS, METHODS_MAX, type Method, readWay, WAYS, wayText } from '../methods.ts'
import type { CreateCheckout } from '../schema.ts'
import type { RedirectDefaults } from './redirect-defaults.ts'

type Sent = Partial<Record<keyof CreateCheckout, unknown>>

const fault = (field: string, code: string, message: string): Fault[] => [{ field, code, message }]

/**
 * The rules of a checkout between fields or beyond a schema. Sees the body as sent, so it checks only fields of the right type; the
 * schema refuses the others.
 */
export function checkoutFaults(body: Sent, allowsLocalhost: boolean): Fault[] {
  const bounds = boundsFault(body)
  return [
    ...currencyFaults(body),
    ...urlFaults('successUrl', body, allowsLocalhost),
    ...urlFaults('cancelUrl', body, allowsLocalhost),
    ...codeFaults(body),
    ...nameFaults(body),
    ...methodFaults(body),
    ...customerFaults(body),
    ...saveFaults(body),
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

/** The faults of a checkout's own receiver of events: the rules of endpoints, as in the settings. */
export function webhookUrlFaults({ webhookUrl }: Sent, isSandbox: boolean, networks: PrivateNetworks): Fault[] {
  if (typeof webhookUrl !== 'string' || webhookUrl.length > 2048) return []
  const checked = checkEndpointUrl('webhookUrl', webhookUrl, isSandbox, networks)
  return 'fault' in checked ? [checked.fault] : []
}

function codeFaults({ type, code }: Sent): Fault[] {
  if (code !== undefined && !(isPaymentType(type) && hasBrands(type))) {
    const types = CHECKOUT_TYPES_WITH_BRANDS.map((one) => `${one} (${PAYMENT_TYPES[one].brand?.withArticle})`)
    return fault('code', 'NOT_ALLOWED_HERE', `"code" goes only with the types ${joinWords(types, 'and')}.`)
  }
  if (typeof code !== 'string' || canonicalCode(type as PaymentType, code) !== undefined) return []
  return fault('code', 'NOT_ALLOWED', `"code" must be one of: ${codesOf(type as PaymentType).join(', ')}.`)
}

function nameFaults({ type, name }: Sent): Fault[] {
  if (name !== undefined && !(isPaymentType(type) && gives(type, 'number'))) {
    const types = typesThatGive('number').join(', ')
    return fault('name', 'NOT_ALLOWED_HERE', `"name" goes only with the type ${types}.`)
  }
  const isBlank = typeof name === 'string' && name !== '' && name.trim() === ''
  return isBlank ? fault('name', 'TOO_SHORT', '"name" must not be blank.') : []
}

function methodFaults({ type, methods }: Sent): Fault[] {
  if (!Array.isArray(methods) || methods.length > METHODS_MAX) return []
  if (type !== undefined && type !== '' && type !== 'checkout_page') {
    return fault(
      'methods',
      'NOT_ALLOWED_HERE',
      '"methods" goes only without a type, since a type already selects the method.',
    )
  }
  const ways = methods.map((text: unknown) => (typeof text === 'string' ? readWay(text) : undefined))
  return methods.flatMap((text: unknown, i) => {
    const way = ways[i]
    const field = `methods.${i}`
    if (typeof text !== 'string') return []
    if (!way) return fault(field, 'NOT_ALLOWED', `"${field}" must be one of: ${WAYS.join(', ')}.`)
    const isRepeat = ways.findIndex((other) => other && wayText(other) === wayText(way)) < i
    // The schema refuses literal repeats.
    return isRepeat && methods.indexOf(text) === i
      ? fault(field, 'NOT_UNIQUE', `"${field}" repeats ${wayText(way)}.`)
      : []
  })
}

const customerFaults = ({ customer, customerId }: Sent): Fault[] =>
  customer !== undefined && customerId !== undefined
    ? fault('customerId', 'NOT_ALLOWED_HERE', 'Send "customer" or "customerId", not both.')
    : []

function saveFaults({ save, customerId, type }: Sent): Fault[] {
  if (save === undefined) return []
  if (customerId === undefined) return fault('save', 'NOT_ALLOWED_HERE', '"save" goes only with "customerId".')
  const isBound = type !== undefined && type !== '' && type !== 'checkout_page'
  return isBound
    ? fault('save', 'NOT_ALLOWED_HERE', '"save" goes only without "type": the page offers what is saved.')
    : []
}

function boundsFault({ type, code, methods: named, currency, amount }: Sent): string | undefined {
  if (typeof currency !== 'string' || !Number.isInteger(amount)) return undefined
  const ways = Array.isArray(named)
    ? named.flatMap((text) => (typeof text === 'string' ? (readWay(text) ?? []) : []))
    : []
  const methods =
    typeof type === 'string' && type !== '' && type !== 'checkout_page'
      ? servedBy(type as PaymentType, currency, typeof code === 'string' ? code : null)
      : ways.flatMap((way) => servedBy(way.type, currency, way.code))
  if (methods.length === 0) return undefined
  const isTaken = methods.some(
    ({ minAmount, maxAmount }) => (amount as number) >= minAmount && (amount as number) <= maxAmount,
  )
  if (isTaken) return undefined
  const min = Math.min(...methods.map((method) => method.minAmount))
  const max = Math.max(...methods.map((method) => method.maxAmount))
  return `"amount" must be from ${min} to ${max} ${currency} for ${ways.length > 0 ? 'these methods' : `the type ${String(type)}`}.`
}

const EXPIRY_MIN_MS = 5 * MINUTE_MS
const EXPIRY_MAX_MS = 30 * DAY_MS

/** The faults of a checkout's requested expiry. */
export function expiryFaults({ expiresAt }: Sent, now: Date): Fault[] {
  if (typeof expiresAt !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(expiresAt)) return []
  const ahead = Date.parse(expiresAt) - now.getTime()
  if (Number.isNaN(ahead)) return fault('expiresAt', 'INVALID_FORMAT', '"expiresAt" is not a valid time.')
  if (ahead >= EXPIRY_MIN_MS && ahead <= EXPIRY_MAX_MS) return []
  return fault(
    'expiresAt',
    'OUT_OF_RANGE',
    `"expiresAt" must be 5 minutes to 30 days ahead of the gateway’s clock, which reads ${now.toISOString()}.`,
  )
}

/** Redirects that neither the request nor the merchant's settings contain. */
export const missingUrlFaults = (body: Sent, defaults: RedirectDefaults): Fault[] =>
  (['successUrl', 'cancelUrl'] as const).flatMap((field) =>
    body[field] === undefined && defaults[field] === null
      ? fault(field, 'REQUIRED', `"${field}" is required: the settings have none.`)
      : [],
  )

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
 * Throws PAYMENT_TYPE_UNAVAILABLE if no connection serves the payment: its type, its code if given, and its amount. A payer who
 * chooses the type (`type` null) is shown what is available.
 */
export function assertServed(
  rails: Rails,
  { type, ...wanted }: Omit<PaymentWanted, 'type'> & { readonly type: PaymentType | null },
): void {
  if (type === null) return
  if (isServed(rails, wanted, { type, code: wanted.code })) return
  throw unavailable('type', `No provider takes ${type} in ${wanted.currency} here.`)
}

/** The same for a list of methods: throws if none of them is served. */
export function assertSomeServed(
  rails: Rails,
  ways: readonly Way[],
  wanted: Omit<PaymentWanted, 'type' | 'code'>,
): void {
  if (ways.some((way) => isServed(rails, wanted, way))) return
  const named = ways.map(wayText).join(', ')
  throw unavailable('methods', `No provider takes any of ${named} in ${wanted.currency} here.`)
}

const isServed = (rails: Rails, wanted: Omit<PaymentWanted, 'type' | 'code'>, { type, code }: Way): boolean =>
  servedBy(type, wanted.currency, code).some((method) => rails.serves({ ...wanted, type, code: method.code }))

const unavailable = (field: string, detail: string): ApiError =>
  new ApiError('PAYMENT_TYPE_UNAVAILABLE', detail, [
    { field, code: 'UNAVAILABLE', message: 'See GET /v1/payment-methods for what is available.' },
  ])
