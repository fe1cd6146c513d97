import { dayAfter, dayIn, hourIn } from '../../base/time-zone.ts'
import type { Subscription } from '../subscription.ts'

/** A subscription that begins now: with its trial, or with its first period, which is billed at once. */
export function begin(one: Subscription, now: Date): Subscription {
  const today = dayIn(one.timeZone, now)
  if (one.trialDays === 0) return { ...one, status: 'ACTIVE', originDay: today, nextDay: today, dueAt: now }
  const trialEnd = dayAfter(today, one.trialDays)
  const dueAt = hourIn(one.timeZone, trialEnd, one.dunning.hour)
  return { ...one, status: 'TRIALING', originDay: trialEnd, trialEnd, nextDay: trialEnd, dueAt }
}
