import type { HourVolume, Payments } from '../../../src/dashboard/overview/schema.ts'

type Sum = { readonly amount: number; readonly count: number }

/** Twenty-four, and as many more as a day has where clocks are set back. */
const HOURS_MIN = 24

/** What had been paid in a currency until each hour of today, up to `at`, and of the same day a week ago. */
export function readDays(
  { today, before, volume }: Payments['hours'],
  currency: string,
  zone: string | undefined,
  at: string,
) {
  const ofDay = (day: string) => volume.filter((one) => one.currency === currency && one.day === day)
  const length = Math.max(HOURS_MIN, ...volume.map(({ hour }) => hour + 1))
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: zone ?? 'UTC' }).format(new Date(at)),
  )
  const last = Math.min(length, Math.max(hour, ...ofDay(today).map((one) => one.hour)) + 1)
  return { now: sumsOf(ofDay(today), last), weekAgo: sumsOf(ofDay(before), length) }
}

/** What had been paid when each of the hours ended. */
function sumsOf(volume: readonly HourVolume[], length: number): Sum[] {
  let [amount, count] = [0, 0]
  return Array.from({ length }, (_, hour) => {
    for (const one of volume.filter((of) => of.hour === hour)) {
      amount += one.amount
      count += one.count
    }
    return { amount, count }
  })
}
