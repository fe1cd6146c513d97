import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of a connection. New payments and payouts go over active and degraded ones; all are listened to and
 * polled. Source: interface, "Connections and routes"; that a disabled one may be used again is our choice.
 */
export const CONNECTION_MOVES = defineMoves({
  draft: ['testing', 'disabled'],
  testing: ['active', 'disabled'],
  active: ['degraded', 'disabled'],
  degraded: ['active', 'disabled'],
  disabled: ['testing', 'active'],
})
export type ConnectionState = keyof typeof CONNECTION_MOVES

/** Whether new payments and payouts may go over a connection in this state. */
export const isServing = (state: ConnectionState): boolean => state === 'active' || state === 'degraded'
