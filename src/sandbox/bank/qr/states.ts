import { defineMoves } from '../../../base/state-moves.ts'

/**
 * Every legal move of a QR code at the bank. FAILED is a customer's attempt that failed: the code may still be paid.
 * A cancelled one is paid only when a caller forces it, as real acquirers at times do.
 */
export const QR_MOVES = defineMoves({
  ACTIVE: ['FAILED', 'CANCELLED', 'PAID'],
  FAILED: ['CANCELLED', 'PAID'],
  CANCELLED: ['PAID'],
  PAID: [],
})
export type QrStatus = keyof typeof QR_MOVES
