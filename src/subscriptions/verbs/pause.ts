import { ApiError } from '../../base/errors.ts'
import { dayIn, hourIn } from '../../base/time-zone.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SubscriptionApp } from '../app.ts'
import { resumeTries, stopTries } from '../dunning/follow.ts'
import { isFailing } from '../dunning/store.ts'
import { ended } from '../ended.ts'
import { RUNNING } from '../states.ts'
import type { Subscription } from '../subscription.ts'
import { lockLiving, saveOne } from './update.ts'

type App = Pick<SubscriptionApp, 'checkoutUrl' | 'livemode'>
type Key = { readonly merchantId: string; readonly id: string }

/** Pauses a subscription: nothing is billed and nothing is tried until it is resumed. Throws INVALID_STATE, NOT_FOUND. */
export async function pauseSubscription(tx: Tx, app: App, now: Date, key: Key): Promise<Subscription> {
  const one = await lockLiving(tx, key)
  if (!RUNNING.includes(one.status)) {
    throw new ApiError('INVALID_STATE', `This subscription is ${one.status}, and cannot be paused.`)
  }
  await stopTries(tx, one, 'OPEN')
  return saveOne(tx, app, now, { ...one, status: 'PAUSED', dueAt: null }, 'subscription.paused')
}

/**
 * Resumes a paused subscription, or takes back a cancellation at the end of the period. Days of the pause are never billed: what is
 * left of a period that was billed is used, and otherwise a period begins today, billed by its share of days until the next of
 * its first days. Throws INVALID_STATE, NOT_FOUND.
 */
export async function resumeSubscription(tx: Tx, app: App, now: Date, key: Key): Promise<Subscription> {
  const one = await lockLiving(tx, key)
  if (one.status !== 'PAUSED') {
    if (!one.cancelsAtPeriodEnd) {
      throw new ApiError(
        'INVALID_STATE',
        `This subscription is ${one.status}, and not cancelled: there is nothing to resume.`,
      )
    }
    return saveOne(tx, app, now, { ...one, cancelsAtPeriodEnd: false, cancelledBy: null }, 'subscription.resumed')
  }
  const today = dayIn(one.timeZone, now)
  const isInTrial = one.activatedAt === null && one.trialEnd !== null && today < one.trialEnd
  const nextDay = one.nextDay !== null && one.nextDay > today ? one.nextDay : today
  const dueAt = nextDay > today ? hourIn(one.timeZone, nextDay, one.dunning.hour) : now
  const isLate = await isFailing(tx, one.merchantId, one.id)
  const status = isInTrial ? ('TRIALING' as const) : isLate ? ('PAST_DUE' as const) : ('ACTIVE' as const)
  await resumeTries(tx, one, now)
  return saveOne(tx, app, now, { ...one, status, nextDay, dueAt }, 'subscription.resumed')
}

/**
 * Cancels a subscription now, or when the period that was billed last is over. Its open invoice stays as it is, and can be paid
 * or voided; it is charged no more. Throws INVALID_STATE, NOT_FOUND.
 */
export async function cancelSubscription(
  tx: Tx,
  app: App,
  now: Date,
  key: Key,
  { when, by }: { readonly when: 'now' | 'period_end'; readonly by: 'merchant' | 'customer' },
): Promise<Subscription> {
  const one = await lockLiving(tx, key)
  const isBilled = RUNNING.includes(one.status) && one.nextDay !== null && one.nextDay > dayIn(one.timeZone, now)
  if (when === 'period_end' && isBilled) {
    if (one.cancelsAtPeriodEnd) throw new ApiError('INVALID_STATE', 'This subscription is cancelled already.')
    return saveOne(tx, app, now, { ...one, cancelsAtPeriodEnd: true, cancelledBy: by }, 'subscription.changed')
  }
  await stopTries(tx, one, 'STOPPED')
  const { after, events } = ended(one, now, 'CANCELLED', by)
  return saveOne(tx, app, now, after, ...events)
}
