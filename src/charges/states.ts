import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of a charge. PROCESSING includes what is unknown. From FAILED: money that arrived after all.
 * Source: interface, "Charges".
 */
export const CHARGE_MOVES = defineMoves({
  PROCESSING: ['NEEDS_PAYER', 'SUCCEEDED', 'FAILED'],
  NEEDS_PAYER: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: [],
  FAILED: ['SUCCEEDED'],
})
export type ChargeStatus = keyof typeof CHARGE_MOVES

/** Those whose outcome is open: no other charge of the same invoice begins. */
export const OPEN_CHARGE: readonly ChargeStatus[] = ['PROCESSING', 'NEEDS_PAYER']
