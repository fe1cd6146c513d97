import type { Rails } from '../connections/rails.ts'
import { brandsOf, codesOf } from '../payment-methods/brands.ts'
import { gives, hasBrands, isPaymentType, labelOf, type PaymentType, TYPE_CODES } from '../payment-methods/types.ts'
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

type Bounds = Pick<Method, 'currency' | 'minAmount' | 'maxAmount'>

/** What each type takes, by all of its brands alike. Source: interface, "Methods". */
const BOUNDS: Readonly<Record<PaymentType, Bounds>> = {
  qrcode: { currency: 'IDR', minAmount: 1, maxAmount: 10_000_000 },
  virtual_account: { currency: 'IDR', minAmount: 10_000, maxAmount: 50_000_000 },
  ewallet: { currency: 'IDR', minAmount: 1_000, maxAmount: 20_000_000 },
  credit_card: { currency: null, minAmount: 1, maxAmount: AMOUNT_MAX },
}

/** Every way to pay: each type, and of those that have brands each brand. */
export const METHODS: readonly Method[] = TYPE_CODES.flatMap((type): Method[] =>
  hasBrands(type)
    ? brandsOf(type).map(({ code, name }) => ({ type, code, displayName: name, ...BOUNDS[type] }))
    : [{ type, code: null, displayName: labelOf(type, 'en'), ...BOUNDS[type] }],
)

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

/** The method's own code for a code as sent (any case, or a national bank code); undefined when there is none. */
export function canonicalCode(type: PaymentType, sent: string): string | undefined {
  const upper = sent.toUpperCase()
  const code = gives(type, 'number') ? (CODE_ALIASES[upper] ?? upper) : upper
  return codesOf(type).includes(code) ? code : undefined
}

/** A way as it is sent and kept: `qrcode`, `virtual_account:BCA`. */
export const wayText = ({ type, code }: Way): string => (code === null ? type : `${type}:${code}`)

/** Reads one, its code in any case or as a national bank code; undefined: there is no such way. */
export function readWay(text: string): Way | undefined {
  const [, type, code] = /^([a-z_]+)(?::(.*))?$/.exec(text) ?? []
  if (!isPaymentType(type)) return undefined
  if (code === undefined) return { type, code: null }
  const canonical = canonicalCode(type, code)
  return canonical === undefined ? undefined : { type, code: canonical }
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
