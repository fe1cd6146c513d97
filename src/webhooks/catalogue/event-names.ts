/**
 * The names of all events, by what they concern: `payment.succeeded`. Everything else that lists events derives from
 * this table. Imports nothing: the single-page app filters by it. A new name takes an entry in its feature's
 * event-types.ts, and a trigger in packages/cli.
 */
export const EVENTS = {
  payment: ['pending', 'succeeded', 'failed', 'expired'],
  collector: ['active', 'failed', 'closed'],
  collection: ['received', 'allocated'],
  refund: ['processing', 'needs_payer', 'succeeded', 'failed'],
  send_money: ['succeeded', 'failed', 'reversed'],
  onboarding: ['updated'],
  invoice: [
    'finalized',
    'sent',
    'reminded',
    'partially_paid',
    'paid',
    'overpaid',
    'overdue',
    'voided',
    'uncollectible',
  ],
  saved_method: ['active', 'failed', 'revoked', 'expiring', 'expired'],
  charge: ['succeeded', 'failed', 'needs_payer'],
  subscription: ['activated', 'renewed', 'past_due', 'paused', 'resumed', 'changed', 'cancelled', 'ended'],
  report: ['ready'],
  books: ['closed'],
  attention: ['opened', 'closed'],
} as const

export type EventSubject = keyof typeof EVENTS
/** The names of the events of one subject: `EventNameOf<'report'>` is `'report.ready'`. */
export type EventNameOf<Subject extends EventSubject> = `${Subject}.${(typeof EVENTS)[Subject][number]}`
export type EventName = { [Subject in EventSubject]: EventNameOf<Subject> }[EventSubject]

/** The names of the events of one subject, in the order of the table. */
export const eventNamesOf = <Subject extends EventSubject>(subject: Subject): readonly EventNameOf<Subject>[] =>
  EVENTS[subject].map((happened) => `${subject}.${happened}` as EventNameOf<Subject>)

export const EVENT_NAMES: readonly EventName[] = (Object.keys(EVENTS) as EventSubject[]).flatMap(
  (subject) => eventNamesOf(subject) as readonly EventName[],
)
