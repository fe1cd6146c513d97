/**
 * `booked`: counted, and its event recorded. `known`: already recorded. `parked`: another amount than was requested.
 * `stored_before`: the message that reports it was already stored, so nothing was done now.
 */
export type PaymentOutcome = 'booked' | 'known' | 'parked' | 'stored_before'
