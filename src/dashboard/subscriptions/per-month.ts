import type { Currency } from '../../base/currency.ts'
import { divide, fromWhole, toWhole } from '../../base/money.ts'
import type { Recurring } from '../../subscriptions/recurring.ts'

/** A year is 12 months or 365 days, so that a week is 7 days and a month a twelfth of a year. */
const MONTHS = 12n
const DAYS = 365n

/** How many months a unit is, as a fraction. */
const MONTHS_OF = {
  day: [MONTHS, DAYS],
  week: [7n * MONTHS, DAYS],
  month: [1n, 1n],
  year: [MONTHS, 1n],
} as const satisfies Record<Recurring['interval']['unit'], readonly [bigint, bigint]>

/**
 * What amounts of one currency, each due once an interval, come to a month, in whole units: added up exactly and rounded once,
 * halves up.
 */
export function perMonth(currency: Currency, all: readonly Pick<Recurring, 'interval' | 'amount'>[]): number {
  let [sum, parts] = [0n, 1n]
  for (const { interval, amount } of all) {
    const [months, of] = MONTHS_OF[interval.unit]
    const length = months * BigInt(interval.count)
    ;[sum, parts] = [sum * length + amount * of * parts, parts * length]
  }
  const unit = fromWhole(1, currency).amount
  return toWhole({ amount: divide(sum, parts * unit, 'half_up') * unit, currency })
}
