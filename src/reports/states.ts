import { defineMoves } from '../base/state-moves.ts'

/** Every legal move of a report: it is made once, or given up after several tries. */
export const REPORT_MOVES = defineMoves({
  PENDING: ['READY', 'FAILED'],
  READY: [],
  FAILED: [],
})
export type ReportStatus = keyof typeof REPORT_MOVES
