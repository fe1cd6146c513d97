import { defineMoves } from '../../../base/state-moves.ts'

/** Every legal move of a transfer at the bank. RETURNED: the other bank sent the money back. */
export const TRANSFER_MOVES = defineMoves({
  ACCEPTED: ['SETTLED', 'FAILED'],
  SETTLED: ['RETURNED'],
  FAILED: [],
  RETURNED: [],
})
export type TransferStatus = keyof typeof TRANSFER_MOVES
