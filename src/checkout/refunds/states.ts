import { defineMoves } from '../../base/state-moves.ts'

/**
 * Every legal move of a refund. NEEDS_PAYER: the payer is to name an account. The last move: a transfer that came back.
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
 * Every legal move of the stage of a PROCESSING refund by rail, as of a payout's: QUEUED is left once, in the transaction
 * that is committed before the rail is called. UNRESOLVED: polled for seven days in vain; a person must look.
 */
export const REFUND_STAGE_MOVES = defineMoves({
  QUEUED: ['SUBMITTED'],
  SUBMITTED: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
  UNKNOWN: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
  UNRESOLVED: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
})
export type RefundStage = keyof typeof REFUND_STAGE_MOVES
