import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of a delivery. PENDING stays so after a failed try with tries left. FAILED: no tries left, or the
 * endpoint was switched off or removed. Resending the event leads back to PENDING. Source: interface, "Webhooks".
 */
export const DELIVERY_MOVES = defineMoves({
  PENDING: ['PENDING', 'DELIVERED', 'FAILED'],
  DELIVERED: ['PENDING'],
  FAILED: ['PENDING'],
})
export type DeliveryStatus = keyof typeof DELIVERY_MOVES
