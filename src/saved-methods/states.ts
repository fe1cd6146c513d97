import { defineMoves } from '../base/state-moves.ts'

/** Every legal move of a saved method. Source: interface, "Saved methods". */
export const SAVED_METHOD_MOVES = defineMoves({
  PENDING_PAYER: ['ACTIVE', 'FAILED'],
  ACTIVE: ['EXPIRED', 'REVOKED'],
  EXPIRED: [],
  REVOKED: [],
  FAILED: [],
})
export type SavedMethodStatus = keyof typeof SAVED_METHOD_MOVES
