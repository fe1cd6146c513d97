import { defineMoves } from '../base/state-moves.ts'

/** Every legal move of a checkout. Source: interface, "Status". The last three: money that arrived late. */
export const CHECKOUT_MOVES = defineMoves({
  PENDING: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  PROCESSING: ['PENDING', 'SUCCEEDED', 'FAILED'],
  SUCCEEDED: [],
  FAILED: ['SUCCEEDED'],
  EXPIRED: ['SUCCEEDED'],
  CANCELLED: ['SUCCEEDED'],
})
export type CheckoutStatus = keyof typeof CHECKOUT_MOVES

/**
 * Every legal move of an attempt. REQUESTED: recorded, without a response of the rail yet; a card attempt is never ISSUED. RETIRED:
 * replaced, expired or abandoned; its rail is called to close it, and still polled. Money may arrive for any attempt that was ever
 * shown.
 */
export const ATTEMPT_MOVES = defineMoves({
  REQUESTED: ['ISSUED', 'PROCESSING', 'FAILED', 'RETIRED', 'SUCCEEDED'],
  ISSUED: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'RETIRED'],
  PROCESSING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: [],
  FAILED: ['SUCCEEDED'],
  RETIRED: ['SUCCEEDED'],
})
export type AttemptStatus = keyof typeof ATTEMPT_MOVES

/** Statuses in which an attempt is the checkout's open one. */
export const OPEN_ATTEMPT: readonly AttemptStatus[] = ['REQUESTED', 'ISSUED', 'PROCESSING']

/** Statuses in which a checkout no longer changes, except by a late payment. `waitFor=final` waits for one of them. */
export const ENDED: readonly CheckoutStatus[] = ['SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED']
