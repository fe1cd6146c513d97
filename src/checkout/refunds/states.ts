import { defineMoves } from '../../base/state-moves.ts'

/**
 * Every legal move of a refund. NEEDS_PAYER: the payer has to name an account. The last move: a transfer that was returned.
 * Source: interface, "Refunds".
 */
export const REFUND_MOVES = defineMoves({
  PROCESSING: ['NEEDS_PAYER', 'SUCCEEDED', 'FAILED'],
  NEEDS_PAYER: ['PROCESSING', 'FAILED', 'CANCELLED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
  CANCELLED: [],
})
export type RefundStatus = keyof typeof REFUND_MOVES

/**
 * Every legal move of the stage of a PROCESSING refund by rail, like a payout's: QUEUED is left once, in the transaction that is
 * committed before the rail is called. UNRESOLVED: seven days of polls brought no result; a person must look into it.
 */
export const REFUND_STAGE_MOVES = defineMoves({
  QUEUED: ['SUBMITTED'],
  SUBMITTED: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
  UNKNOWN: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
  UNRESOLVED: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
})
export type RefundStage = keyof typeof REFUND_STAGE_MOVES
