import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of a break. EXPLAINED: a person gave the reason, and the difference remains. RESOLVED: what one side
 * lacked has arrived, was matched by hand, or was booked; it opens again where that match is undone, and only there.
 */
export const BREAK_MOVES = defineMoves({
  OPEN: ['EXPLAINED', 'RESOLVED'],
  EXPLAINED: ['OPEN', 'RESOLVED'],
  RESOLVED: ['OPEN'],
})
export type BreakState = keyof typeof BREAK_MOVES
