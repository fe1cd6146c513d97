/**
 * `booked`: counted, and its event recorded. `known`: recorded before. `parked`: another amount than was requested.
 * `kept_before`: the message that reports it was kept before, so nothing was done now.
 */
export type PaymentOutcome = 'booked' | 'known' | 'parked' | 'kept_before'
