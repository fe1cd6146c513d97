import { HOUR_MS, later } from '../../base/clock.ts'
import { dayAfter, startOfDayIn } from '../../base/time-zone.ts'
import type { Invoice } from '../invoice.ts'

/** Where an invoice names none: days from its due day. Source: interface, "Invoices". */
export const REMINDERS_DEFAULT: readonly number[] = [-3, 0, 7]
/** The hour of the merchant's zone at which customers are reminded. */
const HOUR = 8

type Reminder = { readonly offsetDays: number; readonly at: Date }

/** When a customer is reminded, earliest first. */
const remindersOf = ({ dueAt, reminders }: Pick<Invoice, 'dueAt' | 'reminders'>, zone: string): Reminder[] =>
  reminders
    .toSorted((a, b) => a - b)
    .map((offsetDays) => ({ offsetDays, at: later(startOfDayIn(zone, dayAfter(dueAt, offsetDays)), HOUR * HOUR_MS) }))

/** When the next reminder after a moment is due; null: there is none. */
export const nextReminderAt = (invoice: Pick<Invoice, 'dueAt' | 'reminders'>, zone: string, after: Date): Date | null =>
  remindersOf(invoice, zone).find(({ at }) => at > after)?.at ?? null

/** The reminder that is sent now: the last one that is due, since a customer needs no row of those that were missed. */
export const reminderDue = (
  invoice: Pick<Invoice, 'dueAt' | 'reminders'>,
  zone: string,
  now: Date,
): Reminder | undefined => remindersOf(invoice, zone).findLast(({ at }) => at <= now)

/** By what the same reminder is known again: its days, and the due day that they count from. */
export const occasionOf = ({ offsetDays }: Reminder, { dueAt }: Pick<Invoice, 'dueAt'>): string =>
  `${offsetDays} ${dueAt}`
