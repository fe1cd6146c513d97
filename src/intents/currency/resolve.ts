import { type Currency, isCurrency, REGION_CURRENCY } from '../../base/currency.ts'
import { decide, type ReadingRule, table } from '../rules.ts'
import type { Mark } from '../tokens/entry.ts'
import {
  DOT_GROUPED,
  DOT_GROUPING_REGIONS,
  LAKH_GROUPED,
  LARGE_PRICES,
  SHARED_BY_REGION,
  SHARED_DEFAULT,
  type Shared,
  SPACE_GROUPING_REGIONS,
} from '../words/currencies.ts'

/** Whose sentence it is: the region of the secret key (ISO 3166, upper case) and the account's default currency. */
export type Context = { readonly region: string | null; readonly defaultCurrency: Currency | null }

const currencyOf = (code: string | undefined): Currency | null => (code !== undefined && isCurrency(code) ? code : null)

/** "US:USD SG:SGD": the currency of each region. */
const readRegions = (list: string): ReadonlyMap<string, Currency> =>
  new Map(
    list.split(' ').flatMap((pair): [string, Currency][] => {
      const [region, code] = pair.split(':')
      const currency = currencyOf(code)
      return region !== undefined && currency !== null ? [[region, currency]] : []
    }),
  )

const sharedByRegion = new Map(Object.entries(SHARED_BY_REGION).map(([shared, list]) => [shared, readRegions(list)]))

const isShared = (means: string): means is Shared => sharedByRegion.has(means)
const isOneOf = (shared: Shared, code: string): boolean =>
  [...(sharedByRegion.get(shared)?.values() ?? [])].some((one) => one === code)

/** The currency is a dollar of some country. */
export const isDollar = (code: string): boolean => SHARED_BY_REGION.dollar.includes(`:${code}`)

/** The currency of the key's region, else the account's default, else null. */
export const homeCurrency = ({ region, defaultCurrency }: Context): Currency | null =>
  (region === null ? undefined : REGION_CURRENCY.get(region)) ?? defaultCurrency

/** A sign or word that several currencies share, and whose sentence it is in. */
type SharedSign = { readonly shared: Shared; readonly context: Context }

const ofRegion = ({ shared, context: { region } }: SharedSign): Currency | null =>
  (region === null ? undefined : sharedByRegion.get(shared)?.get(region)) ?? null

/** What a sign or word that several currencies share means. */
export const SHARED_SIGNS = table<ReadingRule<SharedSign, Currency | null>>([
  {
    name: 'of-the-region',
    example: '$85 pottery class',
    region: 'SG',
    when: (sign) => ofRegion(sign) !== null,
    reason: 'people write the sign of their own currency',
    read: ofRegion,
  },
  {
    name: 'dollar-of-the-account',
    example: '$85 pottery class',
    region: null,
    defaultCurrency: 'SGD',
    when: ({ shared, context: { region, defaultCurrency } }) =>
      region === null && shared === 'dollar' && defaultCurrency !== null && isOneOf('dollar', defaultCurrency),
    reason: 'without a region the account says which dollar is meant',
    read: ({ context }) => context.defaultCurrency,
  },
  {
    name: 'usual',
    example: '$85 pottery class',
    when: () => true,
    reason: 'the currency that is usual; none where none is',
    read: ({ shared }) => currencyOf(SHARED_DEFAULT[shared]),
  },
])

const resolveShared = (sign: SharedSign): Currency | null => decide(SHARED_SIGNS, sign)?.read(sign) ?? null

/** What the marks on one amount say together: a currency, nothing, two that differ, or one that is ambiguous. */
export type Stated =
  | { readonly is: 'code'; readonly code: Currency }
  | { readonly is: 'nothing' | 'several' | 'unknown' }

/** The ISO code and the shared sign that marks name, at most one of each. */
type Named = { readonly code: string | undefined; readonly shared: Shared | undefined; readonly context: Context }

const stated = (code: Currency | null): Stated => (code === null ? { is: 'unknown' } : { is: 'code', code })

/** What a code and a sign say together. */
export const STATEMENTS = table<ReadingRule<Named, Stated>>([
  {
    name: 'no-mark',
    example: 'kopi 25rb',
    when: ({ code, shared }) => code === undefined && shared === undefined,
    reason: 'nothing is stated',
    read: () => ({ is: 'nothing' }),
  },
  {
    name: 'sign-of-another-currency',
    example: 'kopi $25 EUR',
    over: 'code',
    when: ({ code, shared }) => code !== undefined && shared !== undefined && !isOneOf(shared, code),
    reason: 'the sign is none of that currency',
    read: () => ({ is: 'several' }),
  },
  {
    name: 'code',
    example: 'kopi Rp25.000',
    when: ({ code }) => code !== undefined,
    reason: 'a code, or a sign that only one currency has',
    read: ({ code }) => stated(currencyOf(code)),
  },
  {
    name: 'shared-sign',
    example: 'kopi $25',
    when: () => true,
    reason: 'key and account say whose sign it is',
    read: ({ shared, context }) => stated(shared === undefined ? null : resolveShared({ shared, context })),
  },
])

/** Reads marks together: `$20 USD` is USD, `$20` what the key's region says, `Rp20 USD` several. */
export function resolveMarks(marks: readonly { readonly mark: Mark }[], context: Context): Stated {
  let code: string | undefined
  let shared: Shared | undefined
  for (const { mark } of marks) {
    const known = isShared(mark.means) ? shared : code
    if (known !== undefined && known !== mark.means) return { is: 'several' }
    if (isShared(mark.means)) shared = mark.means
    else code = mark.means
  }
  const named = { code, shared, context }
  return decide(STATEMENTS, named)?.read(named) ?? { is: 'nothing' }
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const dotGrouped = setOf(DOT_GROUPED)
const dotGroupingRegions = setOf(DOT_GROUPING_REGIONS)
const spaceGroupingRegions = setOf(SPACE_GROUPING_REGIONS)
const lakhGrouped = setOf(LAKH_GROUPED)
const largePrices = setOf(LARGE_PRICES)

/** Whether a lone dot before three digits groups thousands: in this currency, or where this key's people live. */
export const groupsWithDot = (code: string | null, region: string | null): boolean =>
  (code === null && region === null) ||
  (code !== null && dotGrouped.has(code)) ||
  (region !== null && dotGroupingRegions.has(region))

/** Whether this key's people write thousands with a space. */
export const groupsWithSpace = (region: string | null): boolean => region !== null && spaceGroupingRegions.has(region)

/** Whether thousands of this currency may be grouped in lakhs. */
export const groupsInLakhs = (code: string | null): boolean => code !== null && lakhGrouped.has(code)

/** Currencies in which nothing costs less than a hundred units, so that "kopi 25" leaves out a thousand. */
export const hasLargePrices = (code: string | null): boolean => code !== null && largePrices.has(code)
