import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of a break. EXPLAINED: somebody has said why, and the difference still stands. RESOLVED: what one side
 * lacked has come, was named by hand, or was booked; it opens again where that match is undone, and only there.
 */
export const BREAK_MOVES = defineMoves({
  OPEN: ['EXPLAINED', 'RESOLVED'],
  EXPLAINED: ['OPEN', 'RESOLVED'],
  RESOLVED: ['OPEN'],
})
export type BreakState = keyof typeof BREAK_MOVES
