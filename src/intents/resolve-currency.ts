import { type Currency, isCurrency, REGION_CURRENCY } from '../base/currency.ts'
import type { BoundMark, Marks } from './marks.ts'
import {
  DOT_GROUPED,
  DOT_GROUPING_REGIONS,
  LARGE_PRICES,
  SHARED_BY_REGION,
  SHARED_DEFAULT,
  type Shared,
  SPACE_GROUPING_REGIONS,
} from './words/currencies.ts'

/** Whose sentence it is: the region of the secret key (ISO 3166, upper case) and the account's default currency. */
export type Context = { readonly region: string | null; readonly defaultCurrency: Currency | null }

const byRegion = new Map<Shared, Map<string, Currency>>()
for (const [shared, list] of Object.entries(SHARED_BY_REGION)) {
  const pairs = list.split(' ').flatMap((pair): [string, Currency][] => {
    const [region, code] = pair.split(':')
    return region !== undefined && code !== undefined && isCurrency(code) ? [[region, code]] : []
  })
  byRegion.set(shared as Shared, new Map(pairs))
}

const isShared = (means: string): means is Shared => byRegion.has(means as Shared)
const isOneOf = (shared: Shared, code: string): boolean =>
  [...byRegion.get(shared)!.values()].some((one) => one === code)

/** The currency of the key's region, else the account's default, else null. */
export const homeCurrency = ({ region, defaultCurrency }: Context): Currency | null =>
  (region === null ? undefined : REGION_CURRENCY.get(region)) ?? defaultCurrency

/** What a sign or word that several currencies share means for this key. Null: it does not say. */
function resolveShared(shared: Shared, { region, defaultCurrency }: Context): Currency | null {
  const regional = region === null ? undefined : byRegion.get(shared)!.get(region)
  if (regional !== undefined) return regional
  if (region === null && shared === 'dollar' && defaultCurrency !== null && isOneOf('dollar', defaultCurrency))
    return defaultCurrency
  const fallback = SHARED_DEFAULT[shared]
  return fallback !== undefined && isCurrency(fallback) ? fallback : null
}

/** What the marks on one amount say together: a currency, nothing, two that differ, or one that nobody can tell. */
export type Stated =
  | { readonly is: 'code'; readonly code: Currency }
  | { readonly is: 'nothing' | 'several' | 'unknown' }

/** Reads marks together: `$20 USD` is USD, `$20` what the key's region says, `Rp20 USD` several. */
export function resolveMarks(marks: readonly BoundMark[], context: Context): Stated {
  const codes = new Set<string>()
  const shared = new Set<Shared>()
  for (const { mark } of marks) {
    if (isShared(mark.means)) shared.add(mark.means)
    else codes.add(mark.means)
  }
  if (codes.size > 1 || shared.size > 1) return { is: 'several' }
  const [code] = codes
  const [sign] = shared
  if (code !== undefined) {
    if (sign !== undefined && !isOneOf(sign, code)) return { is: 'several' }
    return isCurrency(code) ? { is: 'code', code } : { is: 'unknown' }
  }
  if (sign === undefined) return { is: 'nothing' }
  const resolved = resolveShared(sign, context)
  return resolved === null ? { is: 'unknown' } : { is: 'code', code: resolved }
}

export const marksOf = (marks: Marks): BoundMark[] => [marks.before, marks.after].filter((one) => one !== null)

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const dotGrouped = setOf(DOT_GROUPED)
const dotGroupingRegions = setOf(DOT_GROUPING_REGIONS)
const largePrices = setOf(LARGE_PRICES)

/** Whether a lone dot before three digits groups thousands: in this currency, or where this key's people live. */
export const groupsWithDot = (code: string | null, region: string | null): boolean =>
  (code === null && region === null) ||
  (code !== null && dotGrouped.has(code)) ||
  (region !== null && dotGroupingRegions.has(region))

const spaceGroupingRegions = setOf(SPACE_GROUPING_REGIONS)

/** Whether this key's people write thousands with a space. */
export const groupsWithSpace = (region: string | null): boolean => region !== null && spaceGroupingRegions.has(region)

/** Currencies in which nothing costs less than a hundred units, so that "kopi 25" leaves out a thousand. */
export const hasLargePrices = (code: string | null): boolean => code !== null && largePrices.has(code)
