import type { Rails } from '../connections/rails.ts'
import { COLLECTOR_KINDS, type CollectorKind } from '../connectors/collector-port.ts'
import type { Market, MarketCurrency } from '../markets/market.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { MARKETS } from '../markets/markets.ts'
import { brandsOf, codesOf } from '../payment-methods/brands.ts'
import {
  CHECKOUT_TYPES,
  gives,
  hasBrands,
  isPaymentType,
  labelOf,
  type PaymentType,
  TYPE_CODES,
} from '../payment-methods/types.ts'
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

/** The largest amount, in whole units. */
export const AMOUNT_MAX = 999_999_999_999

/** Methods that one checkout may name. */
export const METHODS_MAX = 10

/** The methods of a market in one of its currencies: every type, or every brand of the types that have brands. */
const methodsIn = (market: Market, { code: currency, methods }: MarketCurrency): Method[] =>
  TYPE_CODES.flatMap((type): Method[] => {
    const limits = methods[type]
    if (!limits) return []
    if (!hasBrands(type)) return [{ type, code: null, displayName: nameOf(market, type), currency, ...limits }]
    return brandsOf(type)
      .filter((brand) => brand.market === market.name)
      .map(({ code, name }) => ({ type, code, displayName: name, currency, ...limits }))
  })

/** QR codes are named after their standard. */
const nameOf = ({ qr }: Market, type: PaymentType): string => (gives(type, 'qr') ? qr.name : labelOf(type, 'en'))

/** Every way to pay: those of the markets, and cards, which pay in every currency. Source: interface, "Methods". */
export const METHODS: readonly Method[] = [
  ...MARKETS.flatMap((market) => market.currencies.flatMap((currency) => methodsIn(market, currency))),
  {
    type: 'credit_card',
    code: null,
    displayName: labelOf('credit_card', 'en'),
    currency: null,
    minAmount: 1,
    maxAmount: AMOUNT_MAX,
  },
]

/** The method's own code for a code as sent (any case, or a national bank code); undefined when there is none. */
export function canonicalCode(type: PaymentType, sent: string): string | undefined {
  const upper = sent.toUpperCase()
  const namesBank = gives(type, 'number') || gives(type, 'mandate')
  const code = (namesBank && shortCodeOf(upper)) || upper
  return codesOf(type).includes(code) ? code : undefined
}

/** A bank's own code for its national one. */
function shortCodeOf(nationalCode: string): string | undefined {
  for (const { banks } of MARKETS) {
    const bank = banks.byCode(nationalCode)
    if (bank) return bank.shortCode
  }
  return undefined
}

/** The text form of a way in requests and in the database: `qrcode`, `virtual_account:BCA`. */
export const wayText = ({ type, code }: Way): string => (code === null ? type : `${type}:${code}`)

/** Parses a way, its code in any case or as a national bank code; undefined: no such way. */
export function readWay(text: string): Way | undefined {
  const [, type, code] = /^([a-z_]+)(?::(.*))?$/.exec(text) ?? []
  if (!isPaymentType(type) || !CHECKOUT_TYPES.includes(type)) return undefined
  if (code === undefined) return { type, code: null }
  const canonical = canonicalCode(type, code)
  return canonical === undefined ? undefined : { type, code: canonical }
}

/** The text form of every way to pay a checkout. */
export const WAYS: readonly string[] = [
  ...new Set(
    METHODS.filter(({ type }) => CHECKOUT_TYPES.includes(type)).flatMap(({ type, code }) => [
      type,
      wayText({ type, code }),
    ]),
  ),
]

/** Whether a way is or includes a method. */
export const includesMethod = (way: Way, { type, code }: Pick<Method, 'type' | 'code'>): boolean =>
  way.type === type && (way.code === null || way.code === code)

/**
 * The methods that the ways name, in the order of the ways; banks, and wallets, stay together at the position of the first. `ways`
 * null: all, in their own order. Source: interface, "What a checkout also takes".
 */
export function methodsInOrder<M extends Pick<Method, 'type' | 'code'>>(
  ways: readonly Way[] | null,
  methods: readonly M[],
): M[] {
  if (ways === null) return [...methods]
  const named = new Set(ways.flatMap((way) => methods.filter((method) => includesMethod(way, method))))
  return [...Map.groupBy(named, ({ type }) => type).values()].flat()
}

/** The methods available to a merchant's payers in a currency, each with the amounts that some connection accepts. */
export const methodsFor = (rails: Rails, currency: string, merchantId: string): Method[] =>
  METHODS.flatMap((method) => {
    if (method.currency !== null && method.currency !== currency) return []
    const bounds = rails.boundsOf({ type: method.type, code: method.code, currency, merchantId }, method)
    return bounds ? [{ ...method, ...bounds }] : []
  })

/**
 * `collectors`: what of it can be made to be paid again and again, without a checkout; `canBeSaved`: whether it can be
 * linked once, and charged later without the payer; `notSavedBecause`: why not, where its provider is the reason.
 */
type ListedMethod = Method & {
  readonly enabled: boolean
  readonly collectors: readonly CollectorKind[]
  readonly canBeSaved: boolean
  readonly notSavedBecause: string | null
}

const collectorsOf = (rails: Rails, merchantId: string, { type, code, currency }: Method): CollectorKind[] =>
  COLLECTOR_KINDS.filter(
    (kind) =>
      currency !== null &&
      type === (kind === 'qr_static' ? 'qrcode' : 'virtual_account') &&
      rails.forCollector({ merchantId, kind, code, currency }).length > 0,
  )

/** In the home currency, where it has none of its own. */
function savingOf(rails: Rails, merchantId: string, { type, code, currency }: Method) {
  const wanted = { merchantId, type, code, currency: currency ?? HOME_CURRENCY }
  const canBeSaved = rails.forSaving(wanted).length > 0
  return { canBeSaved, notSavedBecause: canBeSaved ? null : (rails.whyUnsaved(wanted) ?? null) }
}

/**
 * Every method, whether a merchant's payers can use it here and, if so, the amounts that some connection accepts. Methods for every
 * currency are checked in the home market's.
 */
export const listMethods = (rails: Rails, merchantId: string): ListedMethod[] =>
  METHODS.map((method) => {
    const currency = method.currency ?? HOME_CURRENCY
    const bounds = rails.boundsOf({ type: method.type, code: method.code, currency, merchantId }, method)
    return {
      ...{ ...method, ...bounds, enabled: bounds !== undefined },
      collectors: collectorsOf(rails, merchantId, method),
      ...savingOf(rails, merchantId, method),
    }
  })

export type Availability = 'available' | 'too_small' | 'too_large'

/** Whether a method accepts an amount (whole units). */
export function availabilityOf(method: Method, amount: number): Availability {
  if (amount < method.minAmount) return 'too_small'
  return amount > method.maxAmount ? 'too_large' : 'available'
}
