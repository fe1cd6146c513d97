import type { Rails } from '../connections/rails.ts'
import type { PaymentType } from '../connectors/port.ts'
import type { Way } from './checkout.ts'

/** One way to pay, with its bounds in whole units; `currency` null means every currency. */
export type Method = {
  readonly type: PaymentType
  readonly code: string | null
  readonly displayName: string
  readonly currency: string | null
  readonly minAmount: number
  readonly maxAmount: number
}

/** The largest amount anything may have, in whole units. */
export const AMOUNT_MAX = 999_999_999_999

/** Methods that one checkout may name. */
export const METHODS_MAX = 10

const bank = (code: string, displayName: string): Method => ({
  type: 'virtual_account',
  code,
  displayName,
  currency: 'IDR',
  minAmount: 10_000,
  maxAmount: 50_000_000,
})

const wallet = (code: string, displayName: string): Method => ({
  type: 'ewallet',
  code,
  displayName,
  currency: 'IDR',
  minAmount: 1_000,
  maxAmount: 20_000_000,
})

/** Every way to pay. Source: interface, "Methods". */
export const METHODS: readonly Method[] = [
  { type: 'qrcode', code: null, displayName: 'QRIS', currency: 'IDR', minAmount: 1, maxAmount: 10_000_000 },
  bank('BCA', 'BCA'),
  bank('BNI', 'BNI'),
  bank('BRI', 'BRI'),
  bank('MANDIRI', 'Mandiri'),
  bank('PERMATA', 'Permata'),
  bank('CIMB', 'CIMB Niaga'),
  bank('BSI', 'BSI'),
  bank('DANAMON', 'Danamon'),
  wallet('GOPAY', 'GoPay'),
  wallet('OVO', 'OVO'),
  wallet('DANA', 'DANA'),
  wallet('SHOPEEPAY', 'ShopeePay'),
  wallet('LINKAJA', 'LinkAja'),
  { type: 'credit_card', code: null, displayName: 'Card', currency: null, minAmount: 1, maxAmount: AMOUNT_MAX },
]

/** National bank codes, accepted for a virtual account's `code`. */
const CODE_ALIASES: Readonly<Record<string, string>> = {
  '014': 'BCA',
  '009': 'BNI',
  '002': 'BRI',
  '008': 'MANDIRI',
  '013': 'PERMATA',
  '022': 'CIMB',
  '451': 'BSI',
  '011': 'DANAMON',
}

/** The codes a type may be requested with: bank or wallet codes, none for the others. */
export const codesOf = (type: PaymentType): string[] =>
  METHODS.flatMap((method) => (method.type === type && method.code !== null ? [method.code] : []))

/** The method's own code for a code as sent (any case, or a national bank code); undefined when there is none. */
export function canonicalCode(type: PaymentType, sent: string): string | undefined {
  const upper = sent.toUpperCase()
  const code = type === 'virtual_account' ? (CODE_ALIASES[upper] ?? upper) : upper
  return codesOf(type).includes(code) ? code : undefined
}

/** A way as it is sent and kept: `qrcode`, `virtual_account:BCA`. */
export const wayText = ({ type, code }: Way): string => (code === null ? type : `${type}:${code}`)

/** Reads one, its code in any case or as a national bank code; undefined: there is no such way. */
export function readWay(text: string): Way | undefined {
  const [, type = '', code] = /^([a-z_]+)(?::(.*))?$/.exec(text) ?? []
  const known = METHODS.find((method) => method.type === type)
  if (!known) return undefined
  if (code === undefined) return { type: known.type, code: null }
  const canonical = canonicalCode(known.type, code)
  return canonical === undefined ? undefined : { type: known.type, code: canonical }
}

/** Every way there is to name. */
export const WAYS: readonly string[] = [
  ...new Set(METHODS.flatMap(({ type, code }) => [type, wayText({ type, code })])),
]

/** Whether a way is or includes a method. */
export const includesMethod = (way: Way, { type, code }: Pick<Method, 'type' | 'code'>): boolean =>
  way.type === type && (way.code === null || way.code === code)

/**
 * Those of the methods that ways name, in the order of the ways; banks, and wallets, stay together under the place of the
 * first. `ways` null: all, in their own order. Source: interface, "What a checkout also takes".
 */
export function methodsInOrder<M extends Pick<Method, 'type' | 'code'>>(
  ways: readonly Way[] | null,
  methods: readonly M[],
): M[] {
  if (ways === null) return [...methods]
  const named = new Set(ways.flatMap((way) => methods.filter((method) => includesMethod(way, method))))
  return [...Map.groupBy(named, ({ type }) => type).values()].flat()
}

/** Wallets that prompt in their app, and so need the payer's phone number. Source: rails, "E-wallets". */
const PUSH_WALLETS: readonly string[] = ['OVO']

/** Whether the payer has to give a phone number before they can be prompted to pay. */
export const needsPhone = (type: PaymentType, code: string | null): boolean =>
  type === 'ewallet' && code !== null && PUSH_WALLETS.includes(code)

/** The methods a merchant's payers may use in a currency, each with the amounts that some connection takes. */
export const methodsFor = (rails: Rails, currency: string, merchantId: string): Method[] =>
  METHODS.flatMap((method) => {
    if (method.currency !== null && method.currency !== currency) return []
    const bounds = rails.boundsOf({ type: method.type, code: method.code, currency, merchantId }, method)
    return bounds ? [{ ...method, ...bounds }] : []
  })

/** Currency in which a method that takes every one is looked at. */
const CURRENCY = 'IDR'

/** Every method, and whether a merchant's payers may use it here; with the amounts that some connection takes, if so. */
export const listMethods = (rails: Rails, merchantId: string): (Method & { readonly enabled: boolean })[] =>
  METHODS.map((method) => {
    const currency = method.currency ?? CURRENCY
    const bounds = rails.boundsOf({ type: method.type, code: method.code, currency, merchantId }, method)
    return { ...method, ...bounds, enabled: bounds !== undefined }
  })

export type Availability = 'available' | 'too_small' | 'too_large'

/** Whether a method takes an amount (whole units). */
export function availabilityOf(method: Method, amount: number): Availability {
  if (amount < method.minAmount) return 'too_small'
  return amount > method.maxAmount ? 'too_large' : 'available'
}
