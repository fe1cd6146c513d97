import type { Money } from '../base/money.ts'
import type { Line } from '../invoices/lines.ts'
import type { Interval, Period, Rhythm } from './calendar/periods.ts'
import { rhythmFrom } from './calendar/periods.ts'
import type { SubscriptionStatus } from './states.ts'

/** Saved methods that one is charged with, in order. */
export const METHODS_MAX = 5
export const COLLECTS = ['charge', 'invoice'] as const
export const ON_FAILURES = ['cancel', 'pause', 'keep'] as const
export const END_REASONS = ['merchant', 'customer', 'not_paid', 'erased', 'cycles'] as const
export type EndReason = (typeof END_REASONS)[number]

/** What follows a charge that failed. */
export type Dunning = {
  /** Days from that of the first failure on which it is tried again. */
  readonly retryDays: readonly number[]
  /** The hour of the subscription's zone at which periods are billed and tries are made. */
  readonly hour: number
  readonly onFailure: (typeof ON_FAILURES)[number]
}
export const DUNNING_DEFAULT: Dunning = { retryDays: [1, 3, 5, 7], hour: 9, onFailure: 'cancel' }

/** A price and how often it is due; never changes. */
export type Plan = {
  readonly merchantId: string
  readonly id: string
  readonly externalId: string | null
  readonly name: string
  readonly amount: Money
  readonly interval: Interval
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

/** What a customer is billed for again and again. Days are of its own zone. Source: interface, "Subscriptions". */
export type Subscription = {
  readonly merchantId: string
  readonly id: string
  readonly externalId: string | null
  readonly customerId: string
  readonly planId: string | null
  readonly description: string
  readonly status: SubscriptionStatus
  /** The number of its last event. */
  readonly sequence: number
  /** Of a whole period. */
  readonly amount: Money
  readonly interval: Interval
  readonly anchorDay: number | null
  readonly timeZone: string
  /** The day that periods are counted from; null: it has not begun. */
  readonly originDay: string | null
  readonly trialDays: number
  /** The first day after the trial; null: none, or not begun. */
  readonly trialEnd: string | null
  readonly cycles: number | null
  readonly cyclesDone: number
  readonly collect: (typeof COLLECTS)[number]
  readonly savedMethodIds: readonly string[]
  readonly dunning: Dunning
  /** What was billed last. */
  readonly period: Period | null
  /** The first day of the period that is billed next. */
  readonly nextDay: string | null
  readonly dueAt: Date | null
  readonly cancelsAtPeriodEnd: boolean
  /** Who cancels it so; null: no one does. */
  readonly cancelledBy: 'merchant' | 'customer' | null
  readonly nextPlanId: string | null
  readonly nextLines: readonly Line[]
  readonly metadata: Readonly<Record<string, string>>
  readonly latestInvoiceId: string | null
  readonly endReason: EndReason | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly activatedAt: Date | null
  readonly endedAt: Date | null
}

/** The rhythm of its periods. Throws for one that has not begun. */
export function rhythmOf({ id, interval, originDay, anchorDay }: Subscription): Rhythm {
  if (originDay === null) throw new Error(`subscription ${id} has not begun`)
  return rhythmFrom(interval, originDay, anchorDay)
}
