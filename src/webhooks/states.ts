import { defineMoves } from '../base/moves.ts'

/**
 * Every legal move of a delivery. FAILED: no tries left, or the endpoint was switched off or removed. Asking for the
 * event again leads back to PENDING. Source: interface, "Webhooks".
 */
export const DELIVERY_MOVES = defineMoves({
  PENDING: ['DELIVERED', 'FAILED'],
  DELIVERED: ['PENDING'],
  FAILED: ['PENDING'],
})
export type DeliveryStatus = keyof typeof DELIVERY_MOVES
