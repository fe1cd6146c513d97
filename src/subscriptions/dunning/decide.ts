import { dayAfter, dayIn, hourIn } from '../../base/time-zone.ts'
import type { ChargeFailure } from '../../charges/subscription-port.ts'
import type { Collection } from '../collection.ts'
import type { Subscription } from '../subscription.ts'

/** What follows a failure. */
export type Followed = {
  readonly collection: Collection
  /** Whether the money is now overdue to be collected: not while another method is tried at once. */
  readonly isFailing: boolean
  readonly mail: { readonly kind: 'charge_failed' | 'charge_given_up'; readonly occasion: string } | null
}

/** The first saved method that is still tried for an invoice; undefined: none is. */
export const usableMethod = ({ savedMethodIds }: Subscription, { deadMethodIds }: Collection): string | undefined =>
  savedMethodIds.find((id) => !deadMethodIds.includes(id))

/**
 * What follows a charge that is known to have failed. Another try may succeed: by the schedule. The method is of no use: the
 * next one at once, or a mail for a new one. Anything else is never tried again, and waits for the payer until the schedule
 * ends. The days count from the one on which the first failure became known, so that one that is found late has all its tries.
 */
export function afterFailure(
  one: Subscription,
  before: Collection,
  { methodId, failure }: { readonly methodId: string; readonly failure: ChargeFailure },
  now: Date,
): Followed {
  const isMethodDead = !failure.retryable && failure.needs === 'new_method'
  const dead = failure.retryable ? [] : isMethodDead ? [methodId] : one.savedMethodIds
  const collection = {
    ...before,
    chargeId: null,
    failure: { code: failure.code, message: failure.message, needs: failure.needs },
    deadMethodIds: [...new Set([...before.deadMethodIds, ...dead])],
  }
  if (isMethodDead && usableMethod(one, collection) !== undefined) {
    return { collection: { ...collection, nextTryAt: now }, isFailing: false, mail: null }
  }
  const followed = bySchedule(one, collection, now)
  if (followed.mail !== null || before.failedDay !== null) {
    const needsMethod = isMethodDead && followed.mail === null
    return needsMethod ? { ...followed, mail: { kind: 'charge_failed', occasion: 'new_method' } } : followed
  }
  return { ...followed, mail: { kind: 'charge_failed', occasion: 'first' } }
}

/** The next day of the schedule, at its hour; after the last one the invoice is given up. */
export function bySchedule(one: Subscription, before: Collection, now: Date): Followed {
  const { timeZone, dunning } = one
  const today = dayIn(timeZone, now)
  const failedDay = before.failedDay ?? today
  const days = dunning.retryDays[before.retries]
  const collection = { ...before, failedDay }
  if (days === undefined) {
    return {
      collection: { ...collection, status: 'GIVEN_UP', nextTryAt: null },
      isFailing: true,
      mail: { kind: 'charge_given_up', occasion: 'last' },
    }
  }
  const planned = hourIn(timeZone, dayAfter(failedDay, days), dunning.hour)
  // A day that passed while an outcome was unknown is made up for, at the hour.
  const next = [planned, hourIn(timeZone, today, dunning.hour)].find((at) => at > now)
  const nextTryAt = next ?? hourIn(timeZone, dayAfter(today, 1), dunning.hour)
  return { collection: { ...collection, nextTryAt, retries: before.retries + 1 }, isFailing: true, mail: null }
}
