import { defineMoves } from '../base/state-moves.ts'

/** Every legal move of a payout. Only the bank's response ends PROCESSING. Source: interface, "Send money". */
export const PAYOUT_MOVES = defineMoves({
  PROCESSING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['REVERSED'],
  FAILED: [],
  REVERSED: [],
})
export type PayoutStatus = keyof typeof PAYOUT_MOVES

/**
 * Every legal move of a PROCESSING payout's stage. QUEUED: not sent. Leaving it is committed before the bank is called
 * and happens once, so nothing is ever sent twice. UNKNOWN: sent, and the bank gave no usable response; also what is queued in a
 * database that went back in time while a bank's statement shows it (`takeShown`). UNRESOLVED: polled for seven days in vain; a
 * person must look, and the bank may still respond. A further response may leave a stage as it is.
 */
export const STAGE_MOVES = defineMoves({
  QUEUED: ['SUBMITTED', 'UNKNOWN'],
  SUBMITTED: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
  UNKNOWN: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
  UNRESOLVED: ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED'],
})
export type PayoutStage = keyof typeof STAGE_MOVES

/** Stages of a payout that was sent. */
export const SENT_STAGES: readonly Exclude<PayoutStage, 'QUEUED'>[] = ['SUBMITTED', 'UNKNOWN', 'UNRESOLVED']
