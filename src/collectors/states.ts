import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of a collector. PAUSED and CLOSED decline what can be declined; money that still arrives is booked.
 * Source: interface, "Collectors".
 */
export const COLLECTOR_MOVES = defineMoves({
  REQUESTED: ['ACTIVE', 'FAILED'],
  ACTIVE: ['PAUSED', 'CLOSED'],
  PAUSED: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
  FAILED: [],
})
export type CollectorStatus = keyof typeof COLLECTOR_MOVES
