import { defineMoves } from '../base/state-moves.ts'

/** Every legal move of a subscription. Source: interface, "Saved methods, charges, subscriptions". */
export const SUBSCRIPTION_MOVES = defineMoves({
  PENDING_METHOD: ['TRIALING', 'ACTIVE', 'CANCELLED'],
  TRIALING: ['ACTIVE', 'PAUSED', 'CANCELLED'],
  ACTIVE: ['PAST_DUE', 'PAUSED', 'CANCELLED', 'ENDED'],
  PAST_DUE: ['ACTIVE', 'PAUSED', 'CANCELLED', 'ENDED'],
  PAUSED: ['TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCELLED'],
  CANCELLED: [],
  ENDED: [],
})
export type SubscriptionStatus = keyof typeof SUBSCRIPTION_MOVES

/** Those that are billed by time. */
export const RUNNING: readonly SubscriptionStatus[] = ['TRIALING', 'ACTIVE', 'PAST_DUE']
/** Those that nothing leads out of. */
export const OVER: readonly SubscriptionStatus[] = ['CANCELLED', 'ENDED']
