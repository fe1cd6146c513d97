import { DAY_MS, later, SECOND_MS } from '../base/clock.ts'
import type { Market } from '../markets/market.ts'
import { HOME, marketOf } from '../markets/market-of.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import { builtInSchedule } from './built-in.ts'
import type { Plan } from './plan.ts'
import type { Schedule } from './rule.ts'

/** The sandbox settles quickly: long enough to see `pending`, too short to wait for. */
const SANDBOX_SETTLEMENT_MS = 10 * SECOND_MS

type Payment = {
  readonly method: PaymentType
  readonly code: string | null
  readonly at: Date
  /** The currency whose market's days count. */
  readonly currency: string
}

/**
 * When a payment that is booked at `at` becomes available, as the merchant's plan says. Without a schedule the built-in one
 * applies, in the sandbox ten seconds; a schedule that was set applies there too.
 */
export function settlementTime(mode: 'sandbox' | 'production', plan: Plan, payment: Payment): Date {
  const { method, code, at, currency } = payment
  const market = marketOf(currency)
  const agreed = plan.schedule(method, code, at)
  if (agreed) return scheduledTime(agreed, at, market)
  return mode === 'sandbox' ? later(at, SANDBOX_SETTLEMENT_MS) : scheduledTime(builtInSchedule(method), at, market)
}

/**
 * So many days after a time: calendar days are 24 hours each; of business days the n-th after the day of the payment in the
 * market, at its time of day. None means the same day where banks work and its time has not come, or else the next business day.
 */
export function scheduledTime(schedule: Schedule, at: Date, { calendar }: Market = HOME): Date {
  if (schedule.dayKind === 'calendar') return later(at, schedule.days * DAY_MS)
  const { days, atMinute } = schedule
  const today = calendar.timeOf(at, atMinute)
  if (days === 0 && calendar.isBusinessDay(at) && at < today) return today
  let day = at
  for (let n = 0; n < Math.max(days, 1); n++) day = calendar.nextBusinessDay(day)
  return calendar.timeOf(day, atMinute)
}
