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
 * Every legal move of a PROCESSING payout's stage. QUEUED: not sent. Leaving it is committed before the bank is called and happens
 * once, so nothing is ever sent twice. UNKNOWN: sent, and the bank gave no usable response; also a payout that is queued in a
 * restored database although a bank's statement shows it (`takeShown`). UNRESOLVED: seven days of polls brought no result; a person
 * must look into it, and the bank may still respond. A further response may leave the stage unchanged.
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
