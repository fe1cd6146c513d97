import { defineMoves } from '../base/moves.ts'

/** Every legal move of a payout. Only the bank's word ends PROCESSING. Source: interface, "Send money". */
export const PAYOUT_MOVES = defineMoves({
  PROCESSING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['REVERSED'],
  FAILED: [],
  REVERSED: [],
})
export type PayoutStatus = keyof typeof PAYOUT_MOVES

/**
 * How far a PROCESSING payout got. QUEUED: not sent. Leaving it is committed before the bank is called and happens once,
 * so nothing is ever sent twice. UNKNOWN: sent, and the bank gave no usable answer. UNRESOLVED: asked for seven days in
 * vain; a person must look, and the bank may still tell.
 */
export const STAGE_MOVES = defineMoves({
  QUEUED: ['SUBMITTED'],
  SUBMITTED: ['UNKNOWN', 'UNRESOLVED'],
  UNKNOWN: ['SUBMITTED', 'UNRESOLVED'],
  UNRESOLVED: ['SUBMITTED', 'UNKNOWN'],
})
export type PayoutStage = keyof typeof STAGE_MOVES
