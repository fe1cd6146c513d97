import type { Money } from '../../base/money.ts'
import { dayIn } from '../../base/time-zone.ts'
import type { MandateBounds } from '../../connectors/saving-port.ts'
import type { SavedMethod } from '../saved-method.ts'

type Frequency = NonNullable<MandateBounds['frequency']>
const DAY_MS = 86_400_000

/** Counts the calendar days, weeks (from Monday), months or years of a zone. */
function unitOf(unit: Frequency['unit'], zone: string, time: Date): number {
  const day = dayIn(zone, time)
  const [year = 0, month = 0] = day.split('-').map(Number)
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
  // 1970-01-01 was a Thursday.
  return { day: days, week: Math.floor((days + 3) / 7), month: year * 12 + month - 1, year }[unit]
}

/**
 * Which period of a mandate a time lies in, from 0, the one of the agreement. Periods are those of the calendar in the
 * merchant's zone: a subscription that is billed on the 31st, or late, never has two of its days in one.
 */
export const periodOf = ({ unit, count }: Frequency, zone: string, agreedAt: Date, time: Date): number =>
  Math.floor((unitOf(unit, zone, time) - unitOf(unit, zone, agreedAt)) / count)

/** What is outside of what the payer agreed to, and why, for the merchant. */
export type Exceeded = { readonly bound: 'amount' | 'until' | 'frequency'; readonly message: string }

/**
 * Whether a charge is outside of its mandate; undefined: it is not. `chargedAt`: the charges that succeeded or may yet, newest
 * first, as many as matter. One charge a period; a period that went without one may be made up for in the next.
 */
export function exceededBound(
  { bounds, agreement }: Pick<SavedMethod, 'bounds' | 'agreement'>,
  charge: { readonly amount: Money; readonly now: Date; readonly zone: string; readonly chargedAt: readonly Date[] },
): Exceeded | undefined {
  const { maxAmount, frequency, until } = bounds
  if (maxAmount && charge.amount.amount > maxAmount.amount) {
    return { bound: 'amount', message: 'The amount is more than the payer agreed to.' }
  }
  if (until && charge.now >= until) {
    return { bound: 'until', message: 'The payer agreed to charges until an earlier time.' }
  }
  if (!frequency || !agreement) return undefined
  const periodAt = (time: Date) => periodOf(frequency, charge.zone, agreement.acceptedAt, time)
  const current = periodAt(charge.now)
  const periods = charge.chargedAt.map(periodAt)
  const countOf = (period: number) => periods.filter((one) => one === period).length
  const allowed = current > 0 && countOf(current - 1) === 0 ? 2 : 1
  if (countOf(current) < allowed) return undefined
  return { bound: 'frequency', message: 'The payer agreed to fewer charges in this period.' }
}
