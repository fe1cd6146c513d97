import { dayAfter, dayIn } from '../../base/time-zone.ts'

/** How long what is due has been due: not yet past its day, or so many days past it. */
export const AGES = ['current', 'from_1', 'from_31', 'from_61', 'from_91'] as const
export type Age = (typeof AGES)[number]

/** How many days past its due day an invoice is at least, and at most. */
const DAYS_PAST: Readonly<Record<Age, readonly [least: number | null, most: number | null]>> = {
  current: [null, 0],
  from_1: [1, 30],
  from_31: [31, 60],
  from_61: [61, 90],
  from_91: [91, null],
}

/** The first and the last due day of an age, in the merchant's zone; null: open-ended. */
export function dueDaysOf(
  age: Age,
  zone: string,
  now: Date,
): { readonly from: string | null; readonly to: string | null } {
  const today = dayIn(zone, now)
  const [least, most] = DAYS_PAST[age]
  return {
    from: most === null ? null : dayAfter(today, -most),
    to: least === null ? null : dayAfter(today, -least),
  }
}
