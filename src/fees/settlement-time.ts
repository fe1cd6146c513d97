import { isBusinessDay, jakartaTime, nextBusinessDay } from '../banks/jakarta.ts'
import { DAY_MS, later, SECOND_MS } from '../base/clock.ts'
import type { PaymentType } from '../payment-methods/types.ts'
import { builtInSchedule } from './built-in.ts'
import type { Plan } from './plan.ts'
import type { Schedule } from './rule.ts'

/** The sandbox settles within sight: long enough to see `pending`, too short to wait for. */
const SANDBOX_SETTLEMENT_MS = 10 * SECOND_MS

type Payment = { readonly method: PaymentType; readonly code: string | null; readonly at: Date }

/**
 * When a payment that is booked at `at` becomes available, as the merchant's plan says. What the plan leaves open is as it is
 * built in, and in the sandbox ten seconds: a schedule that somebody set is kept there too.
 */
export function settlementTime(mode: 'sandbox' | 'production', plan: Plan, { method, code, at }: Payment): Date {
  const agreed = plan.schedule(method, code, at)
  if (agreed) return scheduledTime(agreed, at)
  return mode === 'sandbox' ? later(at, SANDBOX_SETTLEMENT_MS) : scheduledTime(builtInSchedule(method), at)
}

/**
 * So many days after a time: calendar days are 24 hours each; of business days the n-th after the day of the payment in Jakarta,
 * at its time of day. None means the same day where banks work and its time has not come, or else the next business day.
 */
export function scheduledTime(schedule: Schedule, at: Date): Date {
  if (schedule.dayKind === 'calendar') return later(at, schedule.days * DAY_MS)
  const { days, atMinute } = schedule
  const today = jakartaTime(at, atMinute)
  if (days === 0 && isBusinessDay(at) && at < today) return today
  let day = at
  for (let n = 0; n < Math.max(days, 1); n++) day = nextBusinessDay(day)
  return jakartaTime(day, atMinute)
}
