import { approximate, whole } from '../exact.ts'
import { type Rule, table } from '../rules.ts'
import { isOneOf, peek } from '../tokens/cursor.ts'
import { POWER_RATINGS, TOUCHING_SIZES, VOLT_AMPERES } from '../words/particular.ts'
import type { Spot, UnitSpot } from './kind.ts'

/** From this value on a bare number before an unknown word may be a price: "55000 benang wol". */
const COUNTABLE_BELOW = 1000
export const isSmall = ({ span }: Spot): boolean => approximate(span.value) < COUNTABLE_BELOW

/** A name of a payment method comes after the unit: "89.500 VA BNI". */
const isBeforeMethod = ({ span }: Spot): boolean => peek(span.last, 2)?.entry.method != null
const isPowerRating = (spot: Spot): boolean => POWER_RATINGS.has(whole(spot.span.value) ?? 0) && !isBeforeMethod(spot)

/** Words of sizes that are something else here. */
export const NO_SIZES = table<Rule<UnitSpot>>([
  {
    name: 'preposition',
    example: '20 in USD for a coffee',
    region: 'US',
    when: ({ unit }) => isOneOf(unit, TOUCHING_SIZES) && !unit.glued,
    reason: '"5in" is a size, "20 in USD" an amount',
  },
  {
    name: 'virtual-account',
    example: 'sprei 89500 VA BNI',
    when: (spot) => isOneOf(spot.unit, VOLT_AMPERES) && !isPowerRating(spot),
    reason: '"VA" is a rating after the numbers that are sold, else a virtual account',
  },
])
