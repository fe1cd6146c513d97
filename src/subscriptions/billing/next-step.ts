import { divide, toWhole } from '../../base/money.ts'
import { dayAfter, hourIn } from '../../base/time-zone.ts'
import { type Line, sumsOf } from '../../invoices/lines.ts'
import { type Period, partFrom, periodFrom } from '../calendar/periods.ts'
import { ended } from '../ended.ts'
import type { Changed } from '../move.ts'
import { type Plan, rhythmOf, type Subscription } from '../subscription.ts'

/** What the scheduler does about a subscription that is due. `bill` null: credit of plan changes pays the whole period. */
export type Step = Changed & { readonly bill: { readonly period: Period; readonly lines: readonly Line[] } | null }

/** A line of a period, or of a part of one. */
export const lineOf = (description: string, { start, end }: Period, unitAmount: number): Line => ({
  description: `${description} (${start} – ${end})`,
  quantity: '1',
  unitAmount,
})

/** So many of so many days of an amount of whole units: rounded to the nearest, halves up. */
export const partOf = (amount: number, { days, of }: { readonly days: number; readonly of: number }): number =>
  Number(divide(BigInt(amount) * BigInt(days), BigInt(of), 'half_up'))

/** The terms of a plan, for periods that begin on a day. Another interval counts from that day. */
export function onPlan(one: Subscription, plan: Plan, day: string): Subscription {
  const isSame = one.interval.unit === plan.interval.unit && one.interval.count === plan.interval.count
  return {
    ...one,
    planId: plan.id,
    description: plan.name,
    amount: plan.amount,
    interval: plan.interval,
    originDay: isSame ? one.originDay : day,
    anchorDay: plan.interval.unit === 'month' || plan.interval.unit === 'year' ? one.anchorDay : null,
    nextPlanId: null,
  }
}

/**
 * The next step of a subscription whose time has come. One period at a time, whatever the hour: after a standstill the rest are
 * due at once. `plan`: the one it changes to with this period.
 */
export function nextStep(due: Subscription, now: Date, plan: Plan | undefined): Step {
  if (due.cancelsAtPeriodEnd) return { ...ended(due, now, 'CANCELLED', due.cancelledBy ?? 'merchant'), bill: null }
  if (due.cycles !== null && due.cyclesDone >= due.cycles) return { ...ended(due, now, 'ENDED', 'cycles'), bill: null }
  const start = due.nextDay
  if (start === null) throw new Error(`subscription ${due.id} is due, and no day is next`)
  const one = plan ? onPlan(due, plan, start) : due
  const rhythm = rhythmOf(one)
  const period = periodFrom(rhythm, start)
  const own = lineOf(one.description, period, partOf(toWhole(one.amount), partFrom(rhythm, start)))
  const lines = [own, ...one.nextLines]
  const { total } = sumsOf(lines)
  const isBilled = total > 0n
  const nextDay = dayAfter(period.end, 1)
  const after: Subscription = {
    ...one,
    status: one.status === 'TRIALING' ? 'ACTIVE' : one.status,
    cyclesDone: one.cyclesDone + 1,
    period,
    nextDay,
    dueAt: hourIn(one.timeZone, nextDay, one.dunning.hour),
    nextLines: isBilled || total === 0n ? [] : [{ description: 'Credit', quantity: '1', unitAmount: Number(total) }],
    activatedAt: one.activatedAt ?? now,
  }
  const isFirst = one.activatedAt === null
  const events = [
    isFirst ? ('subscription.activated' as const) : ('subscription.renewed' as const),
    ...(plan ? (['subscription.changed'] as const) : []),
  ]
  return { after, events, bill: isBilled ? { period, lines } : null }
}
